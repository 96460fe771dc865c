/** Providers and states of online payments, and what each provider wants to know of a school. Apart from the schemas: families' phones read it. */
import type { PaymentMode } from '../payment-modes.ts'

/** 'fonepay-qr': the payer scans a code that is of one payment, with the app of any bank or wallet; at the counter too. */
export const providers = ['esewa', 'khalti', 'connectips', 'fonepay', 'fonepay-qr'] as const
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

/** All that any provider hands out: what is sealed, and what its form sends. */
export const keyNames = ['secret', 'private_key', 'app_id', 'app_name', 'username', 'password'] as const
export type KeyName = (typeof keyNames)[number]
export interface ProviderFacts {
  label: string
  /** The way of paying that its receipts name. */
  mode: PaymentMode
  /** What the merchant is called there; Khalti knows it by the key, and the word is for the school. */
  merchant: string
  /** What is kept sealed, in the order of the form. */
  keys: readonly { name: KeyName; label: string; long?: boolean }[]
}
export const providerFacts: Record<Provider, ProviderFacts> = {
  esewa: { label: 'eSewa', mode: 'esewa', merchant: 'Product code', keys: [{ name: 'secret', label: 'Secret key' }] },
  khalti: {
    label: 'Khalti',
    mode: 'khalti',
    merchant: 'Merchant id',
    keys: [{ name: 'secret', label: 'Live secret key' }],
  },
  connectips: {
    label: 'ConnectIPS',
    mode: 'connectips',
    merchant: 'Merchant id',
    keys: [
      { name: 'app_id', label: 'App id' },
      { name: 'app_name', label: 'App name' },
      { name: 'password', label: 'App password' },
      { name: 'private_key', label: 'Private key (PEM)', long: true },
    ],
  },
  fonepay: {
    label: 'Fonepay',
    mode: 'fonepay',
    merchant: 'Merchant code (PID)',
    keys: [{ name: 'secret', label: 'Secret key' }],
  },
  'fonepay-qr': {
    label: 'Fonepay QR',
    mode: 'fonepay',
    merchant: 'Merchant code',
    keys: [
      { name: 'secret', label: 'Secret key' },
      { name: 'username', label: 'Username' },
      { name: 'password', label: 'Password' },
    ],
  },
}

/** Paisa: Khalti takes no less, and the others gain nothing by it. */
export const leastOnline = 10_00
/** At once: a family, not a school. */
export const mostStudents = 12
