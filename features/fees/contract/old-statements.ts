/** What students were charged in earlier batches, and what of it is paid by now. Paisa, AD. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'

const figure = (label: string) => ({ label, kind: 'money', total: 'sum' }) as const
const statement = '/statement?student={student_id}&from={start}&to={end}'

export const oldStatements = report({
  path: '/api/statement-old',
  title: 'Old statement',
  right: 'billing-report-statement',
  filters: {
    search: f.text(60, { label: 'Enrol code or name', optional: true }),
    batch_id: f.ref('batches', { label: 'Batch', optional: true, right: 'batch-read' }),
    ...placeFilters,
    owing: f.choice({ yes: 'Something is left', no: 'Nothing is left' }, { label: 'Still owed', optional: true }),
  },
  columns: {
    name: { label: 'Student', np: true, to: statement },
    enroll_code: { label: 'Enrol code' },
    batch: { label: 'Batch', sort: ['start'] },
    class: { label: 'Class', np: true, sort: ['grade_rank', 'section', 'roll'] },
    billed: { ...figure('Billed'), headline: true, to: statement },
    discount: figure('Discount'),
    collected: { ...figure('Collected'), headline: true },
    due: { ...figure('Still owed'), headline: true, to: '/statement?student={student_id}' },
  },
  also: {
    id: 'int',
    student_id: 'int',
    grade_rank: 'int',
    section: 'text?',
    roll: 'int?',
    start: 'date',
    end: 'date',
  },
  key: 'id',
  sortBy: ['start', 'grade_rank', 'section', 'roll', 'name'],
  sentence: 'What was charged in earlier batches, and what is paid of it by now.',
  about: 'Nothing was charged in an earlier batch.',
})
