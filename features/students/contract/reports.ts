/** The declared reports of this room. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { report, type ReportRow } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'

/** Ranked by points, ties share a rank; `categories` are sums over all students asked for. */
export const behaviourSummary = report({
  path: '/api/behaviour-summary',
  title: 'Student behaviour summary report',
  right: 'behaviour-read',
  part: 'behaviour',
  back: { to: '/student-behaviour-report', label: 'Student behaviour report' },
  filters: {
    ...placeFilters,
    behaviour_category_id: f.ref('behaviour_categories', { label: 'Category', optional: true }),
    from_date: f.date({ label: 'From', default: 'batch-start' }),
    to_date: f.date({ label: 'To', optional: true }),
  },
  columns: {
    rank: { label: 'Rank', kind: 'int' },
    name: { label: 'Student', np: true, to: '/child-info/{student_id}' },
    class: { label: 'Class', np: true, optional: true, sort: ['grade_rank', 'section', 'roll'] },
    plus: { label: 'Earned', kind: 'int', total: 'sum', headline: true },
    minus: { label: 'Lost', kind: 'int', total: 'sum', headline: true },
    points: { label: 'Points', kind: 'int', total: 'sum' },
    entries: { label: 'Entries', kind: 'int', total: 'sum', headline: true },
  },
  also: { student_id: 'int', enroll_code: 'text?', section: 'text?', roll: 'int?', grade_rank: 'int?' },
  key: 'student_id',
  sortBy: ['rank', 'name'],
  chart: { kind: 'bar', x: 'name', series: { points: 'Points', entries: 'Entries' }, of: 'categories' },
  sentence: '{n, plural, one {# student} other {# students}} with behaviour points, ranked.',
  about: 'Nothing was noted in this time.',
})

const birthdayKinds = { student: 'Student', staff: 'Staff', guardian: 'Guardian' }

/** In a range of days, today unless told, by BS or AD. */
export const listBirthdays = report({
  path: '/api/birthday',
  title: 'Birthdays',
  right: 'login',
  filters: {
    from_date: f.date({ label: 'From', default: 'today' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    calendar: f.choice({ bs: 'BS', ad: 'AD' }, { default: 'bs' }),
    kind: f.choice(birthdayKinds, { label: 'Whose', optional: true }),
    ...placeFilters,
  },
  columns: {
    /** AD day of this birthday, within the range. */
    day: { label: 'Birthday', kind: 'date' },
    name: { label: 'Name', np: true, to: '/{kind}/{id}' },
    kind: { label: 'Whose', kind: 'choice', choices: birthdayKinds },
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
