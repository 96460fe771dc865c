/** What the school began with: one voucher of the first day of its first fiscal year. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { whole } from '#platform/contract/numbers.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { seesBooks } from './rights.ts'

const part = 'ACCOUNT'
/** Lines of the opening voucher, at most. */
export const mostOpeningLines = 5000
const most = 9_000_000_000_000_00

const line = z.object({
  account_id: idSchema,
  party_id: idSchema.nullish(),
  /** Paisa; debit positive, credit negative. */
  amount: whole(-most, most).refine((amount) => amount !== 0, 'An amount is not zero'),
})
export type OpeningLine = z.input<typeof line>
const opening = z.object({
  /** AD; null: the school has no fiscal year. */
  date: z.string().nullable(),
  voucher: z
    .object({
      id: z.number(),
      version: z.number(),
      state: z.enum(['draft', 'approved', 'posted', 'reversed']),
      fiscal_year: z.string().nullable(),
      number: z.number().nullable(),
      /** Who typed it last. */
      made_by_id: z.number().nullable(),
      posted_at: z.string().nullable(),
      posted_by: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      account_id: z.number(),
      party_id: z.number().nullable(),
      party: z.string().nullable(),
      party_np: z.string().nullable(),
      amount: z.number(),
    }),
  ),
})
export type Opening = z.output<typeof opening>
export const showOpening = endpoint({
  method: 'GET',
  path: '/api/account-opening',
  title: 'Opening balances',
  right: seesBooks,
  part,
  input: z.object({}),
  answer: dataOf(opening),
})

const stale = { 'changed-since': 'The opening balances were changed meanwhile. Look at them again.' }
const noYear = { 'no-year': 'The school has no fiscal year yet. Set it up first.' }
/** `version`: of the draft that was seen; none where there was none. */
export const saveOpening = command({
  method: 'PUT',
  path: '/api/account-opening',
  title: 'Save opening balances',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals: {
    ...stale,
    ...noYear,
    posted: 'The opening balances are posted. Take them back first.',
    'not-of-balance': 'Only assets, liabilities and equity have opening balances.',
    'party-wanted': 'A line of an account of parties names its party, and no other line does.',
    doubled: 'An account, or a party of it, stands there twice.',
  },
  input: z.object({
    version: whole(0, 1_000_000_000).nullish(),
    lines: z.array(line).max(mostOpeningLines).default([]),
  }),
  answer: z.object({ data: z.object({ id: z.number(), version: z.number() }), message: z.string() }),
})
/** `difference`: 'yes', typed: what does not balance goes onto the account of that role. */
export const postOpening = command({
  method: 'POST',
  path: '/api/account-opening/post',
  title: 'Post opening balances',
  right: 'voucher-approve',
  part,
  anyBatch: true,
  refusals: {
    ...stale,
    ...noYear,
    'no-draft': 'There are no opening balances to post.',
    unbalanced:
      'Debits and credits of the opening balances differ. Correct them, or put the difference on its account.',
    'no-difference-account': 'No account has the role for the opening difference. Give it to one first.',
    'second-person': 'Who typed the opening balances does not post them. Somebody else does.',
    'not-approved': 'Only an approved voucher is posted. Somebody changed it meanwhile: look at it again.',
    'account-closed': 'An account of the voucher is closed. Choose another one.',
    'party-wanted': 'A line of an account of parties names its party, and no other line does.',
    'not-of-balance': 'Only assets, liabilities and equity have opening balances.',
    'year-closed': 'The fiscal year of this day is closed.',
    'month-closed': 'The month of this day is closed.',
    'month-soft': 'The month of this day is closed. Only who may post into closed months can do this.',
  },
  input: z.object({ version: whole(0, 1_000_000_000), difference: z.literal('yes').nullish() }),
  answer: z.object({ data: z.object({ id: z.number(), number: z.number() }), message: z.string() }),
})
export const takeBackOpening = command({
  method: 'POST',
  path: '/api/account-opening/take-back',
  title: 'Take posted opening balances back',
  right: 'voucher-reverse',
  part,
  anyBatch: true,
  refusals: {
    'not-posted': 'Only posted opening balances are taken back, and once.',
    'reversal-of-reversal': 'A reversal is not reversed. Copy the first voucher instead.',
    'no-year': 'No fiscal year of the school holds this day. Set it up first.',
    'year-closed': 'The fiscal year of this day is closed.',
    'month-closed': 'The month of this day is closed.',
    'month-soft': 'The month of this day is closed. Only who may post into closed months can do this.',
  },
  input: z.object({ reason: reasonSchema() }),
  answer: z.object({ message: z.string() }),
})
