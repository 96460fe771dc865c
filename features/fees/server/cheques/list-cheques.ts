/** Cheques of families with what became of them, and their sums by state. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { type Cheque, type ChequeState, cheques } from '../../contract/cheques.ts'
import { billingSettings } from '../../contract/settings.ts'
import { receiptNumber } from '../receipt-number.ts'

type Asked = InputOf<typeof cheques>
type Row = Omit<Cheque, 'receipt' | 'bounce_charge'> & {
  company_id: number
  series: string
  receipt_number: number
  fiscal_year_id: number
  fiscal_year: string
  settler_id: number | null
  /** What the page is ordered by. */
  key: string | number | null
}

const from = (ctx: Ctx, { received_from, received_to, search }: Asked): RawBuilder<unknown> => {
  const pattern = containing(search ?? '')
  return sql`
    from fee_cheques q
    join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
    join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
    left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id left join ${userOf('e.student_id')}
    left join general_receipts g on g.company_id = r.company_id and g.receipt_id = r.id
    where q.company_id = ${ctx.company} ${received_from ? sql`and r.received_on >= ${received_from}` : sql``}
      ${received_to ? sql`and r.received_on <= ${received_to}` : sql``}
      ${
        search
          ? sql`and
        (folded(p.reference) ilike ${pattern} or folded(p.bank) ilike ${pattern} or folded(u.full_name) ilike ${pattern}
        or folded(g.payer) ilike ${pattern} or folded(e.enroll_code) ilike ${pattern})`
          : sql``
      }`
}

const sorts = {
  received_on: sql`r.received_on`,
  cheque_date: sql`p.cheque_date`,
  amount: sql`p.amount`,
  student: sql`coalesce(u.full_name, g.payer)`,
}

export const listCheques = handle(cheques, async (input, ctx) => {
  const { state, sortBy = 'received_on', descending } = input
  const { rows: totals } = await sql<{ state: ChequeState; amount: number; count: number }>`
    select q.state, sum(p.amount)::bigint as amount, count(*) as count ${from(ctx, input)} group by q.state`.execute(
    ctx.tx,
  )
  const total = totals.filter((each) => !state || each.state === state).reduce((sum, { count }) => sum + count, 0)
  const { rows } = await sql<Row>`
    select q.*, s.full_name as settled_by, s.name_np as settled_by_np, f.name as fiscal_year from (
      select q.company_id, q.id, q.state, p.reference as number, p.bank, p.cheque_date, p.amount, r.id as receipt_id,
        r.series, r.number as receipt_number, r.fiscal_year_id, r.received_on,
        e.student_id, coalesce(u.full_name, g.payer) as student, u.name_np as student_np, e.enroll_code, q.settled_on,
          q.settled_by as settler_id, q.reason, q.event_id, ${sorts[sortBy]} as key
      ${from(ctx, input)} ${state ? sql`and q.state = ${state}` : sql``}
      order by key ${sql.raw(descending ? 'desc' : 'asc')} nulls last, q.id ${pageOf(input)}) q
    join fiscal_years f on f.company_id = q.company_id and f.id = q.fiscal_year_id
    left join users s on s.company_id = q.company_id and s.id = q.settler_id
    order by key ${sql.raw(descending ? 'desc' : 'asc')} nulls last, q.id`.execute(ctx.tx)
  const { bounce } = await readSettings(ctx, billingSettings)
  const charge = bounce.fee_head_id ? bounce.amount : 0
  const shown = rows.map(({ series, receipt_number, fiscal_year, ...row }): Cheque => ({
    id: row.id,
    state: row.state,
    number: row.number,
    bank: row.bank,
    cheque_date: row.cheque_date,
    amount: row.amount,
    receipt_id: row.receipt_id,
    receipt: receiptNumber({ series, fiscal_year, number: receipt_number }),
    received_on: row.received_on,
    student_id: row.student_id,
    student: row.student,
    student_np: row.student_np,
    enroll_code: row.enroll_code,
    settled_on: row.settled_on,
    settled_by: row.settled_by,
    settled_by_np: row.settled_by_np,
    reason: row.reason,
    event_id: row.event_id,
    bounce_charge: row.student_id === null ? 0 : charge,
  }))
  return { ...listAnswer(shown, total, input, '/api/fee-cheque'), totals }
})
