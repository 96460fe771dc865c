/** Vouchers over the wire. Amounts are paisa, debit positive, credit negative; days are AD. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { maxPaisa } from '#platform/fields/money/field.ts'
import { accountKinds } from './chart.ts'
import { postingRefusals, reversalRefusals } from './posting-refusals.ts'
import { seesBooks } from './sees-books.ts'
import { chequeStates, mostLines, typesOfVoucher, voucherSources, voucherStates } from './voucher-words.ts'

const part = 'ACCOUNT'
const text = (most: number) => z.string().trim().max(most)
const anyBatch = true

export const voucherFilters = z.object({
  type: z.enum(typesOfVoucher).optional(),
  state: z.enum(voucherStates).optional(),
  source: z.enum(voucherSources).optional(),
  from_date: adDate.optional(),
  to_date: adDate.optional(),
  account_id: idSchema.optional(),
  party_id: idSchema.optional(),
  amount: paisa.optional(),
  /** The run of an import that brought it. */
  import_id: z.uuid().optional(),
  /** The recurring voucher that wrote it. */
  recurring_id: idSchema.optional(),
})
/** `waiting`: what waits for somebody first, then by day. */
export const voucherQuery = listBy('waiting', 'number', 'date', 'type', 'amount', 'state').extend(voucherFilters.shape)
const listed = z.object({
  id: z.number(),
  number: z.string().nullable(),
  date: z.string(),
  type: z.enum(typesOfVoucher),
  source: z.enum(voucherSources),
  state: z.enum(voucherStates),
  narration: z.string(),
  reference: z.string().nullable(),
  amount: z.number(),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
  version: z.number(),
  reverses_id: z.number().nullable(),
})
export const listVouchers = endpoint({
  method: 'GET',
  path: '/api/voucher',
  title: 'Vouchers by type, state, day, account and party',
  right: seesBooks,
  part,
  input: voucherQuery,
  /** `waiting`: of all, not of what was searched. */
  answer: listOf(listed).extend({ waiting: z.object({ draft: z.number(), approved: z.number() }) }),
})

export const shownLineSchema = z.object({
  line: z.number(),
  account_id: z.number(),
  account_code: z.string(),
  account: z.string(),
  account_np: z.string().nullable(),
  account_kind: z.enum(accountKinds),
  party_id: z.number().nullable(),
  party: z.string().nullable(),
  party_np: z.string().nullable(),
  cost_centre_id: z.number().nullable(),
  cost_centre: z.string().nullable(),
  cost_centre_np: z.string().nullable(),
  amount: z.number(),
  narration: z.string().nullable(),
  cheque_number: z.string().nullable(),
  tds_rate_id: z.number().nullable(),
  tds: z.string().nullable(),
  tds_base: z.number().nullable(),
  /** Of one that is posted. */
  entry_id: z.number().nullable(),
  cheque_state: z.enum(chequeStates).nullable(),
})
export type ShownLine = z.output<typeof shownLineSchema>
const otherVoucher = z.object({ id: z.number(), number: z.string(), date: z.string(), reason: z.string().nullable() })
const step = z.object({
  what: z.enum(['made', 'changed', 'approved', 'sent-back', 'posted', 'reversed']),
  at: z.string(),
  by: z.string().nullable(),
  by_np: z.string().nullable(),
  reason: z.string().nullable(),
})
export type VoucherStep = z.output<typeof step>
const shown = listed.extend({
  /** How far debits are above credits; 0 balances. */
  difference: z.number(),
  fiscal_year: z.string().nullable(),
  /** Why it was sent back, or why it reverses. */
  reason: z.string().nullable(),
  made_by_id: z.number().nullable(),
  lines: z.array(shownLineSchema),
  reverses: otherVoucher.nullable(),
  reversed_by: otherVoucher.nullable(),
  /** What wrote it. */
  recurring: z.object({ id: z.number(), name: z.string() }).nullable(),
  history: z.array(step),
})
export type ShownVoucher = z.output<typeof shown>
export const showVoucher = endpoint({
  method: 'GET',
  path: '/api/voucher/{id}',
  title: 'One voucher with its lines and what became of it',
  right: seesBooks,
  part,
  input: byId,
  answer: dataOf(shown),
})

/** What the school asks of vouchers, for who writes them; it is set by the administrator. */
export const voucherRules = endpoint({
  method: 'GET',
  path: '/api/accounting/voucher-rules',
  title: 'Whether vouchers wait for approval, and for a second person',
  right: seesBooks,
  part,
  input: z.object({}),
  answer: dataOf(z.object({ approval: z.boolean(), second_person: z.boolean() })),
})

