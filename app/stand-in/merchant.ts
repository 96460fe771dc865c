/** The one merchant that the stand-in knows, a payment there, and where the browser goes afterwards. */
import { createHmac, generateKeyPairSync } from 'node:crypto'

export type Provider = 'esewa' | 'khalti' | 'connectips' | 'fonepay' | 'fonepay-qr'

export interface Payment {
  provider: Provider
  code: string
  /** Paisa. */
  amount: number
  success: string
  failure: string
  state: 'open' | 'paid' | 'cancelled'
  pidx: string
  reference: string
}

export const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Of the one merchant that it knows; the secret of eSewa is the published one. */
export const merchant = {
  esewa: { merchant: 'EPAYTEST', secret: '8gBm/:&EnhH.1/q' },
  khalti: { merchant: 'school-khalti', secret: 'live_secret_key_68791341fdd94846a146f0457ff7b455' },
  connectips: {
    merchant: '550',
    app_id: 'MER-550-APP-1',
    app_name: 'School',
    password: 'Abcd@123',
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  fonepay: { merchant: 'NBQM', secret: 'a7e3512f5032480a83137793cb2021dc' },
  'fonepay-qr': { merchant: 'QR-2222', secret: '5f3c9a7e0b6d48a1', username: 'school@bank', password: 'Qr#12345' },
} as const

export const rupees = (paisa: number) => (paisa / 100).toFixed(1)
export const hmac = (kind: string, secret: string, text: string, as: 'base64' | 'hex') =>
  createHmac(kind, secret).update(text).digest(as)

/** Where the browser goes afterwards, as each gateway writes it. */
export function returnOf(
  payment: Pick<Payment, 'provider' | 'code' | 'amount' | 'success' | 'failure' | 'state' | 'pidx' | 'reference'>,
): string {
  const { provider, code, amount, success, failure, pidx, reference } = payment
  const paid = payment.state === 'paid'
  switch (provider) {
    case 'esewa': {
      if (!paid) return failure
      const said: Record<string, string> = {
        transaction_code: reference,
        status: 'COMPLETE',
        total_amount: rupees(amount),
        transaction_uuid: code,
        product_code: merchant.esewa.merchant,
      }
      const signed_field_names = [...Object.keys(said), 'signed_field_names'].join(',')
      const all: Record<string, string> = { ...said, signed_field_names }
      const text = signed_field_names
        .split(',')
        .map((name) => `${name}=${all[name]}`)
        .join(',')
      const signature = hmac('sha256', merchant.esewa.secret, text, 'base64')
      return `${success}?data=${Buffer.from(JSON.stringify({ ...all, signature })).toString('base64')}`
    }
    case 'khalti':
      return `${success}?${new URLSearchParams({
        pidx,
        transaction_id: paid ? reference : '',
        amount: String(amount),
        total_amount: String(amount),
        status: paid ? 'Completed' : 'User canceled',
        purchase_order_id: code,
        purchase_order_name: 'School fees',
      })}`
    case 'connectips':
      return `${paid ? success : failure}?TXNID=${code}`
    // who scans a code does not come back
    case 'fonepay-qr':
      return success
    default: {
      const values: [string, string][] = [
        ['PRN', code],
        ['PID', merchant.fonepay.merchant],
        ['PS', String(paid)],
        ['RC', paid ? 'successful' : 'cancel'],
        ['UID', paid ? reference : ''],
        ['BC', 'LOCAL'],
        ['INI', '9800000001'],
        ['P_AMT', rupees(amount)],
        ['R_AMT', rupees(amount)],
      ]
      const DV = hmac('sha512', merchant.fonepay.secret, values.map(([, value]) => value).join(','), 'hex')
      return `${success}?${new URLSearchParams([...values, ['DV', DV.toUpperCase()]])}`
    }
  }
}

/** For `PAYMENT_HOSTS`, or `paymentHosts` of the configuration. */
export const hostsAt = (url: string): Record<string, string> =>
  Object.fromEntries(
    ['esewa-form', 'esewa-status', 'khalti', 'connectips', 'fonepay', 'fonepay-qr'].map((name) => [
      `${name}.test`,
      url,
    ]),
  )
