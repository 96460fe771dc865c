/** The declared reports of this room. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { report, type ReportRow } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'

const kinds = { student: 'Student', staff: 'Staff', guardian: 'Guardian' }

/** In a range of days, today unless told, by BS or AD. */
export const listBirthdays = report({
  path: '/api/birthday',
  title: 'Birthdays',
  right: 'login',
  filters: {
    from_date: f.date({ label: 'From', default: 'today' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    calendar: f.choice({ bs: 'BS', ad: 'AD' }, { default: 'bs' }),
    kind: f.choice(kinds, { label: 'Whose', optional: true }),
    ...placeFilters,
  },
  columns: {
    /** AD day of this birthday, within the range. */
    day: { label: 'Birthday', kind: 'date' },
    name: { label: 'Name', np: true, to: '/{kind}/{id}' },
    kind: { label: 'Whose', kind: 'choice', choices: kinds },
    /** Class of a student, position of staff, children of a guardian. */
    of: { label: 'Class, position or children', np: true, optional: true },
    /** Null for a colleague whose record the reader may not see, as `dob`. */
    age: { label: 'Turns', kind: 'int', optional: true },
    mobile: { label: 'Mobile', kind: 'phone', optional: true },
    greeted: { label: 'Greeting', kind: 'flag', only: 'screen' },
  },
  also: { id: 'int', profile_image: 'text?', dob: 'date?' },
  key: ['id', 'day', 'kind'],
  sentence: '{n, plural, one {# birthday} other {# birthdays}} from {from_date} to {to_date}, by {calendar}.',
  about: 'Nobody has a birthday in these days.',
})
export type Birthday = ReportRow<typeof listBirthdays>
