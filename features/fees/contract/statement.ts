/** The statement of a student, and what is behind one of its lines. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { payerSchema } from './payment.ts'

const feeEventLine = z.object({
  fee_head_id: z.number(),
  title: z.string(),
  title_np: z.string().nullable(),
  /** None of a general receipt. */
  month: z.string().nullable(),
  batch: z.string().nullable(),
  /** Paisa; amount is what is owed more (or, negative, less) by it, tax and what a payment forgave are in it, what offers took off a bill is not. */
  amount: z.number(),
  tax: z.number(),
  /** The tax as the bill calls it, with its rate; null where there is none, or more than one. */
  tax_name: z.string().nullable(),
  tax_name_np: z.string().nullable(),
  tax_percent: z.number().nullable(),
  discount: z.number(),
})

const feeEventMoney = z.object({
  account: z.enum(['cash', 'advance', 'discount', 'penalty', 'waiver', 'deposit']),
  mode: z.string().nullable(),
  amount: z.number(),
})

export type FeeEventLine = z.output<typeof feeEventLine>

export type FeeEventMoney = z.output<typeof feeEventMoney>

export const feeEvent = endpoint({
  method: 'GET',
  path: '/api/fee-event/{id}',
  title: 'What stands behind a bill, a payment or a reversal',
  right: 'receipt-read|billing-report-statement|guardian|student',
  input: byId,
  answer: dataOf(
    z.object({
      kind: z.string(),
      date: z.string(),
      number: z.string().nullable(),
      receipt_id: z.number().nullable(),
      reason: z.string().nullable(),
      actor: z.string().nullable(),
      /** Of a general receipt there is no student: who paid, as it was told. */
      student_id: z.number().nullable(),
      student: z.string(),
      student_np: z.string().nullable(),
      lines: z.array(feeEventLine),
      money: z.array(feeEventMoney),
    }),
  ),
})

const statementLine = z.object({
  event_id: z.number(),
  date: z.string(),
  kind: z.string(),
  text: z.string(),
  number: z.string().nullable(),
  receipt_id: z.number().nullable(),
  batch: z.string(),
  /** Paisa; balance is what is owed after the line, below 0 what was paid in advance. */
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  /** AD date of the line that takes this one back. */
  reversed_on: z.string().nullable(),
})

export const statement = endpoint({
  method: 'GET',
  path: '/api/statement',
  title: "A student's statement: what was charged and given, with one running balance",
  right: 'billing-report-statement|guardian|student',
  input: z.object({
    student_id: idSchema.optional(),
    code: z.string().overwrite(oneLine).max(30).optional(),
    from_date: adDate.optional(),
    to_date: adDate.optional(),
  }),
  answer: dataOf(
    z.object({
      student: payerSchema,
      opening: z.number(),
      lines: z.array(statementLine),
      /** `owed` less `advance`. */
      closing: z.number(),
      owed: z.number(),
      advance: z.number(),
      /** Charged as deposits and not given back. */
      deposit: z.number(),
    }),
  ),
})

export const printStatement = endpoint({
  method: 'GET',
  path: '/api/statement/download/{format}',
  title: 'The statement as PDF or Excel',
  right: 'billing-report-statement|guardian|student',
  recordOf: 'student_id',
  raw: true,
  input: z.object({
    student_id: idSchema,
    from_date: adDate.optional(),
    to_date: adDate.optional(),
    format: z.enum(['excel', 'pdf']),
    token: idSchema,
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: z.any(),
})
