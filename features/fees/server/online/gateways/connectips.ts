/** connectIPS of NCHL: a form signed with the school's private key; it returns to addresses that are registered there. Paisa. */
import { createSign } from 'node:crypto'
import { z } from 'zod'
import { askOutside, NoReply } from '#platform/server/outside.ts'
import { Garbled, type Gateway, hostOf, paisaOf, secretOf } from './gateway.ts'
import { readJson } from './reply.ts'

const validated = z.object({
  merchantId: z.union([z.number(), z.string()]).nullish(),
  referenceId: z.string().nullish(),
  txnAmt: z.union([z.number(), z.string()]).nullish(),
  status: z.string(),
  statusDesc: z.string().nullish(),
})

/** base64 of RSA-SHA256, PKCS#1 v1.5. */
export const tokenOf = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')

const names = [
  'MERCHANTID',
  'APPID',
  'APPNAME',
  'TXNID',
  'TXNDATE',
  'TXNCRNCY',
  'TXNAMT',
  'REFERENCEID',
  'REMARKS',
  'PARTICULARS',
] as const

/** What is signed, with the word that stands for the signature. */
export const formText = (fields: Record<string, string>): string =>
  `${names.map((name) => `${name}=${fields[name]}`).join(',')},TOKEN=TOKEN`

/** Commas and signs of equality divide what is signed. */
const plain = (text: string, most: number) => text.replaceAll(/[^\w .-]/g, ' ').slice(0, most)

export const connectips: Gateway = {
  provider: 'connectips',
  async begin({ code, amount, day, title }, keys, hosts) {
    const fields: Record<string, string> = {
      MERCHANTID: keys.merchant,
      APPID: secretOf(keys, 'app_id'),
      APPNAME: secretOf(keys, 'app_name'),
      TXNID: code,
      TXNDATE: day.split('-').toReversed().join('-'),
      TXNCRNCY: 'NPR',
      TXNAMT: String(amount),
      REFERENCEID: code,
      REMARKS: plain(title, 50),
      PARTICULARS: plain(title, 100),
    }
    const TOKEN = tokenOf(formText(fields), secretOf(keys, 'private_key'))
    return {
      sent: { url: `${hostOf('connectips', keys, hosts)}/connectipswebgw/loginpage`, fields: { ...fields, TOKEN } },
      hint: {},
    }
  },
  async lookUp({ code, amount }, _hint, keys, hosts) {
    const appId = secretOf(keys, 'app_id')
    const text = `MERCHANTID=${keys.merchant},APPID=${appId},REFERENCEID=${code},TXNAMT=${amount}`
    const reply = await askOutside(`${hostOf('connectips', keys, hosts)}/connectipswebws/api/creditor/validatetxn`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${appId}:${secretOf(keys, 'password')}`).toString('base64')}` },
      json: {
        merchantId: Number(keys.merchant),
        appId,
        referenceId: code,
        txnAmt: amount,
        token: tokenOf(text, secretOf(keys, 'private_key')),
      },
    })
    if (reply.status >= 500) throw new NoReply('connectIPS cannot answer now.')
    const said = readJson(validated, reply)
    switch (said.status) {
      case 'SUCCESS': {
        const paid = typeof said.txnAmt === 'number' ? said.txnAmt : wholeOf(said.txnAmt)
        if (paid === undefined || !said.referenceId || String(said.merchantId) !== keys.merchant)
          throw new Garbled('connectIPS says success, without amount, reference or merchant.')
        // it has no number of its own here: ours is the reference on its statement
        return { state: 'paid', amount: paid, code: said.referenceId, reference: said.referenceId }
      }
      case 'FAILED':
        return { state: 'failed' }
      case 'ERROR':
        return { state: /NOT FOUND/i.test(said.statusDesc ?? '') ? 'absent' : 'pending' }
      default:
        throw new Garbled(`connectIPS knows no status ${said.status.slice(0, 30)}.`)
    }
  },
  readReturn: () => ({ turnedBack: false, hint: {} }),
}

/** Of paisa as text; what has a point in it is none. */
const wholeOf = (text: string | null | undefined): number | undefined => {
  const rupees = /^\d+$/.test(text ?? '') ? paisaOf(text!) : undefined
  return rupees === undefined ? undefined : rupees / 100
}
