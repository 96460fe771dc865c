/** What the gateways answer, address by address, with signatures that are reckoned here and not by the product. */
import { createVerify, randomUUID } from 'node:crypto'
import { hmac, merchant, pair, type Payment, type Provider, rupees } from './merchant.ts'

/** What a payment looks like to who asks for it, whatever the payer did. */
export type Oddity =
  /** Nobody answers. */
  | 'away'
  /** Something that no document knows. */
  | 'garbled'
  /** Still under way. */
  | 'delayed'
  /** 1 rupee less than was asked. */
  | 'wrong-amount'
  /** Of another order. */
  | 'other-order'
  /** A transaction that paid before. */
  | 'old-reference'
  | 'given-back'

export interface Ask {
  query: URLSearchParams
  form: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string | undefined>
  base: string
}
export interface Answer {
  status?: number
  json?: unknown
  html?: string
  xml?: string
  location?: string
  oddity?: Oddity | undefined
}

export interface Books {
  payments: Map<string, Payment>
  odd: ReadonlyMap<string, Oddity>
  asked: Map<string, number>
  /** Milliseconds since 1970. */
  now: () => number
}

const isQrMerchant = (body: Record<string, unknown>, names: readonly string[]): boolean => {
  const known = merchant['fonepay-qr']
  const text = names.map((name) => String(body[name])).join(',')
  return (
    hmac('sha512', known.secret, text, 'hex') === body.dataValidation &&
    [body.merchantCode, body.username, body.password].join() === [known.merchant, known.username, known.password].join()
  )
}

export function gatewayCalls({ payments, odd, asked, now }: Books): Record<string, (ask: Ask) => Answer> {
  const open = (provider: Provider, code: string, amount: number, success: string, failure: string): Payment => {
    const known = payments.get(code)
    if (known) return known
    const made: Payment = {
      provider,
      code,
      amount,
      success,
      failure,
      state: 'open',
      pidx: randomUUID().replaceAll('-', '').slice(0, 22),
      reference: `${provider.slice(0, 2).toUpperCase()}${randomUUID().slice(0, 8)}`,
    }
    payments.set(code, made)
    return made
  }

  /** What a look-up finds: the payment with its oddity. */
  const looked = (payment: Payment) => {
    const oddity = odd.get(payment.code)
    asked.set(payment.code, (asked.get(payment.code) ?? 0) + 1)
    const first = [...payments.values()].find((each) => each.provider === payment.provider && each.state === 'paid')
    return {
      oddity,
      paid: payment.state === 'paid' && oddity !== 'delayed' && oddity !== 'given-back',
      pending: payment.state === 'open' || oddity === 'delayed',
      amount: oddity === 'wrong-amount' ? payment.amount - 100 : payment.amount,
      code: oddity === 'other-order' ? '0'.repeat(20) : payment.code,
      reference: oddity === 'old-reference' && first ? first.reference : payment.reference,
    }
  }

  return {
    'POST /api/epay/main/v2/form': ({ form, base }) => {
      const names = (form.signed_field_names ?? '').split(',')
      const text = names.map((name) => `${name}=${form[name] ?? ''}`).join(',')
      const parts = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge']
      const sum = parts.reduce((total, name) => total + Number(form[name]), 0)
      if (
        hmac('sha256', merchant.esewa.secret, text, 'base64') !== form.signature ||
        sum !== Number(form.total_amount) ||
        form.product_code !== merchant.esewa.merchant ||
        !/^[\w-]+$/.test(form.transaction_uuid ?? '')
      )
        return { status: 400, json: { code: 'ES104', message: 'Invalid payload signature.' } }
      const { code } = open(
        'esewa',
        form.transaction_uuid!,
        Math.round(sum * 100),
        form.success_url!,
        form.failure_url!,
      )
      return { location: `${base}/_pay/${code}` }
    },
    'GET /api/epay/transaction/status/': ({ query }) => {
      const code = query.get('transaction_uuid') ?? ''
      const payment = payments.get(code)
      const told = { product_code: query.get('product_code'), transaction_uuid: code }
      const total_amount = Number(query.get('total_amount'))
      if (!payment || Math.round(total_amount * 100) !== payment.amount)
        return { json: { ...told, total_amount, status: 'NOT_FOUND', ref_id: null } }
      const found = looked(payment)
      if (odd.get(code) === 'given-back')
        return { json: { ...told, total_amount, status: 'FULL_REFUND', ref_id: found.reference }, oddity: found.oddity }
      const status = found.paid ? 'COMPLETE' : found.pending ? 'PENDING' : 'CANCELED'
      return {
        oddity: found.oddity,
        json: {
          ...told,
          transaction_uuid: found.code,
          total_amount: Number(rupees(found.amount)),
          status,
          ref_id: found.paid ? found.reference : null,
        },
      }
    },
    'POST /api/v2/epayment/initiate/': ({ body, headers, base }) => {
      if (headers.authorization !== `Key ${merchant.khalti.secret}`)
        return { status: 401, json: { detail: 'Invalid token.', status_code: 401 } }
      const { amount, purchase_order_id, return_url, website_url, purchase_order_name } = body
      if (!return_url || !website_url || !purchase_order_id || !purchase_order_name || !(Number(amount) >= 1000))
        return {
          status: 400,
          json: {
            amount: ['Amount should be greater than Rs. 10, that is 1000 paisa.'],
            error_key: 'validation_error',
          },
        }
      const made = open('khalti', String(purchase_order_id), Number(amount), String(return_url), String(return_url))
      return {
        json: {
          pidx: made.pidx,
          payment_url: `${base}/_pay/${made.code}`,
          expires_at: new Date(now() + 1_800_000).toISOString(),
          expires_in: 1800,
        },
      }
    },
    'POST /api/v2/epayment/lookup/': ({ body, headers }) => {
      if (headers.authorization !== `Key ${merchant.khalti.secret}`)
        return { status: 401, json: { detail: 'Invalid token.', status_code: 401 } }
      const payment = [...payments.values()].find(({ pidx }) => pidx === body.pidx)
      if (!payment) return { status: 404, json: { detail: 'Not found.', error_key: 'validation_error' } }
      const found = looked(payment)
      const status =
        found.oddity === 'given-back'
          ? 'Refunded'
          : found.paid
            ? 'Completed'
            : found.pending
              ? 'Initiated'
              : 'User canceled'
      return {
        oddity: found.oddity,
        status: status === 'User canceled' ? 400 : 200,
        json: {
          pidx: found.oddity === 'other-order' ? 'another' : payment.pidx,
          total_amount: found.amount,
          status,
          transaction_id: found.paid ? found.reference : null,
          fee: 0,
          refunded: found.oddity === 'given-back',
        },
      }
    },
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
