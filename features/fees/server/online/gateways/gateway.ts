/** What every gateway can be asked, and what its answers are taken for. */
import type { KeyName, Provider } from '../../../contract/online/words.ts'

export interface Keys {
  merchant: string
  mode: 'test' | 'live'
  secrets: Partial<Record<KeyName, string>>
}

/** What is to be paid, as the gateway is told. */
export interface Order {
  /** 20 letters and digits: our id at the gateway. */
  code: string
  /** Paisa, all of it. */
  amount: number
  /** AD, in Nepal. */
  day: string
  /** What the payer reads there. */
  title: string
  /** Where he comes back to; the gateway may put a query behind it. */
  success: string
  failure: string
  website: string
}

/** Where the payer is sent: a form that is posted where there are fields, else an address that is opened; or the text of a code that he scans. */
export type Sent = { url: string; fields?: Record<string, string> } | { qr: string }

/** Kept with the intent, to ask the gateway with: of what it said at the beginning, and of what a return brought. Texts that are passed on and never believed. */
export type Hint = Record<string, string>

/** What the gateway says of one payment. Only 'paid' is money, and only where amount and code are ours. */
export type Verdict =
  | { state: 'paid'; /** Paisa. */ amount: number; code: string; reference: string }
  /** Under way, or not known: asked again later. */
  | { state: 'pending' }
  /** It has never heard of it. */
  | { state: 'absent' }
  | { state: 'failed' | 'cancelled' | 'given-back' }

/** What the browser brought back: it decides nothing, except who is asked with what. */
export interface Returned {
  turnedBack: boolean
  hint: Hint
}

export interface Gateway {
  provider: Provider
  /** Asks the gateway where it must be asked beforehand. Outside of any transaction. */
  begin(order: Order, keys: Keys, hosts: Hosts): Promise<{ sent: Sent; hint: Hint }>
  /** Throws `NoReply` or `Garbled` where nothing can be made of it. Outside of any transaction. */
  lookUp(order: Pick<Order, 'code' | 'amount'>, hint: Hint, keys: Keys, hosts: Hosts): Promise<Verdict>
  /** `order`: whose return address was called; what the gateway signed of another one is not believed. */
  readReturn(query: URLSearchParams, keys: Keys, order: Pick<Order, 'code'>): Returned
}

/** The gateway answered with something that its documents do not know. */
export class Garbled extends Error {}

/** Base addresses, as documented; who runs the deployment may name others (`PAYMENT_HOSTS`). */
const documented = {
  'esewa-form': { test: 'https://rc-epay.esewa.com.np', live: 'https://epay.esewa.com.np' },
  'esewa-status': { test: 'https://rc.esewa.com.np', live: 'https://epay.esewa.com.np' },
  khalti: { test: 'https://dev.khalti.com', live: 'https://khalti.com' },
  connectips: { test: 'https://uat.connectips.com', live: 'https://login.connectips.com' },
  'fonepay-qr': { test: 'https://uat-new-merchant-api.fonepay.com', live: 'https://merchantapi.fonepay.com' },
  fonepay: { test: 'https://dev-clientapi.fonepay.com', live: 'https://clientapi.fonepay.com' },
} as const
export type HostName = keyof typeof documented
/** 'esewa-form.test' -> base address. */
export type Hosts = Readonly<Record<string, string>>

export const hostOf = (name: HostName, { mode }: Pick<Keys, 'mode'>, hosts: Hosts): string =>
  hosts[`${name}.${mode}`] ?? documented[name][mode]

export const secretOf = ({ secrets }: Keys, name: KeyName): string => {
  const secret = secrets[name]
  if (!secret) throw new Error(`The provider has no ${name}.`)
  return secret
}

/** 123450 -> '1234.5': rupees as gateways of rupees take them. */
export const rupeesOf = (paisa: number): string =>
  paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2).replace(/0$/, '')

/** '1,000.0', 1000 or '1000.50' -> paisa; undefined where it is no amount. */
export function paisaOf(amount: string | number): number | undefined {
  const text = String(amount).replaceAll(',', '').trim()
  const found = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
