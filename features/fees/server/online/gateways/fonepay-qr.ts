/**
 * Fonepay's dynamic QR (v1.1 of 2024): begun by the server, which learns the text of a code that is of one payment; what became of it is asked by our id.
 * Its WebSocket is not listened to: it decides nothing, and the page asks every few seconds. Rupees.
 */
import { z } from 'zod'
import { askOutside, NoReply } from '#platform/server/outside.ts'
import { validationOf } from './fonepay.ts'
import { Garbled, type Gateway, type Hosts, hostOf, type Keys, rupeesOf, secretOf } from './gateway.ts'
import { readJson } from './reply.ts'

const begun = z.object({ success: z.literal(true), qrMessage: z.string().min(20).max(1000) })
const status = z.object({
  prn: z.string(),
  paymentStatus: z.enum(['success', 'failed', 'pending']),
  fonepayTraceId: z.union([z.number(), z.string()]).nullish(),
})

const ask = async (call: string, signed: Record<string, string>, keys: Keys, hosts: Hosts) => {
  const reply = await askOutside(
    `${hostOf('fonepay-qr', keys, hosts)}/api/merchant/merchantDetailsForThirdParty/${call}`,
    {
      method: 'POST',
      json: {
        ...signed,
        dataValidation: validationOf(secretOf(keys, 'secret'), Object.values(signed)),
        username: secretOf(keys, 'username'),
        password: secretOf(keys, 'password'),
      },
    },
  )
  if (reply.status >= 500) throw new NoReply('Fonepay cannot answer now.')
  return reply
}

export const fonepayQr: Gateway = {
  provider: 'fonepay-qr',
  async begin({ code, amount, title }, keys, hosts) {
    const remarks1 = title.replaceAll(/[^\w .-]/g, ' ').slice(0, 50)
    // signed in this order
    const signed = { amount: rupeesOf(amount), prn: code, merchantCode: keys.merchant, remarks1, remarks2: code }
    const { qrMessage } = readJson(begun, await ask('thirdPartyDynamicQrDownload', signed, keys, hosts))
    return { sent: { qr: qrMessage }, hint: {} }
  },
  async lookUp({ code, amount }, _hint, keys, hosts) {
    const reply = await ask('thirdPartyDynamicQrGetStatus', { prn: code, merchantCode: keys.merchant }, keys, hosts)
    if (reply.status === 404) return { state: 'absent' }
    const said = readJson(status, reply)
    // one attempt failed: the code can still be scanned, and is asked for until its day is over
    if (said.paymentStatus === 'failed') return { state: 'absent' }
    if (said.paymentStatus === 'pending') return { state: 'pending' }
    if (!said.fonepayTraceId) throw new Garbled('Fonepay says success, without a transaction.')
    // it names no amount: the code was made by Fonepay for the amount that we have signed, and can be paid with no other
    return { state: 'paid', amount, code: said.prn, reference: String(said.fonepayTraceId) }
  },
  readReturn: () => ({ turnedBack: false, hint: {} }),
}
