/** What a school asks of who is late and of its counters. Its taxes are rows of their own (resources.ts). */
import { z } from 'zod'
import { partMonths } from './part-months.ts'
import { maxPaisa } from '#platform/fields/money/field.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { settingsGroup } from '#platform/contract/settings.ts'
import { penaltyKinds, penaltySteps } from './penalty.ts'
import { receiptSizes } from './receipt-sizes.ts'
import { receiptPlaces, usualReceiptText } from './receipt-text.ts'

export const billingSettings = settingsGroup('billing', {
  called: "the school's billing settings",
  values: {
    /** What accrues on a late month: `value` is paisa, or per cent of what is overdue; see penalty.ts. Since when it counts is kept by the database (0091). */
    penalty: z
      .object({
        kind: z.enum(penaltyKinds),
        value: z.number('Must be a number').min(0, 'Must not be below 0').max(maxPaisa, 'Amount is too large'),
        grace_days: z
          .number('Must be a number')
          .int('Must be a whole number')
          .min(0, 'Must not be below 0')
          .max(365, 'At most 365 days'),
        every: z.enum(penaltySteps).default('once'),
      })
      .refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
        path: ['value'],
        message: 'At most 100 per cent',
      })
      .refine(({ kind, value }) => kind !== 'fixed' || Number.isInteger(value), {
        path: ['value'],
        message: 'Must be whole paisa',
      }),
    /** A counter day is opened at /sod before money is taken; else its first receipt opens it. */
    opens_by_hand: z.boolean(),
    /** Refunds wait until somebody else approves them. */
    refund_second_person: z.boolean(),
    /** Debit and credit notes wait until somebody else approves them. */
    second_person: z.boolean(),
    /** Most that somebody in a role forgives one student in a day, by payments and credit notes; above it a second person approves. A role that is not named has no limit. */
    discount_limits: z
      .array(
        z.object({
          role: z.string().min(1, 'Field is required').max(60),
          amount: z
            .number('Field is required')
            .int('Must be whole paisa')
            .min(0, 'Must not be below 0')
            .max(maxPaisa, 'Amount is too large'),
        }),
      )
      .max(50, 'At most 50')
      .refine((limits) => new Set(limits.map(({ role }) => role)).size === limits.length, 'A role stands there twice'),
    /** What a cheque that bounces costs its family, in paisa, on a head of the school; none without a head. */
    bounce: z.object({
      fee_head_id: z.number('Must be a number').int('Must be a whole number').min(1, 'Must be above 0').nullable(),
      amount: z
        .number('Must be a number')
        .int('Must be whole paisa')
        .min(0, 'Must not be below 0')
        .max(maxPaisa, 'Amount is too large'),
    }),
    /** What is charged of a month in which somebody joins, and what an offer takes off a month that it holds in part (bill-amount.ts). */
    part_month: z.enum(partMonths),
    /** On what receipts are printed, unless who prints one says otherwise. */
    receipt_size: z.enum(receiptSizes),
    /** The primary guardian is told of each receipt as soon as it is written. */
    receipt_sms: z.boolean(),
    /** Of that SMS, with places in braces (`receipt-text.ts`). */
    receipt_sms_text: z
      .string()
      .trim()
      .min(10, 'At least 10 characters')
      .max(400, 'At most 400 characters')
      .refine(
        (text) => !unknownPlaces(receiptPlaces, text).length,
        'Only the places named below the title can be filled in.',
      ),
  },
  defaults: {
    penalty: { kind: 'none', value: 0, grace_days: 0, every: 'once' },
    opens_by_hand: false,
    refund_second_person: true,
    second_person: false,
    discount_limits: [],
    bounce: { fee_head_id: null, amount: 0 },
    part_month: 'whole',
    receipt_size: 'a5',
    receipt_sms: false,
    receipt_sms_text: usualReceiptText,
  },
})
