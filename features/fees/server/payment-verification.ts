/** The page that a payer comes back to may have no session: by the code it finds the school, asks the gateway there, and is told what the books say. */
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handleOpen } from '#platform/server/handler.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { paymentVerification } from '../contract/payment-verification.ts'
import { placeOfCode } from './online/place.ts'
import { settleIntent } from './online/settle-intent.ts'
import { numberSql } from './receipt-number.ts'

type Told = DataOf<typeof paymentVerification>

export const verifyPayment = handleOpen(paymentVerification, async ({ intent, returned, turned_back }, services) => {
  const { company, id } = orNotFound(await placeOfCode(services.db, intent), 'This payment')
  await settleIntent(services, company, id, { page: { returned, turnedBack: turned_back === 'yes' } })
  const { rows } = await inSchool(services.db, company, (tx) =>
    sql<Omit<Told, 'qr_svg'> & { qr: string | null }>`
      select i.state, i.provider,
        case when i.state = 'waiting' and i.made_at > app_now() - interval '1 hour' then i.sent->>'qr' end as qr,
        i.amount, c.id as company_id, c.name as school, c.name_np as school_np,
        coalesce((select
          json_agg(json_build_object('id', r.id, 'number', ${numberSql}, 'amount', r.amount) order by r.id)
          from payment_intent_lines l join receipts r on r.company_id = l.company_id and r.id = l.receipt_id
          join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
          where l.company_id = i.company_id and l.intent_id = i.id), '[]') as receipts
      from payment_intents i join companies c on c.id = i.company_id
      where i.company_id = ${company} and i.id = ${id}`.execute(tx),
  )
  const { qr, ...told } = rows[0]!
  return { data: { ...told, qr_svg: qr && renderSVG(qr, { ecc: 'M', border: 2 }) } }
})
