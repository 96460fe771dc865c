/** The declared reports of this room: views on the entries by accounting day. Amounts in paisa, days in AD. What each figure is made of: `server/reports/moves.ts`. */
import { placeFilters } from '#features/academics/contract/place-filters.ts'
import { f } from '#platform/fields/index.ts'
import { report } from '#platform/contract/report.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { modeLabels } from './payment-modes.ts'

const places = { ...placeFilters, batch_id: f.ref('batches', { label: 'Batch', optional: true, right: 'batch-read' }) }
const period = {
  from_date: f.date({ label: 'From', default: 'batch-start' }),
  to_date: f.date({ label: 'To', default: 'batch-day' }),
}
const day = f.date({ label: 'Day', default: 'today' })
const head = f.ref('fee_heads', { label: 'Fee head', optional: true, right: 'fee-heads-read' })
const overdue = f.choice(
  { 0: 'Overdue', 30: 'More than 30 days', 60: 'More than 60 days', 90: 'More than 90 days' },
  { label: 'Overdue', optional: true },
)
const figure = (label: string) => ({ label, kind: 'money', total: 'sum' }) as const
const className = { label: 'Class', np: true, sort: ['grade_rank', 'section', 'roll'] } as const
const seated = { grade_rank: 'int', section: 'text?', roll: 'int?' } as const

/** The places that were chosen, for a link to a narrower report. */
const chosen = 'grade_id={grade_id?}&section_id={section_id?}&batch_id={batch_id?}'
const theDays = 'from_date={from_date}&to_date={to_date}'
const theMonth = 'from_date={start}&to_date={end}'
const statementOf = '/statement?student={student_id}'
const statementThen = '/statement?student={student_id}&from={from_date}&to={to_date}'

/** Columns of what moved between two days: opening + brought forward + billed + penalty - discount - collected + advance = due. */
const moved = {
  opening: { label: 'Due before', kind: 'money', total: 'computed' },
  /** Owed from before the fees were kept here, entered in these days. */
  brought: figure('Brought forward'),
  billed: { ...figure('Billed'), headline: true },
  discount: { ...figure('Discount'), headline: true },
  penalty: figure('Penalty'),
  collected: { ...figure('Collected'), headline: true },
  /** Of what was collected: kept for bills to come, less what bills used up. */
  advance: figure('Advance'),
  due: { label: 'Due', kind: 'money', total: 'computed', headline: true },
} as const

/** From a class to its sections, their students, and what one of them was charged and gave. */
const narrower = {
  grade: `/collection-due?by=section&${theDays}&grade_id={grade_id}&batch_id={batch_id?}`,
  section: `/collection-due?by=student&${theDays}&grade_id={grade_id}&section_id={section_id}&batch_id={batch_id?}`,
  student: statementThen,
  month: `/collection-due?by=grade&${theMonth}&${chosen}`,
}
const given = {
  grade: `/discount-penalty?${theDays}&${chosen}`,
  section: `/discount-penalty?${theDays}&grade_id={grade_id}&section_id={section_id}&batch_id={batch_id?}`,
  student: statementThen,
  month: `/discount-penalty?${theMonth}&${chosen}`,
}

