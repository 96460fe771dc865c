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
