/** All children of a guardian in one receipt run: one press, one receipt for each child, all or none. Amounts are paisa. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { paymentModes } from './payment-modes.ts'
import { dueSchema, payerSchema, splitSchema, takePayment, wayFields } from './payment.ts'
import { receiptSizes } from './receipt-sizes.ts'

/** Children of one run. */
export const mostChildren = 20

const guardian = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** None for whoever does not see contacts. */
  mobile: z.string().nullable(),
})

/** `find`: a name or a part of it, a whole mobile, or a child's whole code. */
export const families = endpoint({
  method: 'GET',
  path: '/api/fee-family',
  title: 'Guardians by name, mobile or the code of a child',
  right: 'receipt-read',
  input: z.object({ find: z.string().overwrite(oneLine).min(2).max(60) }),
  answer: dataOf(z.array(guardian.extend({ children: z.string() }))),
})

export const familyDues = endpoint({
  method: 'GET',
  path: '/api/fee-family/{id}',
  title: 'What the children of a guardian owe, each oldest first, with advance and penalty',
  right: 'receipt-read',
  input: byId,
  answer: dataOf(
    z.object({
      guardian,
      children: z.array(
        z.object({
          student: payerSchema.omit({ guardian: true }),
          dues: z.array(dueSchema),
          total: z.number(),
          advance: z.number(),
          /** Of the total; may be waived with a reason. */
          penalty: z.number(),
        }),
      ),
    }),
  ),
})

export const takeFamily = command({
  method: 'POST',
  path: '/api/fee-family-payment',
  title: 'Take the payment of a family and write a receipt for each child',
  right: 'receipt-create',
  anyBatch: true,
  movesMoney: true,
  input: z.object({
    guardian_id: idSchema,
    /** All money taken; what the children's amounts come to. */
    amount: paisa,
    children: z
      .array(
        z.object({
          student_id: idSchema,
          /** Of the money; more than what is owed becomes this child's advance. */
          amount: paisa,
          /** Of its penalty. */
          waive: paisa.default(0),
          use_advance: paisa.default(0),
          /** The due that the cashier saw. */
          seen_due: paisa,
        }),
      )
      .min(1)
      .max(mostChildren),
    mode: z.enum(paymentModes).default('cash'),
    ...wayFields,
    split: splitSchema,
    note: z.string().trim().max(300).optional(),
    reason: z.string().trim().max(300).optional(),
  }),
  answer: dataOf(
    z.object({
      amount: z.number(),
      /** Mobiles that were told by SMS: one of each guardian. */
      told: z.array(z.string()),
      receipts: z.array(
        z.object({
          student_id: z.number(),
          receipt_id: z.number(),
          number: z.string(),
          amount: z.number(),
          advance: z.number(),
          left: z.number(),
        }),
      ),
    }),
  ),
  refusals: {
    ...takePayment.refusals,
    'children-not-amount': 'The amounts of the children do not come to the money taken.',
    'named-twice': 'A child stands there twice.',
  },
})

/** `receipts`: ids with commas between. */
export const printReceipts = endpoint({
  method: 'GET',
  path: '/api/fee-family-payment/print',
  title: 'Receipts of a family in one PDF',
  right: 'receipt-read',
  raw: true,
  input: z.object({
    receipts: z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,19}$/),
    token: idSchema,
    language: z.enum(['en', 'ne']).default('en'),
    size: z.enum(receiptSizes).optional(),
  }),
  answer: z.any(),
})
