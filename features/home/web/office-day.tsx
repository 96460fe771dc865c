/** The office's day: figures, what waits, the collection and the classes. */
import { AttendanceFigures } from './attendance.tsx'
import { Birthdays } from './birthdays.tsx'
import { CollectionBlock, CollectionFigures } from './collection.tsx'
import { Daily } from './daily.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { LatestNotices } from './latest-notices.tsx'
import { OwnSection } from './own-section.tsx'
import { Figures } from './parts.tsx'
import { Pending } from './pending.tsx'
import { StudentFigures, StudentsByGrade } from './students.tsx'

export default function OfficeDay({
  today: { students, attendance, collection, birthdays, notices, own_section, pending },
}: {
  today: Today
}) {
  return (
    <>
      <Daily />
      {own_section && <OwnSection section={own_section} />}
      {(students || attendance || collection) && (
        <Figures>
          {students && <StudentFigures students={students} />}
          {attendance && <AttendanceFigures attendance={attendance} />}
          {collection && <CollectionFigures collection={collection} />}
        </Figures>
      )}
      <div className={classes.columns}>
        <div>
          {collection && <CollectionBlock collection={collection} />}
          {students && <StudentsByGrade grades={students.by_grade} />}
        </div>
        <div>
          {pending.length > 0 && <Pending pending={pending} />}
          {birthdays && <Birthdays people={birthdays} />}
          <LatestNotices notices={notices} />
        </div>
      </div>
    </>
  )
}
