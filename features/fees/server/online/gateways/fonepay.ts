/** Fonepay web: a signed address; it can be asked only with what the return brought (UID and bank), so a lost return waits for the office. Rupees. */
import { askOutside, NoReply } from '#platform/server/outside.ts'
import { Garbled, type Gateway, hostOf, paisaOf, rupeesOf, secretOf } from './gateway.ts'
import { hmac, isSame } from './reply.ts'

const sentNames = ['PID', 'MD', 'PRN', 'AMT', 'CRN', 'DT', 'R1', 'R2', 'RU'] as const
const returnedNames = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT'] as const

/** Hex of HMAC-SHA512 over the values in order. */
export const validationOf = (secret: string, values: readonly string[]): string =>
  hmac('sha512', secret, values.join(','), 'hex')

export const fonepay: Gateway = {
  provider: 'fonepay',
  async begin({ code, amount, day, title, success }, keys, hosts) {
    const [year, month, date] = day.split('-')
    const values: Record<(typeof sentNames)[number], string> = {
      PID: keys.merchant,
      MD: 'P',
      PRN: code,
      AMT: rupeesOf(amount),
      CRN: 'NPR',
      DT: `${month}/${date}/${year}`,
      R1: title.replaceAll(/[^\w .-]/g, ' ').slice(0, 50),
      R2: 'N/A',
      RU: success,
    }
    const DV = validationOf(
      secretOf(keys, 'secret'),
      sentNames.map((name) => values[name]),
    )
    const query = new URLSearchParams({ ...values, DV })
    return { sent: { url: `${hostOf('fonepay', keys, hosts)}/api/merchantRequest?${query}` }, hint: {} }
  },
  async lookUp({ code, amount }, { UID, BC, cancelled }, keys, hosts) {
    if (!UID) return { state: cancelled ? 'cancelled' : 'pending' }
    const [AMT, BID] = [rupeesOf(amount), BC ?? '']
    const DV = validationOf(secretOf(keys, 'secret'), [keys.merchant, AMT, code, BID, UID])
    const query = new URLSearchParams({ PRN: code, PID: keys.merchant, BID, AMT, UID, DV })
    const reply = await askOutside(
      `${hostOf('fonepay', keys, hosts)}/api/merchantRequest/verificationMerchant?${query}`,
    )
    if (reply.status >= 500) throw new NoReply('Fonepay cannot answer now.')
    const success = tag(reply.text, 'success')
    if (success === 'true') {
      const paid = paisaOf(tag(reply.text, 'amount') ?? tag(reply.text, 'txnAmount') ?? '')
      if (paid === undefined) throw new Garbled('Fonepay says success, without an amount.')
      return { state: 'paid', amount: paid, code, reference: tag(reply.text, 'uniqueId') ?? UID }
    }
    if (success !== 'false') throw new Garbled('Fonepay answers with something else than its documents say.')
    return { state: cancelled ? 'cancelled' : 'failed' }
  },
  /** Only what Fonepay has signed of this payment is asked with: a made-up UID would say 'failed' of what was paid. */
  readReturn(query, keys, { code }) {
    const values = returnedNames.map((name) => query.get(name) ?? '')
    const good = isSame(validationOf(secretOf(keys, 'secret'), values), (query.get('DV') ?? '').toLowerCase())
    if (!good || query.get('PID') !== keys.merchant || query.get('PRN') !== code) return { turnedBack: false, hint: {} }
    const cancelled = query.get('RC') === 'cancel'
    const hint = { UID: query.get('UID') ?? '', BC: query.get('BC') ?? '', ...(cancelled && { cancelled: 'yes' }) }
    return { turnedBack: cancelled, hint }
  },
}

/** One element of text in a short reply, nothing nested and no entities: an XML reader would do more than is wanted of a stranger's text. */
function tag(xml: string, name: string): string | undefined {
  const [open, close] = [`<${name}>`, `</${name}>`]
  const from = xml.indexOf(open)
  const to = xml.indexOf(close, from)
  if (from < 0 || to < 0 || xml.lastIndexOf(open) !== from) return undefined
  const text = xml.slice(from + open.length, to).trim()
  return text.length <= 100 && !/[<>&]/.test(text) ? text : undefined
}
