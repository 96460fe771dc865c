/** The front desk's day: somebody stands there and asks. Search at once, what is done with one press, who is absent, who came new, birthdays. */
import { Anchor, Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { can } from '#platform/web/session.ts'
import { AttendanceFigures } from './attendance.tsx'
import { Birthdays } from './birthdays.tsx'
import { Daily } from './daily.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { LatestNotices } from './latest-notices.tsx'
import { Block, Figures, MayLink } from './parts.tsx'
import { Pending } from './pending.tsx'
import { useWay } from './way.ts'

/** With a mouse the search has the focus; on a phone its keyboard would cover the day. */
const hasMouse = (): boolean => globalThis.matchMedia?.('(hover: hover)').matches ?? true

const seatOf = (row: { grade: string; grade_np: string | null; section: string | null }): string =>
  [nameOf({ name: row.grade, name_np: row.grade_np }), row.section].filter(Boolean).join(' ')

export default function DeskDay({
  today: { attendance, absent, admitted, birthdays, notices, pending },
}: {
  today: Today
}) {
  const way = useWay()
  const navigate = useNavigate()
  const found = way('/search-students')
  return (
    <>
      {found && (
        <div className={classes.finder}>
          <StudentPicker
            label={t('Who is it?')}
            size="md"
            autoFocus={hasMouse()}
            clearOnPick
            onPick={(student) => void navigate(`${found}?student=${student.id}`)}
          />
        </div>
      )}
      <Daily />
      {attendance && (
        <Figures>
          <AttendanceFigures attendance={attendance} />
        </Figures>
      )}
      <div className={classes.columns} data-day>
        <div>
          {absent && <Absent absent={absent} off={attendance?.off ?? null} none={attendance?.sections === 0} />}
          {admitted && <Admitted admitted={admitted} />}
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

/** `none`: no section has taken attendance yet. */
function Absent({
  absent: { count, students },
  off,
  none,
}: {
  absent: NonNullable<Today['absent']>
  off: string | null
  none: boolean
}) {
  const way = useWay()
  const to = way('/attendance/absent')
  const take = way('/attendance')
  if (students.length === 0) {
    const about =
      off !== null
        ? t('No school today: {why}.', { why: t(off) })
        : none
          ? t('No section has taken attendance yet.')
          : t('Nobody is absent in the sections that are taken.')
    return (
      <Block title={t('Absent today')} to={to}>
        <EmptyState
          inside
          about={about}
          action={
            off === null && none && take && can('attendance-create') ? (
              <Button component={Link} to={take} size="compact-sm" variant="default">
                {t('Take attendance')}
              </Button>
            ) : undefined
          }
        />
      </Block>
    )
  }
  return (
    <Block title={t('Absent today')} to={to}>
      <ul className={classes.list}>
        {students.map((row) => (
          <AbsentLine key={row.id} row={row} />
        ))}
      </ul>
      <More count={count} shown={students.length} to={to} />
    </Block>
  )
}

function AbsentLine({ row }: { row: NonNullable<Today['absent']>['students'][number] }) {
  const way = useWay()
  const language = useLanguage()
  return (
    <li className={classes.line}>
      <span>
        <MayLink to={way('/student/{id}', {}, { id: row.id })}>{nameOf(row)}</MayLink>
        <small className={classes.text}>
          {[
            seatOf(row),
            row.status === 'leave' ? t('Leave') : t('Absent'),
            row.running > 1 && digitsIn(language, t('{n} days', { n: row.running })),
            row.guardian,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {row.mobile && (
        <Anchor
          href={`tel:${row.mobile}`}
          underline="always"
          className="tabular"
          aria-label={t('Call {name}', { name: row.guardian ?? nameOf(row) })}
        >
          {row.mobile}
        </Anchor>
      )}
    </li>
  )
}

function Admitted({ admitted: { count, students } }: { admitted: NonNullable<Today['admitted']> }) {
  const way = useWay()
  const admit = way('/admit')
  const to = way('/students', { sortBy: 'admission_date', descending: 'true' })
  return (
    <Block title={t('Admitted today')} to={to}>
      {students.length === 0 ? (
        <EmptyState
          inside
          about={t('Nobody was admitted today.')}
          action={
            admit && (
              <Button component={Link} to={admit} size="compact-sm" variant="default">
                {t('Admit')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <ul className={classes.list}>
            {students.map((row) => (
              <li key={row.id} className={classes.line}>
                <span>
                  <MayLink to={way('/student/{id}', {}, { id: row.id })}>{nameOf(row)}</MayLink>
                  <small className={classes.text}>{seatOf(row)}</small>
                </span>
                <small>{row.enroll_code}</small>
              </li>
            ))}
          </ul>
          <More count={count} shown={students.length} to={to} />
        </>
      )}
    </Block>
  )
}

/** The way to those who do not stand here. */
function More({ count, shown, to }: { count: number; shown: number; to: string | undefined }) {
  const language = useLanguage()
  if (count <= shown || !to) return null
  return (
    <Anchor component={Link} to={to} underline="always" className={classes.more}>
      {digitsIn(language, t('and {n} more', { n: count - shown }))}
    </Anchor>
  )
}
