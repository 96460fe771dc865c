/** What the school holds for families at the end of a day: advance, and deposits by head. Paisa, AD. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { f } from '#platform/fields/index.ts'
import { report } from '#platform/contract/report.ts'

const filters = {
  search: f.text(60, { label: 'Enrol code or name', optional: true }),
  day: f.date({ label: 'Day', default: 'today' }),
  ...placeFilters,
  batch_id: f.ref('batches', { label: 'Batch', optional: true, right: 'batch-read' }),
}
const figure = (label: string) => ({ label, kind: 'money', total: 'sum' }) as const
const whose = {
  enroll_code: { label: 'Enrol code' },
  class: { label: 'Class', np: true, sort: ['grade_rank', 'section', 'roll'] },
} as const
const seated = { student_id: 'int', grade_rank: 'int', section: 'text?', roll: 'int?' } as const

export const advancesHeld = report({
  path: '/api/advance-payment',
  title: 'Advance payment',
  right: 'receipt-read',
  filters,
  columns: {
    name: { label: 'Student', np: true, to: '/advance-payment?student={student_id}' },
    ...whose,
    /** The last day on which it became more or less. */
    moved: { label: 'Last change', kind: 'date' },
    advance: { ...figure('Advance'), headline: true, to: '/advance-payment?student={student_id}' },
    due: { ...figure('Due'), headline: true, to: '/statement?student={student_id}' },
  },
  also: seated,
  key: 'student_id',
  sortBy: ['grade_rank', 'section', 'roll', 'name'],
  sentence: 'Advance of {n, plural, one {# student} other {# students}}, {day}.',
  about: 'The school holds no advance.',
})

export const depositsByHead = report({
  path: '/api/security-deposit',
  title: 'Security deposit',
  right: 'receipt-read',
  filters: {
    ...filters,
    fee_head_id: f.ref('fee_heads', { label: 'Fee head', optional: true, right: 'fee-heads-read' }),
  },
  columns: {
    name: { label: 'Student', np: true, to: '/security-deposit?student={student_id}' },
    ...whose,
    head: { label: 'Fee head', np: true, sort: ['head_rank'] },
    paid: figure('Paid'),
    refunded: figure('Refunded'),
    adjusted: figure('Adjusted'),
    held: { ...figure('Held'), headline: true, to: '/security-deposit?student={student_id}' },
    due: { ...figure('Due'), headline: true },
  },
  also: { ...seated, head_id: 'int', head_rank: 'int' },
  key: ['student_id', 'head_id'],
  sortBy: ['grade_rank', 'section', 'roll', 'name', 'head_rank'],
  sentence: '{n, plural, one {# deposit} other {# deposits}}, {day}.',
  about: 'The school holds no deposit.',
})

/** What was brought forward and stands, and what became of it until the end of a day. */
export const previousDueReport = report({
  path: '/api/previous-due-report',
  title: 'Previous due report',
  right: 'due-read',
  by: { student: 'Student', grade: 'Class' },
  filters: {
    ...filters,
    owing: f.choice({ yes: 'Something is left', no: 'Nothing is left' }, { label: 'Still owed', optional: true }),
  },
  columns: {
    name: {
      label: 'Name',
      np: true,
      sort: ['grade_rank', 'section', 'roll'],
      to: {
        student: '/statement?student={student_id}',
        grade: '/previous-due-report?by=student&day={day}&grade_id={grade_id}&batch_id={batch_id?}&owing={owing?}',
      },
    },
    enroll_code: { label: 'Enrol code', optional: true, by: ['student'] },
    class: { label: 'Class', np: true, optional: true, by: ['student'], sort: ['grade_rank', 'section', 'roll'] },
    /** The oldest day of what stands. */
    since: { label: 'Due since', kind: 'date' },
    brought: { ...figure('Brought forward'), headline: true },
    discount: figure('Discount'),
    collected: { ...figure('Collected'), headline: true },
    due: {
      ...figure('Still owed'),
      headline: true,
      to: {
        student: '/title-wise-due-report-details?day={day}&code={enroll_code?}',
        grade: '/previous-due-report?by=student&day={day}&grade_id={grade_id}&batch_id={batch_id?}&owing=yes',
      },
    },
  },
  also: { id: 'int', student_id: 'int?', grade_id: 'int', grade_rank: 'int', section: 'text?', roll: 'int?' },
  key: 'id',
  sortBy: ['grade_rank', 'section', 'roll', 'name'],
  sentence: 'Dues brought forward {by}, {day}.',
  about: 'No dues were brought forward.',
})