/** By class what moved and what is owed at the end; a payment of an earlier class stands where it was owed, advance and penalty where the student sits. */
export const collectionDue = report({
  path: '/api/collection-due',
  title: 'Collection and due',
  right: 'billing-report-collection',
  by: { grade: 'Class', section: 'Section', student: 'Student', month: 'Month' },
  filters: { ...period, ...places },
  columns: {
    name: { label: 'Name', np: true, sort: ['rank', 'section', 'roll'], to: narrower },
    class: { label: 'Class', np: true, optional: true, by: ['student'], sort: ['rank', 'section', 'roll'] },
    opening: { ...moved.opening, to: narrower },
    brought: { ...moved.brought, to: narrower },
    billed: { ...moved.billed, to: narrower },
    discount: { ...moved.discount, to: given },
    penalty: { ...moved.penalty, to: given },
    collected: { ...moved.collected, to: narrower },
    advance: { ...moved.advance, to: narrower },
    due: {
      ...moved.due,
      to: {
        grade: '/student-due-report?day={to_date}&grade_id={grade_id}&batch_id={batch_id?}',
        section: '/student-due-report?day={to_date}&grade_id={grade_id}&section_id={section_id}&batch_id={batch_id?}',
        student: statementThen,
        month: `/student-due-report?day={end}&${chosen}`,
      },
    },
  },
  also: {
    id: 'text',
    rank: 'int',
    section: 'text?',
    roll: 'int?',
    grade_id: 'int?',
    section_id: 'int?',
    student_id: 'int?',
    start: 'date',
    end: 'date',
  },
  key: 'id',
  sortBy: ['rank', 'section', 'roll'],
  chart: { kind: { grade: 'bar', month: 'bar' }, x: 'name', series: { collected: 'Collected', due: 'Due' } },
  sentence: 'Collection and due {by}, {from_date} to {to_date}.',
  about: 'Nothing was billed, paid or owed in this time.',
})

/** Month by month, BS; each begins with what the one before ended with. */
export const feeSummary = report({
  path: '/api/fee-summary',
  title: 'Summary report',
  right: 'billing-report-collection',
  filters: { ...period, ...places },
  columns: {
    name: { label: 'Month', np: true, sort: ['start'], to: narrower.month },
    opening: { ...moved.opening, label: 'Opening due', to: narrower.month },
    brought: { ...moved.brought, to: narrower.month },
    billed: { ...moved.billed, to: narrower.month },
    discount: { ...moved.discount, to: given.month },
    penalty: { ...moved.penalty, to: given.month },
    collected: { ...moved.collected, to: narrower.month },
    advance: { ...moved.advance, to: narrower.month },
    due: { ...moved.due, label: 'Closing due', to: `/student-due-report?day={end}&${chosen}` },
  },
  also: { start: 'date', end: 'date' },
  key: 'start',
  sortBy: ['start'],
  chart: { kind: 'bar', x: 'name', series: { billed: 'Billed', collected: 'Collected', due: 'Closing due' } },
  sentence:
    'Opening due, brought forward, billed and penalty, less discount and collected, with what is kept as advance, make the closing due: {from_date} to {to_date}.',
  about: 'Nothing was billed, paid or owed in this time.',
})

const headsOfStudent = '/title-wise-due-report-details?day={day}&code={enroll_code}&overdue={overdue?}'
const age = (label: string) => ({ ...figure(label), to: headsOfStudent }) as const

/** Age is counted from the due date to the day; what is not due yet stands apart. */
export const studentDues = report({
  path: '/api/student-due-report',
  title: 'Student due report',
  right: 'due-read',
  filters: {
    day,
    ...places,
    overdue,
  },
  columns: {
    name: { label: 'Student', np: true, to: statementOf },
    enroll_code: { label: 'Enrol code' },
    class: className,
    due: { ...figure('Due'), headline: true, to: headsOfStudent },
    /** What the school holds of the student for bills to come, and what is left to pay after it. */
    advance: figure('Advance'),
    net: { ...figure('Due after advance'), headline: true },
    pay: { label: 'Payment', only: 'screen' },
    /** The oldest due date of what is owed. */
    since: { label: 'Due since', kind: 'date' },
    not_due: age('Not due yet'),
    days_30: age('0 to 30 days'),
    days_60: age('31 to 60 days'),
    days_90: age('61 to 90 days'),
    older: age('Over 90 days'),
    guardian: { label: 'Guardian', np: true, optional: true, right: 'student-contact-read' },
    mobile: { label: 'Mobile', kind: 'phone', optional: true, right: 'student-contact-read' },
  },
  also: { student_id: 'int', ...seated },
  key: 'student_id',
  sortBy: ['grade_rank', 'section', 'roll', 'name'],
  sentence: '{n, plural, one {# student owes} other {# students owe}} something, {day}.',
  about: 'Nobody owes anything.',
})

