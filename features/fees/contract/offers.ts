/** Scholarships and offers, who has them, and one student's own amounts. Amounts are paisa, rates hundredths of a per cent, days AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listOf, listQuery } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { awardStates, offerKinds, offerStates, ownKinds } from './offer-words.ts'

const done = dataOf(z.object({ id: z.number() }))
const reason = reasonSchema()
const head = z.object({ title: z.string(), title_np: z.string().nullable() })
const offer = z.object({
  id: z.number(),
  title: z.string(),
  title_np: z.string().nullable(),
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  from_date: z.string(),
  to_date: z.string().nullable(),
  reason: z.string(),
  end_reason: z.string().nullable(),
  heads: z.array(head.extend({ rate: z.number().nullable(), amount: z.number().nullable() })),
  /** Students who have it today or later. */
  awards: z.number(),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_by_np: z.string().nullable(),
})
export type Offer = z.output<typeof offer>
export const offers = endpoint({
  method: 'GET',
  path: '/api/fee-offer',
  title: 'Scholarships and offers',
  right: 'fee-offer-read',
  input: listQuery.omit({ slim: true }).extend({
    sortBy: z.enum(['title', 'from_date']).optional(),
    kind: z.enum(offerKinds).optional(),
    state: z.enum(offerStates).optional(),
  }),
  answer: listOf(offer),
})

const line = z
  .object({
    fee_head_id: idSchema,
    /** One of the two. */
    rate: z
      .number()
      .int('Must be a whole number')
      .min(1, 'Must be more than 0')
      .max(10_000, 'At most 100 per cent')
      .optional(),
    amount: paisa.min(1, 'Must be more than 0').optional(),
  })
  .refine(({ rate, amount }) => (rate === undefined) !== (amount === undefined), {
    message: 'Give per cent or an amount',
  })
export const makeOffer = command({
  method: 'POST',
  path: '/api/fee-offer',
  title: 'Propose a scholarship or an offer',
  right: 'fee-offer-create',
  input: z.object({
    title: z
      .string('Field is required')
      .overwrite(oneLine)
      .min(1, 'Field is required')
      .max(80, 'At most 80 characters'),
    title_np: z.string().overwrite(oneLine).max(80, 'At most 80 characters').optional(),
    kind: z.enum(offerKinds),
    from_date: adDate,
    to_date: adDate.optional(),
    heads: z.array(line).min(1, 'Choose at least one fee head').max(30),
    reason,
  }),
  refusals: {
    'same-title': 'There is an offer of this name.',
    deposit: 'A deposit is given back: nothing is taken off it.',
  },
  answer: done,
})

export const approveOffer = command({
  method: 'POST',
  path: '/api/fee-offer/{id}/approve',
  title: 'Approve an offer of somebody else',
  right: 'fee-offer-approve',
  input: byId,
  refusals: {
    'not-waiting': 'This offer does not wait any more.',
    'second-person': 'Whoever made an offer does not approve it.',
  },
  answer: done,
})
export const refuseOffer = command({
  method: 'POST',
  path: '/api/fee-offer/{id}/refuse',
  title: 'Refuse an offer that waits',
  right: 'fee-offer-approve',
  input: byId.extend({ reason }),
  refusals: { 'not-waiting': 'This offer does not wait any more.' },
  answer: done,
})

const ends = { 'ended-before': 'It ends earlier already.' }
/** The last day is not before the day before the first: then it never held. */
const lastDay = byId.extend({ to_date: adDate, reason })
export const endOffer = command({
  method: 'POST',
  path: '/api/fee-offer/{id}/end',
  title: 'End an offer early',
  right: 'fee-offer-update',
  input: lastDay,
  refusals: ends,
  answer: done,
})

