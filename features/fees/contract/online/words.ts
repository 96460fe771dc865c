/** Providers and states of online payments, and what each provider wants to know of a school. Apart from the schemas: families' phones read it. */
import type { PaymentMode } from '../payment-modes.ts'

/** Each is a way of paying of the receipts (payment-modes.ts). */
export const providers = ['esewa', 'khalti', 'connectips', 'fonepay'] as const satisfies readonly PaymentMode[]
export type Provider = (typeof providers)[number]

/** 'review': the gateway's word and ours differ, or what was paid could not be written; somebody of the office looks at it. */
export const intentStates = ['waiting', 'paid', 'failed', 'cancelled', 'review'] as const
export type IntentState = (typeof intentStates)[number]
export const intentStateLabels: Record<IntentState, string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  failed: 'Not paid',
  cancelled: 'Cancelled',
  review: 'To be looked at',
}

/** Why an office must look at it. */
export const problemLabels: Record<string, string> = {
  'other-amount': 'The gateway speaks of another amount',
  'other-payment': 'The gateway speaks of another payment',
  'reference-used': 'Its transaction has paid another payment already',
  'given-back': 'The gateway has given the money back',
  'no-word': 'The gateway has not said what became of it',
  'not-written': 'It was paid, but its receipt could not be written',
}

export type KeyName = 'secret' | 'private_key' | 'app_id' | 'app_name' | 'password'
export interface ProviderFacts {
  label: string
  /** What the merchant is called there; Khalti knows it by the key, and the word is for the school. */
  merchant: string
  /** What is kept sealed, in the order of the form. */
  keys: readonly { name: KeyName; label: string; long?: boolean }[]
}
export const providerFacts: Record<Provider, ProviderFacts> = {
  esewa: { label: 'eSewa', merchant: 'Product code', keys: [{ name: 'secret', label: 'Secret key' }] },
  khalti: { label: 'Khalti', merchant: 'Merchant id', keys: [{ name: 'secret', label: 'Live secret key' }] },
  connectips: {
    label: 'ConnectIPS',
    merchant: 'Merchant id',
    keys: [
      { name: 'app_id', label: 'App id' },
      { name: 'app_name', label: 'App name' },
      { name: 'password', label: 'App password' },
      { name: 'private_key', label: 'Private key (PEM)', long: true },
    ],
  },
  fonepay: { label: 'Fonepay', merchant: 'Merchant code (PID)', keys: [{ name: 'secret', label: 'Secret key' }] },
}

/** Paisa: Khalti takes no less, and the others gain nothing by it. */
export const leastOnline = 10_00
/** At once: a family, not a school. */
export const mostStudents = 12
