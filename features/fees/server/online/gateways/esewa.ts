/** eSewa ePay v2: a signed form that the browser posts; what became of it is asked by our id and the amount. Rupees. */
import { z } from 'zod'
import { askOutside } from '#platform/server/outside.ts'
import { Garbled, type Gateway, hostOf, paisaOf, rupeesOf, secretOf } from './gateway.ts'
import { hmac, readJson } from './reply.ts'

const signed = ['total_amount', 'transaction_uuid', 'product_code'] as const

/** base64 of HMAC-SHA256 over 'name=value,...' in the order of `names`, values exactly as sent. */
export const signatureOf = (secret: string, names: readonly string[], values: Record<string, string>): string =>
  hmac('sha256', secret, names.map((name) => `${name}=${values[name]}`).join(','), 'base64')

const status = z.object({
  product_code: z.string(),
  transaction_uuid: z.string(),
  total_amount: z.union([z.string(), z.number()]),
  status: z.string(),
  ref_id: z.string().nullish(),
})

export const esewa: Gateway = {
  provider: 'esewa',
  async begin({ code, amount, success, failure }, keys, hosts) {
    const total_amount = rupeesOf(amount)
    const values = { total_amount, transaction_uuid: code, product_code: keys.merchant }
    const fields = {
      amount: total_amount,
      tax_amount: '0',
      product_service_charge: '0',
      product_delivery_charge: '0',
      ...values,
      success_url: success,
      failure_url: failure,
      signed_field_names: signed.join(','),
      signature: signatureOf(secretOf(keys, 'secret'), signed, values),
    }
    return { sent: { url: `${hostOf('esewa-form', keys, hosts)}/api/epay/main/v2/form`, fields }, hint: {} }
  },
  async lookUp({ code, amount }, _hint, keys, hosts) {
    const query = new URLSearchParams({
      product_code: keys.merchant,
      total_amount: rupeesOf(amount),
      transaction_uuid: code,
    })
    const said = readJson(
      status,
      await askOutside(`${hostOf('esewa-status', keys, hosts)}/api/epay/transaction/status/?${query}`),
    )
    switch (said.status) {
      case 'COMPLETE': {
        const paid = paisaOf(said.total_amount)
        if (paid === undefined || !said.ref_id || said.product_code !== keys.merchant)
          throw new Garbled('eSewa says complete, without amount, reference or product.')
        return { state: 'paid', amount: paid, code: said.transaction_uuid, reference: said.ref_id }
      }
      case 'PENDING':
      case 'AMBIGUOUS':
        return { state: 'pending' }
      case 'NOT_FOUND':
        return { state: 'absent' }
      case 'CANCELED':
        return { state: 'cancelled' }
      case 'FULL_REFUND':
      case 'PARTIAL_REFUND':
        return { state: 'given-back' }
      default:
        throw new Garbled(`eSewa knows no status ${said.status.slice(0, 30)}.`)
    }
  },
  // what it brings is signed, and an old one is too: it is not even read
  readReturn: () => ({ turnedBack: false, hint: {} }),
}