const details = `/title-wise-due-report-details?day={day}&fee_head_id={fee_head_id?}&${chosen}`
const theStudents = { head: details, grade: details }

/** By head or by class, what is owed at the end of a day. */
export const titleDues = report({
  path: '/api/title-wise-due',
  title: 'Title-wise due report',
  right: 'due-read',
  by: { head: 'Fee head', grade: 'Class' },
  filters: { day, ...places, fee_head_id: head },
  columns: {
    name: {
      label: 'Name',
      np: true,
      sort: ['rank'],
      to: {
        head: '/title-wise-due-report?by=grade&day={day}&fee_head_id={fee_head_id}&section_id={section_id?}&grade_id={grade_id?}&batch_id={batch_id?}',
        grade:
          '/title-wise-due-report?by=head&day={day}&grade_id={grade_id}&section_id={section_id?}&fee_head_id={fee_head_id?}&batch_id={batch_id?}',
      },
    },
    students: { label: 'Students', kind: 'int', total: 'computed', to: theStudents },
    overdue: { ...figure('Overdue'), headline: true, to: theStudents },
    due: { ...figure('Due'), headline: true, to: theStudents },
  },
  also: { id: 'int', rank: 'int', fee_head_id: 'int?', grade_id: 'int?' },
  key: 'id',
  sortBy: ['rank'],
  chart: { kind: { head: 'bar', grade: 'bar' }, x: 'name', series: { due: 'Due', overdue: 'Overdue' } },
  sentence: 'What is owed {by}, {day}.',
  about: 'Nobody owes anything.',
})

export const titleDueDetails = report({
  path: '/api/title-wise-due-details',
  title: 'Title-wise due details',
  right: 'due-read',
  back: { to: '/title-wise-due-report', label: 'Title-wise due report' },
  filters: {
    day,
    ...places,
    fee_head_id: head,
    overdue,
    code: f.text(30, { label: 'Enrol code', optional: true }),
  },
  columns: {
    name: { label: 'Student', np: true, to: statementOf },
    enroll_code: { label: 'Enrol code' },
    class: className,
    head: { label: 'Fee head', np: true, sort: ['head_rank'] },
    month: {
      label: 'Month',
      kind: 'choice',
      choices: Object.fromEntries(monthTable.map(({ code, label }) => [code, label])),
    },
    batch: { label: 'Batch' },
    due_date: { label: 'Due date', kind: 'date' },
    due: { ...figure('Due'), headline: true, to: statementOf },
  },
  also: { enroll_id: 'int', student_id: 'int', fee_head_id: 'int', head_rank: 'int', ...seated },
  key: ['enroll_id', 'fee_head_id', 'month'],
  sortBy: ['grade_rank', 'section', 'roll', 'name', 'due_date', 'head_rank'],
  sentence: '{n, plural, one {# due} other {# dues}}, {day}.',
  about: 'Nobody owes anything.',
})

/** Discounts and penalties, each a line of its day; what takes one back is a negative line of the day on which it was done. */
export const discountPenalty = report({
  path: '/api/discount-penalty',
  title: 'Discount and penalty',
  right: 'billing-report-collection',
  by: { entry: 'Student', person: 'Staff' },
  filters: { ...period, ...places },
  columns: {
    name: { label: 'Name', np: true, to: { entry: statementOf } },
    date: { label: 'Date', kind: 'date', optional: true, by: ['entry'], sort: ['date', 'event_id'] },
    class: { ...className, optional: true, by: ['entry'] },
    number: { label: 'Receipt', optional: true, by: ['entry'] },
    discount: { ...figure('Discount'), headline: true },
    penalty: { ...figure('Penalty'), headline: true },
    reason: { label: 'Reason', optional: true, by: ['entry'] },
    person: { label: 'By whom', np: true, optional: true, by: ['entry'] },
    state: {
      label: 'Status',
      kind: 'choice',
      optional: true,
      by: ['entry'],
      choices: { given: 'Given', cancelled: 'Cancelled', cancellation: 'Cancellation' },
    },
    entries: { label: 'Entries', kind: 'int', total: 'sum' },
  },
  also: {
    id: 'text',
    event_id: 'int?',
    student_id: 'int?',
    grade_rank: 'int?',
    section: 'text?',
    roll: 'int?',
  },
  key: 'id',
  sortBy: ['date', 'event_id'],
  sentence: 'Discounts and penalties {by}, {from_date} to {to_date}.',
  about: 'No discount and no penalty in this time.',
})

