/** What the stand-in keeps of payments, and what a look-up finds: the payment as it is, or as the gateway was told to misbehave. */
import { randomUUID } from 'node:crypto'
import type { Payment, Provider } from './merchant.ts'

/** What a payment looks like to who asks for it, whatever the payer did. */
export type Oddity =
  /** Nobody answers. */
  | 'away'
  /** Something that no document knows. */
  | 'garbled'
  /** Still under way. */
  | 'delayed'
  /** 1 rupee less than was asked. */
  | 'wrong-amount'
  /** Of another order. */
  | 'other-order'
  /** A transaction that paid before. */
  | 'old-reference'
  | 'given-back'

export interface Ask {
  query: URLSearchParams
  form: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string | undefined>
  base: string
}
export interface Answer {
  status?: number
  json?: unknown
  html?: string
  xml?: string
  location?: string
  oddity?: Oddity | undefined
}

export interface Books {
  payments: Map<string, Payment>
  odd: ReadonlyMap<string, Oddity>
  asked: Map<string, number>
}

/** The payments of one stand-in, and what is found of each. */
export function keeper({ payments, odd, asked }: Books) {
  const open = (provider: Provider, code: string, amount: number, success: string, failure: string): Payment => {
    const known = payments.get(code)
    if (known) return known
    const made: Payment = {
      provider,
      code,
      amount,
      success,
      failure,
      state: 'open',
      pidx: randomUUID().replaceAll('-', '').slice(0, 22),
      reference: `${provider.slice(0, 2).toUpperCase()}${randomUUID().slice(0, 8)}`,
    }
    payments.set(code, made)
    return made
  }

  /** What a look-up finds: the payment with its oddity. */
  const looked = (payment: Payment) => {
    const oddity = odd.get(payment.code)
    asked.set(payment.code, (asked.get(payment.code) ?? 0) + 1)
    const first = [...payments.values()].find((each) => each.provider === payment.provider && each.state === 'paid')
    return {
      oddity,
      paid: payment.state === 'paid' && oddity !== 'delayed' && oddity !== 'given-back',
      pending: payment.state === 'open' || oddity === 'delayed',
      amount: oddity === 'wrong-amount' ? payment.amount - 100 : payment.amount,
      code: oddity === 'other-order' ? '0'.repeat(20) : payment.code,
      reference: oddity === 'old-reference' && first ? first.reference : payment.reference,
    }
  }
  return { payments, odd, open, looked }
}
export type Keeper = ReturnType<typeof keeper>
/** By method and address. */
export type Calls = Record<string, (ask: Ask) => Answer>
