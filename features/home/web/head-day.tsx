/** The day of who leads the school: attendance by grade, money of today, what waits for a decision, who of the staff is there. */
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { AttendanceFigures } from './attendance.tsx'
import { Birthdays } from './birthdays.tsx'
import { CollectionBlock, CollectionFigures } from './collection.tsx'
import { Daily } from './daily.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { LatestNotices } from './latest-notices.tsx'
import { Block, Count, Figure, Figures, MayLink } from './parts.tsx'
import { Pending } from './pending.tsx'
import { StudentFigures } from './students.tsx'
import { useWay } from './way.ts'

export default function HeadDay({
  today: { students, attendance, collection, staff, birthdays, notices, pending },
}: {
  today: Today
}) {
  return (
    <>
      <Daily />
      <Figures>
        {attendance && <AttendanceFigures attendance={attendance} />}
        {staff && <StaffFigure staff={staff} />}
        {collection && <CollectionFigures collection={collection} />}
        {students && <StudentFigures students={students} />}
      </Figures>
      <div className={classes.columns} data-day="head">
        <div>
          {attendance && <ByGrade attendance={attendance} />}
          {collection && <CollectionBlock collection={collection} />}
        </div>
        <div>
          <Pending pending={pending} />
          {staff && <Away staff={staff} />}
          {birthdays && <Birthdays people={birthdays} />}
          <LatestNotices notices={notices} />
        </div>
      </div>
    </>
  )
}

type Staff = NonNullable<Today['staff']>

function StaffFigure({ staff: { staff, present, late, half, unsaid } }: { staff: Staff }) {
  const way = useWay()
  const language = useLanguage()
  const there = present + late + half
  const about =
    unsaid === staff
      ? t('not taken yet')
      : unsaid > 0
        ? digitsIn(language, t('{n, plural, one {# not noted yet} other {# not noted yet}}', { n: unsaid }))
        : undefined
  return (
    <Figure
      name={t('Staff present')}
      value={
        unsaid === staff ? (
          '–'
        ) : (
          <>
            <Count of={there} /> / <Count of={staff} />
          </>
        )
      }
      about={about}
      to={way('/staff-attendance')}
    />
  )
}

function Away({ staff: { away } }: { staff: Staff }) {
  const way = useWay()
  return (
    <Block title={t('Staff away today')} to={way('/staff-attendance')}>
      {away.length === 0 ? (
        <EmptyState inside about={t('Nobody of the staff is noted as absent or on leave.')} />
      ) : (
        <ul className={classes.list}>
          {away.map((person) => (
            <li key={person.id} className={classes.line}>
              <span>
                <MayLink to={way('/staff/{id}', {}, { id: person.id })}>{nameOf(person)}</MayLink>
              </span>
              <small>{person.status === 'leave' ? t('Leave') : t('Absent')}</small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

/** Taken or not, and who came: each grade leads to its sections. */
function ByGrade({ attendance: { off, by_grade } }: { attendance: NonNullable<Today['attendance']> }) {
  const way = useWay()
  const language = useLanguage()
  const n = (value: number) => digitsIn(language, value)
  if (off !== null)
    return (
      <Block title={t('Attendance by grade')}>
        <EmptyState inside about={t('No school today: {why}.', { why: t(off) })} />
      </Block>
    )
  return (
    <Block title={t('Attendance by grade')} to={way('/attendance-report', { by: 'grade' })}>
      {!by_grade?.length ? (
        <EmptyState inside about={t('No student sits in a section of this batch.')} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.grades}>
            <GradesHead />
            <tbody>
              {by_grade.map(
                ({ grade_id, grade, grade_np, sections, students, taken, present, absent, late, leave, half }) => {
                  const said = present + absent + late + leave + half
                  return (
                    <tr key={grade_id}>
                      <th scope="row">
                        <MayLink
                          to={way(taken < sections ? '/attendance/pending' : '/attendance/absent', { grade_id })}
                        >
                          {nameOf({ name: grade, name_np: grade_np })}
                        </MayLink>
                      </th>
                      <td data-state={taken === sections ? 'taken' : 'missing'}>
                        {n(taken)} / {n(sections)}
                        <small>{taken === sections ? t('taken') : t('missing')}</small>
                      </td>
                      <td data-wide>
                        <Count of={students} />
                      </td>
                      <td>{said ? n(present + late + half) : '–'}</td>
                      <td>{said ? n(absent) : '–'}</td>
                      <td data-wide>{said ? n(leave) : '–'}</td>
                      <td>
                        <b>{said ? digitsIn(language, Math.round((100 * (present + late + half / 2)) / said)) : '–'}</b>
                      </td>
                    </tr>
                  )
                },
              )}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  )
}

function GradesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Grade')}</th>
        <th scope="col" data-start>
          {t('Sections taken')}
        </th>
        <th scope="col" data-wide>
          {t('Students')}
        </th>
        <th scope="col">{t('Present')}</th>
        <th scope="col">{t('Absent')}</th>
        <th scope="col" data-wide>
          {t('Leave')}
        </th>
        <th scope="col">%</th>
      </tr>
    </thead>
  )
}
