/** What offers took off bills, and whose fees are customised. Paisa, AD. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { offerKindNames, ownKindNames } from './offer-words.ts'

const figure = (label: string) => ({ label, kind: 'money', total: 'sum' }) as const
const months = Object.fromEntries(monthTable.map(({ code, label }) => [code, label]))
const head = f.ref('fee_heads', { label: 'Fee head', optional: true, right: 'fee-heads-read' })
const theDays = 'from_date={from_date}&to_date={to_date}'
const chosen = 'grade_id={grade_id?}&section_id={section_id?}&batch_id={batch_id?}&kind={kind?}'
const lines = {
  offer: `/fee-offer-report?by=line&${theDays}&${chosen}&offer_id={offer_id}`,
  kind: `/fee-offer-report?by=offer&${theDays}&${chosen}`,
  grade: `/fee-offer-report?by=student&${theDays}&${chosen}`,
  student: `/fee-offer-report?by=line&${theDays}&${chosen}&code={enroll_code}`,
  line: '/statement?student={student_id}',
}

/** A bill that is taken back is a negative line of the day on which it was done. */
export const offersGiven = report({
  path: '/api/fee-offer-report',
  title: 'Fee offer report',
  right: 'fee-offer-read',
  by: { offer: 'Offer', kind: 'Kind', grade: 'Class', student: 'Student', line: 'Bill' },
  filters: {
    from_date: f.date({ label: 'From', default: 'batch-start' }),
    to_date: f.date({ label: 'To', default: 'batch-day' }),
    ...placeFilters,
    batch_id: f.ref('batches', { label: 'Batch', optional: true, right: 'batch-read' }),
    kind: f.choice(offerKindNames, { label: 'Kind', optional: true }),
    offer_id: f.int({ label: 'Offer', optional: true, min: 1 }),
    code: f.text(30, { label: 'Enrol code', optional: true }),
  },
  columns: {
    name: { label: 'Name', np: true, sort: ['rank', 'section', 'roll', 'name'], to: lines },
    class: { label: 'Class', np: true, optional: true, by: ['student', 'line'], sort: ['rank', 'section', 'roll'] },
    offer: { label: 'Offer', np: true, optional: true, by: ['line'] },
    head: { label: 'Fee head', np: true, optional: true, by: ['line'] },
    bill: { label: 'Bill', kind: 'int', optional: true, by: ['line'] },
    date: { label: 'Date', kind: 'date', optional: true, by: ['line'] },
    students: { label: 'Students', kind: 'int', optional: true, by: ['offer', 'kind', 'grade'] },
    bills: { label: 'Bills', kind: 'int' },
    amount: { ...figure('Taken off'), headline: true, to: lines },
  },
  also: {
    id: 'text',
    rank: 'int',
    section: 'text?',
    roll: 'int?',
    offer_id: 'int?',
    kind: 'text?',
    grade_id: 'int?',
    section_id: 'int?',
    student_id: 'int?',
    enroll_code: 'text?',
  },
  key: 'id',
  sortBy: ['rank', 'section', 'roll', 'name'],
  chart: { kind: { offer: 'bar', kind: 'bar', grade: 'bar' }, x: 'name', series: { amount: 'Taken off' } },
  sentence: 'What offers took off bills {by}, {from_date} to {to_date}.',
  about: 'No offer took anything off a bill in this time.',
})

export const customizedHeads = report({
  path: '/api/customized-fee-heads-report',
  title: 'Customized fee report',
  right: 'fee-read',
  by: { entry: 'Student', head: 'Fee head', grade: 'Class' },
  filters: {
    ...placeFilters,
    fee_head_id: head,
    kind: f.choice(ownKindNames, { label: 'Kind', optional: true }),
  },
  columns: {
    name: {
      label: 'Name',
      np: true,
      sort: ['rank', 'section', 'roll', 'name'],
      to: {
        entry: '/customized-fee?search={enroll_code}',
        head: '/customized-fee-heads-report?by=entry&fee_head_id={fee_head_id}&grade_id={grade_id?}&section_id={section_id?}&kind={kind?}',
        grade: '/customized-fee-heads-report?by=entry&grade_id={grade_id}&fee_head_id={fee_head_id?}&kind={kind?}',
      },
    },
    class: { label: 'Class', np: true, optional: true, by: ['entry'], sort: ['rank', 'section', 'roll'] },
    head: { label: 'Fee head', np: true, optional: true, by: ['entry'] },
    what: { label: 'Kind', kind: 'choice', choices: ownKindNames, optional: true, by: ['entry'] },
    from_month: { label: 'From month', kind: 'choice', choices: months, optional: true, by: ['entry'] },
    to_month: { label: 'To month', kind: 'choice', choices: months, optional: true, by: ['entry'] },
    reason: { label: 'Reason', optional: true, by: ['entry'] },
    students: { label: 'Students', kind: 'int', optional: true, by: ['head', 'grade'] },
    /** A charge, by the plan and as it is. */
    plan: figure('Plan'),
    own: { ...figure('Own amount'), headline: true },
    less: { ...figure('Less than the plan'), headline: true },
  },
  also: {
    id: 'text',
    rank: 'int',
    section: 'text?',
    roll: 'int?',
    fee_head_id: 'int?',
    grade_id: 'int?',
    student_id: 'int?',
    enroll_code: 'text?',
    section_id: 'int?',
    kind: 'text?',
  },
  key: 'id',
  sortBy: ['rank', 'section', 'roll', 'name'],
  sentence: 'Customised fees {by}.',
  about: 'No fee is customised.',
})
