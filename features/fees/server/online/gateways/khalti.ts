/** Khalti KPG-2: begun by the server, which learns a pidx and where the payer goes; what became of it is asked by the pidx. Paisa. */
import { z } from 'zod'
import { askOutside, NoReply } from '#platform/server/outside.ts'
import { Garbled, type Gateway, hostOf, type Keys, secretOf } from './gateway.ts'
import { readJson } from './reply.ts'

const begun = z.object({ pidx: z.string().min(1).max(80), payment_url: z.url().max(500) })
const lookup = z.object({
  pidx: z.string(),
  total_amount: z.number().int(),
  status: z.string(),
  transaction_id: z.string().nullish(),
})
/** Of an unknown pidx: 404 with detail or error_key. */
const refused = z.object({
  detail: z.string().optional(),
  error_key: z.string().optional(),
  status: z.string().optional(),
})

const headers = (keys: Keys) => ({ authorization: `Key ${secretOf(keys, 'secret')}` })

export const khalti: Gateway = {
  provider: 'khalti',
  async begin({ code, amount, title, success, website }, keys, hosts) {
    const reply = await askOutside(`${hostOf('khalti', keys, hosts)}/api/v2/epayment/initiate/`, {
      method: 'POST',
      headers: headers(keys),
      json: {
        return_url: success,
        website_url: website,
        amount,
        purchase_order_id: code,
        purchase_order_name: title,
      },
    })
    if (reply.status >= 500) throw new NoReply('Khalti cannot answer now.')
    const { pidx, payment_url } = readJson(begun, reply)
    if (!isTheirs(payment_url, hostOf('khalti', keys, hosts)))
      throw new Garbled('Khalti sends the payer to another host.')
    return { sent: { url: payment_url }, hint: { pidx } }
  },
  async lookUp({ code }, { pidx }, keys, hosts) {
    // it was never begun there
    if (!pidx) return { state: 'absent' }
    const reply = await askOutside(`${hostOf('khalti', keys, hosts)}/api/v2/epayment/lookup/`, {
      method: 'POST',
      headers: headers(keys),
      json: { pidx },
    })
    if (reply.status >= 500) throw new NoReply('Khalti cannot answer now.')
    // 400 comes with the same body for what is expired or cancelled
    if (reply.status === 404) {
      readJson(refused, reply)
      return { state: 'absent' }
    }
    const said = readJson(lookup, reply)
    if (said.pidx !== pidx) throw new Garbled('Khalti speaks of another payment.')
    switch (said.status) {
      case 'Completed':
        if (!said.transaction_id) throw new Garbled('Khalti says completed, without a transaction.')
        // a pidx was made for one order only, and we alone have kept which
        return { state: 'paid', amount: said.total_amount, code, reference: said.transaction_id }
      case 'Pending':
      case 'Initiated':
        return { state: 'pending' }
      case 'Refunded':
      case 'Partially refunded':
      case 'Partially Refunded':
        return { state: 'given-back' }
      case 'Expired':
        return { state: 'failed' }
      case 'User canceled':
        return { state: 'cancelled' }
      default:
        throw new Garbled(`Khalti knows no status ${said.status.slice(0, 30)}.`)
    }
  },
  readReturn: (query) => ({ turnedBack: query.get('status') === 'User canceled', hint: {} }),
}

/** test-pay.khalti.com and pay.khalti.com for khalti.com; a stand-in's own host for itself. */
function isTheirs(address: string, base: string): boolean {
  const [to, from] = [new URL(address), new URL(base)]
  const family = from.hostname.split('.').slice(-2).join('.')
  return to.protocol === from.protocol && (to.host === from.host || to.hostname.endsWith(`.${family}`))
}
