/** Figures of the school that is acted in; blocks that the role may not see are not there. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { dashboard } from '../contract/dashboard.ts'
import { AttendanceFigures } from './attendance.tsx'
import { Birthdays } from './birthdays.tsx'
import { CollectionBlock, CollectionFigures } from './collection.tsx'
import { Daily } from './daily.tsx'
import classes from './home.module.css'
import { LatestNotices } from './latest-notices.tsx'
import { Block, Count, Figure, Figures } from './parts.tsx'
import { Pending } from './pending.tsx'
import { StudentFigures, StudentsByGrade } from './students.tsx'
import { useWay } from './way.ts'

export type Today = DataOf<typeof dashboard>

export default function Dashboard() {
  const { role, company, batch } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', company.id, role.slug, batch?.id],
    queryFn: ({ signal }) => api.get('/api/dashboard', {}, { signal }),
  })
  return (
    <>
      <Daily />
      {data ? <Blocks today={data.data} /> : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState lines={5} height={72} />}
    </>
  )
}

function Blocks({ today: { students, attendance, collection, birthdays, notices, own_section, pending } }: { today: Today }) {
  return (
    <>
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

/** The class teacher's. */
function OwnSection({ section: { grade, grade_np, section, students, boys, girls } }: { section: NonNullable<Today['own_section']> }) {
  const way = useWay()
  return (
    <Block title={t('Your section: {section}', { section: `${nameOf({ name: grade, name_np: grade_np })} ${section}` })} to={way('/attendance')}>
      <Figures>
        <Figure name={t('Students')} value={<Count of={students} />} to={way('/students')} />
        <Figure name={t('Boys')} value={<Count of={boys} />} />
        <Figure name={t('Girls')} value={<Count of={girls} />} />
      </Figures>
    </Block>
  )
}
