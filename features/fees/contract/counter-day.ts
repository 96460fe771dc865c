/** The counter's day: opened with the cash in the drawer, closed with counted notes, confirmed by a second person. Amounts are paisa, days AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import { noteValues } from './notes.ts'
import { modeLabels } from './payment-modes.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { counterRefusals } from './shut.ts'

const anyBatch = true

const notes = z.partialRecord(
  z.enum(noteValues),
  z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(0, 'Must not be below 0')
    .max(100_000, 'At most 100000'),
)
const mode = z.object({ mode: z.string(), received: z.number(), returned: z.number(), receipts: z.number() })
const name = z.string().nullable()
const counterDay = z.object({
  id: z.number(),
  day: z.string(),
  cashier_id: z.number(),
  cashier: z.string(),
  cashier_np: name,
  opening: z.number(),
  opened_at: z.string(),
  /** It was not opened by hand, but by its first receipt. */
  by_itself: z.boolean(),
  /** In each way: what came in, what went out again (negative). */
  modes: z.array(mode),
  /** Of cash: the opening, what came in and what went out. */
  expected: z.number(),
  counted: z.number().nullable(),
  notes: notes.nullable(),
  /** Beside the notes, and what of all was handed over. */
  coins: z.number().nullable(),
  handed: z.number().nullable(),
  explanation: name,
  handed_to: name,
  closed_at: name,
  closed_by: name,
  closed_by_np: name,
  checked_at: name,
  checked_by: name,
  checked_by_np: name,
  /** What the asker may do with it now. */
  may_close: z.boolean(),
  may_check: z.boolean(),
})
export type CounterDay = z.output<typeof counterDay>

/** What happened to money on the day of a counter: receipts taken, cancelled on the day, of days before; paid back; by other counters, online; cheques that bounced. */
const bridgeLine = z.object({
  what: z.enum(['taken', 'cancelled', 'cancelled_before', 'paid_back', 'other_counters', 'online', 'bounced']),
  events: z.number(),
  amount: z.number(),
})
export type BridgeLine = z.output<typeof bridgeLine>

export const myCounterDay = endpoint({
  method: 'GET',
  path: '/api/sod/mine',
  title: "The asker's counter day of today",
  right: 'sod-read',
  input: z.object({}),
  answer: dataOf(
    z.object({
      day: counterDay.nullable(),
      /** What was left in the last drawer that was closed: counted, less what was handed over. */
      last_left: z.number().nullable(),
      /** Earlier days that were not closed. */
      left_open: z.array(z.object({ id: z.number(), day: z.string() })),
    }),
  ),
})
export const showCounterDay = endpoint({
  method: 'GET',
  path: '/api/sod/{id}',
  title: 'One counter day, by way of paying',
  right: 'sod-read',
  input: byId,
  /** `bridge`: its amounts sum up to what all counters took on the day. */
  answer: dataOf(counterDay.extend({ bridge: z.array(bridgeLine) })),
})
export const openCounterDay = command({
  method: 'POST',
  path: '/api/sod',
  title: "Open the asker's counter day of today with the cash in the drawer",
  right: 'sod-create',
  anyBatch,
  input: z.object({ opening: paisa }),
  refusals: {
    'day-closed': counterRefusals['day-closed'],
    'already-open': 'Your counter day is open already.',
    'not-of-school': 'Only a user of the school takes money.',
  },
  answer: dataOf(z.object({ id: z.number() })),
})
export const closeCounterDay = command({
  method: 'PUT',
  path: '/api/sod/{id}/close',
  title: 'Close a counter day with the counted notes',
  right: 'sod-create|sod-update',
  rightBecause: 'Who opened a drawer closes it; the drawer of another needs sod-update.',
  anyBatch,
  input: byId.extend({
    notes,
    /** Coins and paisa, as an amount. */
    coins: paisa.optional(),
    /** Of what was counted; the rest stays in the drawer. */
    handed: paisa.optional(),
    /** What the closer saw as expected; money that came meanwhile is told. */
    seen: z.number().int(),
    explanation: z.string().trim().max(500).optional(),
    handed_to: z.string().overwrite(oneLine).max(120).optional(),
  }),
  refusals: {
    'already-closed': 'This counter day is closed already.',
    'not-yours': "Another person's counter day is closed by whoever may change counter days.",
    'changed-meanwhile': 'Money came in or went out meanwhile. Look again before you close the day.',
    'explain-difference': 'What was counted is not what is expected. Write why.',
    'handed-too-much': 'More is handed over than was counted.',
    // what is short is posted today
    ...refusedDays,
  },
  answer: dataOf(z.object({ id: z.number(), counted: z.number(), difference: z.number() })),
})
export const checkCounterDay = command({
  method: 'PUT',
  path: '/api/sod/{id}/check',
  title: 'Confirm as a second person what was counted',
  right: 'sod-update',
  anyBatch,
  input: byId,
  refusals: {
    'not-closed': 'This counter day is not closed yet.',
    'already-checked': 'This counter day is confirmed already.',
    'own-day': 'Who took the money or counted it does not confirm it.',
  },
  answer: dataOf(z.object({ id: z.number() })),
})

