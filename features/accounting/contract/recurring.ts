/** Vouchers that recur, over the wire. Amounts are paisa, debit positive; days are AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { postingRefusals } from './posting-refusals.ts'
import { recurringProblems, recurringStates, recurringUnits } from './recurring-words.ts'
import { seesBooks } from './sees-books.ts'
import { sentLineSchema, shownLineSchema, typesByHand } from './vouchers.ts'
import { mostLines, typesOfVoucher } from './voucher-words.ts'

const part = 'ACCOUNT'
const text = (most: number) => z.string().overwrite(oneLine).max(most)

const listed = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(typesOfVoucher),
  amount: z.number(),
  unit: z.enum(recurringUnits),
  every: z.number(),
  day: z.number(),
  from_date: z.string(),
  until_date: z.string().nullable(),
  times: z.number().nullable(),
  /** So many by now. */
  written: z.number(),
  /** Null: it has ended. */
  next_day: z.string().nullable(),
  posts: z.boolean(),
  state: z.enum(recurringStates),
  problem: z.enum(recurringProblems).nullable(),
  version: z.number(),
})
export type ListedRecurring = z.output<typeof listed>
export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/recurring-voucher',
  title: 'Vouchers that recur, those that are due first',
  right: seesBooks,
  part,
  input: listInOrder.extend({ state: z.enum(recurringStates).optional() }),
  answer: listOf(listed),
})

const shown = listed.extend({
  narration: z.string(),
  reference: z.string().nullable(),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
  lines: z.array(shownLineSchema),
})
export type ShownRecurring = z.output<typeof shown>
export const showRecurring = endpoint({
  method: 'GET',
  path: '/api/recurring-voucher/{id}',
  title: 'A voucher that recurs, with its lines',
  right: seesBooks,
  part,
  input: byId,
  answer: dataOf(shown),
})

const draft = z.object({
  name: text(120).min(1, 'Field is required'),
  type: z.enum(typesByHand),
  /** May hold {month} and {year}. */
  narration: text(500).default(''),
  reference: text(60).nullish(),
  lines: z
    .array(sentLineSchema.omit({ cheque_number: true }))
    .min(2, 'A voucher has two lines at least')
    .max(mostLines, `At most ${mostLines} lines.`),
  unit: z.enum(recurringUnits),
  every: z.number().int().min(1).max(60),
  day: z.number().int().min(1).max(32),
  from_date: adDate,
  until_date: adDate.nullish(),
  times: z.number().int().min(1).max(1000).nullish(),
  posts: z.boolean().default(false),
})
const saved = dataOf(z.object({ id: z.number(), version: z.number(), next_day: z.string().nullable() }))
const changedMeanwhile =
  'Somebody changed this recurring voucher meanwhile, or it was written. Look at it again; what you typed stays here.'
const refusals = {
  'name-taken': 'Another recurring voucher has this name.',
  'no-day': 'No day is left to write it on. Look at from, until and how many.',
  'approval-wanted': 'The school approves vouchers before they are posted: it can write drafts only.',
  unbalanced: postingRefusals.unbalanced,
} as const
const ended = 'It has ended. Write a new one instead.'

export const addRecurring = command({
  method: 'POST',
  path: '/api/recurring-voucher',
  title: 'Let a voucher recur',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals,
  input: draft,
  answer: saved,
})
export const changeRecurring = command({
  method: 'PUT',
  path: '/api/recurring-voucher/{id}',
  title: 'Change a voucher that recurs',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals: { ...refusals, 'changed-meanwhile': changedMeanwhile, ended },
  /** `version`: which one was seen. */
  input: draft.extend({ id: idSchema, version: z.number().int().min(0) }),
  answer: saved,
})
/** `skip`: its next day passes without a voucher. Paused it writes nothing, and what passed meanwhile is not made up. */
export const stepRecurring = command({
  method: 'POST',
  path: '/api/recurring-voucher/{id}/step',
  title: 'Pause a voucher that recurs, go on with it, skip a day or end it',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals: { 'changed-meanwhile': changedMeanwhile, ended },
  input: byId.extend({ step: z.enum(['pause', 'resume', 'skip', 'end']), version: z.number().int().min(0) }),
  answer: saved,
})
/** `next_day`: the one that was seen; it may be one to come. */
export const writeRecurring = command({
  method: 'POST',
  path: '/api/recurring-voucher/{id}/write',
  title: 'Write the next voucher of one that recurs now',
  right: 'accountant',
  part,
  anyBatch: true,
  movesMoney: true,
  refusals: {
    ...postingRefusals,
    'changed-meanwhile': changedMeanwhile,
    'not-active': 'It is paused, or has ended.',
  },
  input: byId.extend({ next_day: adDate }),
  answer: dataOf(z.object({ voucher_id: z.number() })),
})