const theReceipts = {
  head: `/title-wise-eod-collection-report?by=receipt&${theDays}&fee_head_id={fee_head_id?}&line={line?}`,
}
const modes = Object.fromEntries(
  Object.entries(modeLabels).map(([mode, label]) => [mode, { ...figure(label), to: theReceipts }]),
) as unknown as Record<keyof typeof modeLabels, ReturnType<typeof figure> & { to: typeof theReceipts }>

/** What came in at the counters, by what it paid; advance and penalty are lines of their own, so that the sum is the money of the receipts. */
export const eodCollection = report({
  path: '/api/title-wise-eod-collection',
  title: 'Title-wise EOD collection',
  right: 'sod-read',
  by: { head: 'Fee head', receipt: 'Receipt', cashier: 'Cashier' },
  filters: {
    from_date: f.date({ label: 'From', default: 'today' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    fee_head_id: head,
    line: f.choice(
      {
        head: 'Fee heads',
        penalty: 'Penalty',
        advance: 'Advance taken',
        advance_used: 'Advance used',
        refund: 'Refunded',
        general: 'General receipts',
      },
      { label: 'Kind', optional: true },
    ),
  },
  columns: {
    name: {
      label: 'Name',
      np: true,
      sort: ['rank', 'name'],
      to: theReceipts,
    },
    date: { label: 'Date', kind: 'date', optional: true, by: ['receipt'], sort: ['date', 'event_id'] },
    student: { label: 'Student or payer', np: true, optional: true, by: ['receipt'], to: statementOf },
    ...modes,
    total: { ...figure('Total'), headline: true, to: theReceipts },
  },
  also: {
    id: 'text',
    rank: 'int',
    fee_head_id: 'int?',
    line: 'text?',
    event_id: 'int?',
    student_id: 'int?',
  },
  key: 'id',
  sortBy: ['rank', 'date', 'event_id', 'name'],
  sentence: 'Collection {by}, {from_date} to {to_date}.',
  about: 'Nothing was taken in this time.',
})

/** Deposits are the student's money: charged as such, paid of it, and held until they are refunded or pay dues. Charged less refunded and adjusted is what the ledger holds. */
export const depositsHeld = report({
  path: '/api/security-deposit-report',
  title: 'Security deposit report',
  right: 'receipt-read',
  filters: { day, ...places, fee_head_id: head },
  columns: {
    name: { label: 'Student', np: true, to: statementOf },
    enroll_code: { label: 'Enrol code' },
    class: className,
    charged: { ...figure('Charged'), headline: true, to: statementOf },
    discount: figure('Discount'),
    paid: figure('Paid'),
    refunded: figure('Refunded'),
    adjusted: figure('Adjusted'),
    held: { ...figure('Held'), headline: true, to: '/security-deposit?student={student_id}' },
    due: { ...figure('Due'), headline: true, to: headsOfStudent },
  },
  also: { student_id: 'int', ...seated },
  key: 'student_id',
  sortBy: ['grade_rank', 'section', 'roll', 'name'],
  sentence: 'Deposits of {n, plural, one {# student} other {# students}}, {day}.',
  about: 'No deposit was charged.',
})
