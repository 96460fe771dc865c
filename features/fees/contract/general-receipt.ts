/** Receipts for what no bill asks: forms, rent, a donation. Of whoever pays; their income stands on fee heads of the school. Amounts are paisa. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { counterRefusals } from './shut.ts'
import { paymentModes } from './payment-modes.ts'
import { splitSchema, takePayment, wayFields } from './payment.ts'

/** In which the numbers of general receipts run. */
export const generalSeries = 'G'

/** What may stand on a general receipt: no deposit, no fare, no previous due, and nothing that is taxed, as these are of a student's account. */
export const generalHeads = endpoint({
  method: 'GET',
  path: '/api/general-receipt/heads',
  title: 'Fee heads for general receipts',
  right: 'receipt-read',
  input: z.object({}),
  answer: dataOf(z.array(z.object({ id: z.number(), title: z.string(), title_np: z.string().nullable() }))),
})

export const takeGeneral = command({
  method: 'POST',
  path: '/api/general-receipt',
  title: 'Take money that no bill asks for and write its receipt',
  right: 'receipt-create',
  anyBatch: true,
  movesMoney: true,
  input: z.object({
    /** Who pays, as it shall stand on the paper. */
    payer: z.string().overwrite(oneLine).min(2, 'Field is required').max(120),
    mobile: z.string().overwrite(oneLine).min(7, 'Must be a mobile number').max(20).optional(),
    /** Named on the receipt; the money is not of his account. */
    student_id: idSchema.optional(),
    lines: z
      .array(
        z.object({
          fee_head_id: idSchema,
          narration: z.string().overwrite(oneLine).max(200).optional(),
          amount: paisa,
        }),
      )
      .min(1)
      .max(20),
    mode: z.enum(paymentModes).default('cash'),
    ...wayFields,
    split: splitSchema,
    note: z.string().trim().max(300).optional(),
  }),
  answer: dataOf(z.object({ receipt_id: z.number(), number: z.string(), amount: z.number() })),
  refusals: {
    'nothing-given': takePayment.refusals['nothing-given'],
    'head-not-general': 'This fee head does not stand on a general receipt. Choose another.',
    'reference-needed': takePayment.refusals['reference-needed'],
    'split-empty-part': takePayment.refusals['split-empty-part'],
    'split-not-amount': takePayment.refusals['split-not-amount'],
    'cheque-fields': takePayment.refusals['cheque-fields'],
    ...counterRefusals,
    ...refusedDays,
  },
})