const figure = (label: string) => ({ label, kind: 'money', total: 'sum' }) as const

/** Every cashier's days. What was taken in other ways than cash does not lie in the drawer. */
export const counterDays = report({
  path: '/api/sod',
  title: 'Start of day',
  right: 'sod-read',
  filters: {
    from_date: f.date({ label: 'From', default: 'month-ago' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    state: f.choice(
      { open: 'Not closed', closed: 'Closed', checked: 'Confirmed' },
      { label: 'Status', optional: true },
    ),
  },
  columns: {
    day: { label: 'Date', kind: 'date', to: '/sod-statement/{id}' },
    cashier: { label: 'Cashier', np: true },
    opening: { label: 'Opening cash', kind: 'money' },
    cash: { ...figure(modeLabels.cash), headline: true },
    other: { ...figure('Other ways'), headline: true },
    /** Said when it was counted. */
    expected: { label: 'Expected cash', kind: 'money', optional: true },
    counted: { label: 'Counted', kind: 'money', optional: true },
    difference: { label: 'Difference', kind: 'money', optional: true, total: 'sum' },
    state: { label: 'Status', kind: 'choice', choices: { open: 'Not closed', closed: 'Closed', checked: 'Confirmed' } },
  },
  also: { id: 'int' },
  key: 'id',
  sortBy: ['-day', 'cashier'],
  sentence: '{n, plural, one {# counter day} other {# counter days}}, {from_date} to {to_date}.',
  about: 'No counter day in this time.',
})

/** What the receipts of one counter day paid, line by line; what was cancelled in it is negative. */
export const counterDayLines = report({
  path: '/api/eod-collection-report-detail',
  title: 'EOD collection detail',
  right: 'sod-read',
  filters: { sod: f.int({ label: 'Counter day', min: 1 }) },
  columns: {
    number: { label: 'Receipt', sort: ['event_id'] },
    time: { label: 'Time', kind: 'time', sort: ['event_id'] },
    student: { label: 'Student or payer', np: true, to: '/statement?student={student_id}' },
    class: { label: 'Class', np: true, optional: true, sort: ['grade_rank', 'section'] },
    mode: { label: 'Mode', kind: 'choice', choices: modeLabels },
    head: { label: 'Fee head', np: true, sort: ['rank', 'head'] },
    amount: { ...figure('Amount'), headline: 'Collected' },
  },
  also: { id: 'text', event_id: 'int', student_id: 'int?', rank: 'int', grade_rank: 'int?', section: 'text?' },
  key: 'id',
  sortBy: ['event_id', 'rank'],
  sentence: '{n, plural, one {# line} other {# lines}} of the receipts of one counter day.',
  about: 'Nothing was taken on this counter day.',
  back: { to: '/sod', label: 'Start of day' },
})
