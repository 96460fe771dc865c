/** connectIPS and Fonepay, web and QR, as their documents have them, with signatures that are reckoned here and not by the product. */
import { createVerify } from 'node:crypto'
import type { Calls, Keeper } from './gateway-kept.ts'
import { hmac, merchant, pair, rupees } from './merchant.ts'

export const connectips = (kept: Keeper): Calls => ({ ...loginPage(kept), ...validation(kept) })

function loginPage({ open }: Keeper): Calls {
  return {
    'POST /connectipswebgw/loginpage': ({ form, base, headers }) => {
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
      ]
      const text = `${names.map((name) => `${name}=${form[name] ?? ''}`).join(',')},TOKEN=TOKEN`
      const good = createVerify('RSA-SHA256')
        .update(text)
        .verify(pair.publicKey, form.TOKEN ?? '', 'base64')
      if (
        !good ||
        (form.TXNID ?? '').length > 20 ||
        form.MERCHANTID !== merchant.connectips.merchant ||
        !/^\d{2}-\d{2}-\d{4}$/.test(form.TXNDATE ?? '')
      )
        return { status: 400, json: { message: 'INVALID TOKEN' } }
      // registered beforehand; here the school from which the payer comes
      const school = headers.origin && headers.origin !== 'null' ? headers.origin : base
      const { code } = open(
        'connectips',
        form.TXNID!,
        Number(form.TXNAMT),
        `${school}/payment_success`,
        `${school}/payment_success/cancelled`,
      )
      return { location: `${base}/_pay/${code}` }
    },
  }
}

function validation({ payments, looked }: Keeper): Calls {
  return {
    'POST /connectipswebws/api/creditor/validatetxn': ({ body, headers }) => {
      const { app_id, password, merchant: id } = merchant.connectips
      const text = `MERCHANTID=${String(body.merchantId)},APPID=${String(body.appId)},REFERENCEID=${String(body.referenceId)},TXNAMT=${String(body.txnAmt)}`
      const good = createVerify('RSA-SHA256').update(text).verify(pair.publicKey, String(body.token), 'base64')
      if (headers.authorization !== `Basic ${Buffer.from(`${app_id}:${password}`).toString('base64')}` || !good)
        return { status: 401, json: { message: 'UNAUTHORIZED' } }
      const payment = payments.get(String(body.referenceId))
      const told = {
        merchantId: Number(id),
        appId: app_id,
        referenceId: body.referenceId,
        txnAmt: String(body.txnAmt),
        token: null,
      }
      if (!payment || payment.amount !== Number(body.txnAmt))
        return { json: { ...told, status: 'ERROR', statusDesc: 'TRANSACTION NOT FOUND' } }
      const found = looked(payment)
      const status = found.paid ? 'SUCCESS' : found.pending ? 'ERROR' : 'FAILED'
      const statusDesc = found.paid
        ? 'TRANSACTION SUCCESSFUL'
        : found.pending
          ? 'TRANSACTION INCOMPLETE'
          : 'TRANSACTION FAILED'
      return {
        oddity: found.oddity,
        json: { ...told, referenceId: found.code, txnAmt: String(found.amount), status, statusDesc },
      }
    },
  }
}

const isQrMerchant = (body: Record<string, unknown>, names: readonly string[]): boolean => {
  const known = merchant['fonepay-qr']
  const text = names.map((name) => String(body[name])).join(',')
  return (
    hmac('sha512', known.secret, text, 'hex') === body.dataValidation &&
    [body.merchantCode, body.username, body.password].join() === [known.merchant, known.username, known.password].join()
  )
}

export function fonepayQr({ payments, open, looked }: Keeper): Calls {
  return {
    'POST /api/merchant/merchantDetailsForThirdParty/thirdPartyDynamicQrDownload': ({ body }) => {
      const names = ['amount', 'prn', 'merchantCode', 'remarks1', 'remarks2']
      if (!isQrMerchant(body, names))
        return { status: 401, json: { success: false, status: 'UNAUTHORIZED', statusCode: 401 } }
      const home = 'http://localhost/payment_success'
      const { code } = open(
        'fonepay-qr',
        String(body.prn),
        Math.round(Number(body.amount) * 100),
        `${home}/${String(body.prn)}`,
        home,
      )
      // as EMV writes it: a version, kind, merchant, currency, amount, our id
      const qrMessage = `00020101021226${body.merchantCode}520482205303524540${body.amount}5802NP62${code}6304`
      return {
        status: 201,
        json: {
          qrMessage,
          status: 'CREATED',
          statusCode: 201,
          success: true,
          thirdpartyQrWebSocketUrl: 'wss://gateway/ws',
        },
      }
    },
    'POST /api/merchant/merchantDetailsForThirdParty/thirdPartyDynamicQrGetStatus': ({ body }) => {
      if (!isQrMerchant(body, ['prn', 'merchantCode'])) return { status: 401, json: { message: 'UNAUTHORIZED' } }
      const payment = payments.get(String(body.prn))
      if (!payment) return { status: 404, json: { message: 'PRN not found' } }
      const found = looked(payment)
      const paymentStatus = found.paid ? 'success' : found.pending ? 'pending' : 'failed'
      return {
        oddity: found.oddity,
        json: { fonepayTraceId: found.paid ? found.reference : null, paymentStatus, prn: found.code },
      }
    },
  }
}

export function fonepay({ payments, open, looked }: Keeper): Calls {
  return {
    'GET /api/merchantRequest': ({ query, base }) => {
      const names = ['PID', 'MD', 'PRN', 'AMT', 'CRN', 'DT', 'R1', 'R2', 'RU']
      const values = names.map((name) => query.get(name) ?? '')
      if (hmac('sha512', merchant.fonepay.secret, values.join(','), 'hex') !== query.get('DV'))
        return { status: 400, json: { message: 'Data Validation Failed' } }
      const back = query.get('RU')!
      const { code } = open('fonepay', query.get('PRN')!, Math.round(Number(query.get('AMT')) * 100), back, back)
      return { location: `${base}/_pay/${code}` }
    },
    'GET /api/merchantRequest/verificationMerchant': ({ query }) => {
      const [PRN, PID, BID, AMT, UID] = ['PRN', 'PID', 'BID', 'AMT', 'UID'].map((name) => query.get(name) ?? '')
      const good =
        hmac('sha512', merchant.fonepay.secret, [PID, AMT, PRN, BID, UID].join(','), 'hex') === query.get('DV')
      const payment = payments.get(PRN!)
      const found = payment && looked(payment)
      const success = Boolean(good && found?.paid && UID === payment?.reference)
      const xml = `<response><amount>${found ? rupees(found.amount) : ''}</amount><bankCode>${BID}</bankCode><initiator>9800000001</initiator><message>${success ? 'Your payment has been completed.' : 'Unsuccessful'}</message><response_code>${success ? 'successful' : 'failed'}</response_code><statusCode>0</statusCode><success>${success}</success><uniqueId>${found?.reference ?? ''}</uniqueId></response>`
      return { xml, oddity: found?.oddity }
    },
  }
}