export const sentLineSchema = z.object({
  account_id: idSchema,
  party_id: idSchema.nullish(),
  cost_centre_id: idSchema.nullish(),
  amount: z
    .number('Must be an amount')
    .int('Must be whole paisa')
    .min(-maxPaisa, 'Amount is too large')
    .max(maxPaisa, 'Amount is too large')
    .refine((amount) => amount !== 0, 'Enter an amount.'),
  narration: text(300).nullish(),
  cheque_number: text(30).nullish(),
  tds_rate_id: idSchema.nullish(),
  tds_base: paisa.min(1, 'Enter an amount.').nullish(),
})
export type SentLine = z.input<typeof sentLineSchema>
/** Billing is written by the billing alone. */
export const typesByHand = ['journal', 'payment', 'receipt', 'contra'] as const
const draft = z.object({
  type: z.enum(typesByHand),
  date: adDate,
  narration: text(500).default(''),
  reference: text(60).nullish(),
  lines: z.array(sentLineSchema).min(1, 'A voucher has lines.').max(mostLines, `At most ${mostLines} lines.`),
})
export type SentVoucher = z.input<typeof draft>
/** `difference`: how far debits are above credits; a draft may stand so, and is not posted so. */
const saved = dataOf(z.object({ id: z.number(), version: z.number(), difference: z.number() }))

const changedMeanwhile = 'Somebody changed this voucher meanwhile. Look at it again; what you typed stays here.'
const notDraft = 'Only a draft is changed. An approved voucher is sent back first, a posted one is reversed.'
const ofProduct = 'This voucher is written by the product itself, and changed where it was made.'
const changing = { 'changed-meanwhile': changedMeanwhile, 'not-draft': notDraft, 'of-product': ofProduct } as const

export const addVoucher = command({
  method: 'POST',
  path: '/api/voucher',
  title: 'Save a new voucher as a draft',
  right: 'accountant',
  part,
  anyBatch,
  refusals: {},
  input: draft,
  answer: saved,
})
export const changeVoucher = command({
  method: 'PUT',
  path: '/api/voucher/{id}',
  title: 'Change the draft of a voucher',
  right: 'accountant',
  part,
  anyBatch,
  refusals: changing,
  /** `version`: which one was seen. */
  input: draft.extend({ id: idSchema, version: z.number().int().min(0) }),
  answer: saved,
})
export const removeVoucher = command({
  method: 'DELETE',
  path: '/api/voucher/{id}',
  title: 'Delete the draft of a voucher',
  right: 'accountant',
  part,
  anyBatch,
  refusals: changing,
  input: byId,
  answer: z.object({ message: z.string() }),
})

const mostAtOnce = 500
/** Those that were seen, each as it was seen. */
const seen = z
  .array(z.object({ id: idSchema, version: z.number().int().min(0) }))
  .min(1, 'Field is required')
  .max(mostAtOnce)
const { unbalanced, 'account-closed': closed, 'party-wanted': party, 'tds-wrong': tds } = postingRefusals
const secondPerson = 'Who made a voucher does not approve it. Somebody else looks at it.'

export const approveVouchers = command({
  method: 'POST',
  path: '/api/voucher/approve',
  title: 'Approve vouchers',
  right: 'voucher-approve',
  part,
  anyBatch,
  refusals: {
    'changed-meanwhile': changedMeanwhile,
    'not-draft': 'Only a draft is approved.',
    'second-person': secondPerson,
    unbalanced,
    'account-closed': closed,
    'party-wanted': party,
    'tds-wrong': tds,
  },
  input: z.object({ vouchers: seen }),
  answer: dataOf(z.object({ approved: z.number() })),
})
export const sendBackVoucher = command({
  method: 'POST',
  path: '/api/voucher/{id}/send-back',
  title: 'Send a voucher back to be mended',
  right: 'voucher-approve',
  part,
  anyBatch,
  refusals: { 'not-open': 'Only what is not posted yet is sent back.' },
  input: byId.extend({ reason: reasonSchema() }),
  answer: dataOf(z.object({ id: z.number() })),
})
/** `approve`: drafts too, where who posts them may approve them. */
export const postVouchersCall = command({
  method: 'POST',
  path: '/api/voucher/post',
  title: 'Post vouchers',
  right: 'accountant',
  part,
  anyBatch,
  movesMoney: true,
  refusals: { ...postingRefusals, 'changed-meanwhile': changedMeanwhile, 'second-person': secondPerson },
  input: z.object({ vouchers: seen, approve: z.boolean().default(false) }),
  answer: dataOf(z.array(z.object({ id: z.number(), number: z.string() }))),
})
export const reverseVoucher = command({
  method: 'POST',
  path: '/api/voucher/{id}/reverse',
  title: 'Reverse a posted voucher',
  right: 'voucher-reverse',
  part,
  anyBatch,
  movesMoney: true,
  refusals: {
    ...reversalRefusals,
    'before-original': 'A voucher is reversed on its own day or later.',
    'of-product': ofProduct,
  },
  /** `date`: today unless told. */
  input: byId.extend({ date: adDate.optional(), reason: reasonSchema(500) }),
  answer: dataOf(z.object({ id: z.number(), number: z.string() })),
})
export const copyVoucher = command({
  method: 'POST',
  path: '/api/voucher/{id}/copy',
  title: 'Copy a voucher into a new draft of today',
  right: 'accountant',
  part,
  anyBatch,
  refusals: {},
  input: byId,
  answer: dataOf(z.object({ id: z.number() })),
})
/** A4, in the school's head; a draft says that it is one. */
export const printVoucher = endpoint({
  method: 'GET',
  path: '/api/voucher/{id}/print',
  title: 'The voucher as PDF',
  right: seesBooks,
  part,
  raw: true,
  input: byId.extend({ token: idSchema, language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})
