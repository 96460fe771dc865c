/** Work that waits for somebody in the office. */
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { monthLabel } from '#nepal/bs-month-text.ts'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { Block } from './parts.tsx'
import { useWay } from './way.ts'

type Item = Today['pending'][number]

/** What waits, and the screens where it is done; the first that one may open. */
const kinds: Record<Item['what'], { text: (item: Item) => string; screens?: string[] }> = {
  unbilled_month: {
    text: ({ count, detail, billed = 0, students = 0 }) =>
      billed
        ? t(
            '{n, plural, one {{month} has billed {billed} of {students} students} other {# months are not wholly billed; {month} has billed {billed} of {students} students}}',
            { n: count, month: monthOf(detail), ...numbers({ billed, students }) },
          )
        : t(
            '{n, plural, one {The bills of {month} are not made yet} other {# months are not billed yet, first {month}}}',
            { n: count, month: monthOf(detail) },
          ),
    screens: ['/monthly-bill-generate'],
  },
  unverified_bills: {
    text: ({ count }) =>
      t('{n, plural, one {The bills of # month wait to be checked} other {The bills of # months wait to be checked}}', {
        n: count,
      }),
    screens: ['/monthly-bill-generate', '/bill-generate-report'],
  },
  failed_jobs: {
    text: ({ count }) =>
      t('{n, plural, one {One job failed in the last week} other {# jobs failed in the last week}}', { n: count }),
  },
  attendance_missing: {
    text: ({ count }) =>
      t(
        '{n, plural, one {The attendance of # section is not taken today} other {The attendance of # sections is not taken today}}',
        { n: count },
      ),
    screens: ['/attendance/pending'],
  },
  open_corrections: {
    text: ({ count }) =>
      t(
        '{n, plural, one {A family asks for a correction in the record of a student} other {Families ask for # corrections in the records of students}}',
        { n: count },
      ),
    screens: ['/student-corrections'],
  },
  no_roll: {
    text: ({ count }) =>
      t('{n, plural, one {# student has no roll number} other {# students have no roll number}}', { n: count }),
    screens: ['/students'],
  },
  open_promotions: {
    text: ({ count }) =>
      t(
        '{n, plural, one {# promotion is drawn up and not applied} other {# promotions are drawn up and not applied}}',
        { n: count },
      ),
    screens: ['/promote'],
  },
  device_contacts: {
    text: ({ count }) =>
      t(
        '{n, plural, one {A device called from an address that nobody has confirmed} other {Devices called from # addresses that nobody has confirmed}}',
        { n: count },
      ),
    screens: ['/attendance-devices'],
  },
  no_plan: {
    text: ({ count, detail }) =>
      t('{n, plural, one {{grade} has no fee plan} other {# grades have no fee plan, first {grade}}}', {
        n: count,
        grade: detail ?? '',
      }),
    screens: ['/fee'],
  },
}

/** Inside a plural only its own number is written in the language's digits. */
const numbers = (of: Record<string, number>) =>
  Object.fromEntries(Object.entries(of).map(([name, n]) => [name, digitsIn(getLanguage(), n)]))

const monthOf = (code: string | null): string => (code ? monthLabel(code, getLanguage()) : '')

export function Pending({ pending }: { pending: Item[] }) {
  const way = useWay()
  return (
    <Block title={t('Waiting to be done')}>
      {pending.length === 0 ? (
        <EmptyState inside about={t('Nothing waits for you.')} />
      ) : (
        <ul className={classes.list}>
          {pending.map((item) => {
            const { text, screens = [] } = kinds[item.what]
            const to = screens.map((screen) => way(screen)).find(Boolean)
            const inside = (
              <>
                <IconAlertTriangle size={18} aria-hidden className={classes.alert} />
                <span>{text(item)}</span>
                {to && <IconChevronRight size={16} aria-hidden />}
              </>
            )
            return (
              <li key={item.what}>
                {to ? (
                  <Link to={to} className={classes.line}>
                    {inside}
                  </Link>
                ) : (
                  <span className={classes.line}>{inside}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Block>
  )
}
