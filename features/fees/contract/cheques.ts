/** Cheques that families gave: in hand until the bank says what became of them. Amounts are paisa, days AD. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { cancelReceipt } from './payment.ts'

/** 'returned': given back, with a receipt that was cancelled. */
export const chequeStates = ['in_hand', 'cleared', 'bounced', 'returned'] as const
export type ChequeState = (typeof chequeStates)[number]
export const chequeStateLabels: Record<ChequeState, string> = {
  in_hand: 'In hand',
  cleared: 'Cleared',
  bounced: 'Bounced',
  returned: 'Returned',
}

const cheque = z.object({
  id: z.number(),
  state: z.enum(chequeStates),
  number: z.string().nullable(),
  bank: z.string().nullable(),
  cheque_date: z.string().nullable(),
  amount: z.number(),
  receipt_id: z.number(),
  receipt: z.string(),
  received_on: z.string(),
  /** Of a general receipt who paid, and no student. */
  student_id: z.number().nullable(),
  student: z.string(),
  student_np: z.string().nullable(),
  enroll_code: z.string().nullable(),
  /** On which it was cleared, bounced or given back. */
  settled_on: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_by_np: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of the clearing or the bounce. */
  event_id: z.number().nullable(),
  /** Paisa that its family is charged when it bounces, by the billing settings; 0: nothing. */
  bounce_charge: z.number(),
})
export type Cheque = z.output<typeof cheque>

export const cheques = endpoint({
  method: 'GET',
  path: '/api/fee-cheque',
  title: 'Cheques of families, by what became of them',
  right: 'receipt-read',
  input: listBy('received_on', 'cheque_date', 'amount', 'student').extend({
    state: z.enum(chequeStates).optional(),
    /** Of the day on which it was received. */
    received_from: adDate.optional(),
    received_to: adDate.optional(),
  }),
  answer: listOf(cheque).extend({
    /** Of each state, whatever state is asked for. */
    totals: z.array(z.object({ state: z.enum(chequeStates), amount: z.number(), count: z.number() })),
  }),
})

const settled = {
  anyBatch: true,
  movesMoney: true,
  answer: dataOf(z.object({ id: z.number() })),
} as const
const ofSchool = { 'not-of-school': 'Only a user of the school settles cheques.' } as const

export const clearCheque = command({
  method: 'POST',
  path: '/api/fee-cheque/{id}/clear',
  title: 'The bank has paid a cheque: its money is on the bank account',
  right: 'receipt-update',
  ...settled,
  input: z.object({ id: idSchema, on: adDate }),
  refusals: {
    'not-in-hand': 'This cheque is not in hand any more.',
    'before-receipt': 'A cheque is not cleared before it was received.',
    'day-to-come': 'This day is still to come.',
    ...ofSchool,
    ...refusedDays,
  },
})

export const unclearCheque = command({
  method: 'POST',
  path: '/api/fee-cheque/{id}/unclear',
  title: 'Take back that a cheque was cleared: it is in hand again',
  right: 'receipt-update',
  ...settled,
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  refusals: {
    'not-cleared': 'This cheque is not marked as cleared.',
    'own-clearing': 'Somebody else than who marked it as cleared takes that back.',
    ...ofSchool,
    ...refusedDays,
  },
})

export const bounceCheque = command({
  method: 'POST',
  path: '/api/fee-cheque/{id}/bounce',
  title: 'The bank has not paid a cheque: what it paid is owed again, and the charge of the school with it',
  right: 'receipt-delete',
  ...settled,
  /** `charge`: what the billing settings name is charged. */
  input: z.object({ id: idSchema, reason: reasonSchema(), charge: z.boolean().default(true) }),
  refusals: {
    'not-in-hand': 'This cheque is not in hand any more.',
    'charge-head-gone':
      'The fee head of the bounce charge is not there any more. Choose another in the billing settings.',
    'advance-used': cancelReceipt.refusals['advance-used'],
    'deposit-used': cancelReceipt.refusals['deposit-used'],
    'note-since': cancelReceipt.refusals['note-since'],
    ...ofSchool,
    ...refusedDays,
  },
})
