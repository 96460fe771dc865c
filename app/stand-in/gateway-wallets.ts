/** eSewa ePay v2 and Khalti KPG-2 as their documents have them, with signatures that are reckoned here and not by the product. */
import type { Calls, Keeper } from './gateway-kept.ts'
import { hmac, merchant, rupees } from './merchant.ts'

export function esewa({ payments, odd, open, looked }: Keeper): Calls {
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
  }
}

export function khalti({ payments, open, looked }: Keeper, clock: () => number): Calls {
  return {
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
          expires_at: new Date(clock() + 1_800_000).toISOString(),
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
  }
}