const named = { name: z.string(), name_np: z.string().nullable() }
const seated = {
  student_id: z.number(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
}
const award = z.object({
  id: z.number(),
  offer_id: z.number(),
  offer: z.string(),
  offer_np: z.string().nullable(),
  kind: z.enum(offerKinds),
  ...named,
  ...seated,
  from_date: z.string(),
  to_date: z.string().nullable(),
  state: z.enum(awardStates),
  /** What it took off bills that stand. */
  taken: z.number(),
  end_reason: z.string().nullable(),
})
export type Award = z.output<typeof award>
export const awards = endpoint({
  method: 'GET',
  path: '/api/fee-offer-award',
  title: 'Who has which offer',
  right: 'fee-offer-read',
  input: listQuery.omit({ slim: true }).extend({
    sortBy: z.enum(['name', 'class', 'from_date']).optional(),
    offer_id: idSchema.optional(),
    student_id: idSchema.optional(),
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
    state: z.enum(awardStates).optional(),
  }),
  answer: listOf(award),
})

/** Students by name, or all who study in a class or section now: each gets a row of his own. */
const whom = byId.extend({
  student_ids: z.array(idSchema).max(500).optional(),
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
  from_date: adDate,
  to_date: adDate.optional(),
})
export const previewAwards = endpoint({
  method: 'POST',
  path: '/api/fee-offer/{id}/award/preview',
  title: 'Who would get an offer',
  right: 'fee-offer-update',
  reads: true,
  input: whom,
  answer: dataOf(
    z.object({
      students: z.array(z.object({ ...named, ...seated })),
      /** Have it on one of these days. */ already: z.number(),
    }),
  ),
})
export const giveAward = command({
  method: 'POST',
  path: '/api/fee-offer/{id}/award',
  title: 'Award an offer to students',
  right: 'fee-offer-update',
  input: whom,
  refusals: {
    nobody: 'Nobody is left to award it to.',
    'not-open': 'This offer was refused or has ended.',
    'before-offer': 'The award is not within the days of the offer.',
  },
  answer: dataOf(z.object({ awarded: z.number() })),
})
export const endAward = command({
  method: 'POST',
  path: '/api/fee-offer-award/{id}/end',
  title: 'End an award early',
  right: 'fee-offer-update',
  input: lastDay,
  refusals: ends,
  answer: done,
})

const month = z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose a month')
const own = z.object({
  id: z.number(),
  ...named,
  ...seated,
  fee_head_id: z.number(),
  head: z.string(),
  head_np: z.string().nullable(),
  kind: z.enum(ownKinds),
  amount: z.number().nullable(),
  /** What the plan of the class says; null: nothing. */
  plan: z.number().nullable(),
  from_month: z.string(),
  to_month: z.string(),
  reason: z.string(),
  end_reason: z.string().nullable(),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
})
export type OwnFee = z.output<typeof own>
/** Of the batch worked in. */
export const customizedFees = endpoint({
  method: 'GET',
  path: '/api/customized-fee',
  title: "Students' own amounts and heads",
  right: 'fee-read',
  input: listQuery.omit({ slim: true }).extend({
    sortBy: z.enum(['name', 'class', 'head']).optional(),
    student_id: idSchema.optional(),
    grade_id: idSchema.optional(),
    fee_head_id: idSchema.optional(),
    kind: z.enum(ownKinds).optional(),
  }),
  answer: listOf(own),
})
export const customizeFee = command({
  method: 'POST',
  path: '/api/customized-fee',
  title: 'Set an own amount, an excluded or an extra head of a student',
  right: 'fee-create',
  input: z.object({
    student_id: idSchema,
    fee_head_id: idSchema,
    kind: z.enum(ownKinds),
    amount: paisa.min(1, 'Must be more than 0').optional(),
    from_month: month,
    to_month: month,
    reason,
  }),
  refusals: {
    overlaps: 'This head is customised for the student in one of these months already. End that first.',
    'no-extra-head': 'A fare, an activity or an admission head cannot be an extra head.',
    'not-enrolled': 'The student does not study in this batch.',
  },
  answer: done,
})
export const endCustomizedFee = command({
  method: 'POST',
  path: '/api/customized-fee/{id}/end',
  title: 'End a customised fee early',
  right: 'fee-update',
  /** `until`: the last month that it holds; none: it never held. */
  input: byId.extend({ to_month: month.optional(), reason }),
  refusals: ends,
  answer: done,
})
