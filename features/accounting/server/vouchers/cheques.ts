/** Cheques and their states: kept beside the entries, which never change. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { changeCheques, listCheques, type ListedCheque } from '../../contract/cheques.ts'
import { type ChequeState, type VoucherType, voucherNumber } from '../../contract/voucher-words.ts'

const from = sql`cheques c join account_entries n on n.company_id = c.company_id and n.id = c.entry_id
  join account_events e on e.company_id = n.company_id and e.id = n.event_id
  join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
  join fiscal_years f on f.company_id = v.company_id and f.id = v.fiscal_year_id
  join accounts a on a.company_id = n.company_id and a.id = n.account_id`

type Row = Omit<ListedCheque, 'number'> & { type: VoucherType; fiscal_year: string; number: number }

const list = handle(listCheques, async ({ state, account_id, search, ...page }, ctx) => {
  const holds = [
    sql`c.company_id = ${ctx.company}`,
    ...(state ? [sql`c.state = ${state}`] : []),
    ...(account_id ? [sql`n.account_id = ${account_id}`] : []),
    ...(search
      ? [sql`(folded(n.cheque_number) ilike ${containing(search)} or folded(v.narration) ilike ${containing(search)})`]
      : []),
  ]
  const where = sql.join(holds, sql` and `)
  const { rows } = await sql<Row>`
    select c.entry_id as id, n.cheque_number, n.accounting_date as date, a.name as account, a.name_np as account_np,
      n.amount, c.state, c.since,
      v.id as voucher_id, v.type, f.name as fiscal_year, v.number, v.narration
    from ${from} where ${where}
    order by (c.state = 'issued') desc, c.since desc, c.entry_id desc ${pageOf(page)}`.execute(ctx.tx)
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ type, fiscal_year, number, ...row }) => ({ ...row, number: voucherNumber(type, fiscal_year, number) })),
    count[0]!.n,
    page,
    '/api/cheque',
  )
})

/** Cheques among these entries are of this state from the day (AD) on; those whose voucher was reversed stay. Answers how many. */
async function setChequeState(
  tx: Tx,
  company: number,
  entryIds: readonly number[],
  state: ChequeState,
  day: string,
  by: number | null = null,
): Promise<number> {
  const { rows } = await sql`
    update cheques c set state = ${state}, since = ${day}::date, changed_by = ${by}::bigint
    from account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id and v.state = 'posted'
    where c.company_id = ${company} and c.entry_id = any(${entryIds}::bigint[]) and n.company_id = c.company_id
      and n.id = c.entry_id returning 1 as one`.execute(tx)
  return rows.length
}

const change = handle(changeCheques, async ({ ids, state, date }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ id: number; state: ChequeState; reversed: boolean; early: boolean }>`
    select c.entry_id as id, c.state, v.state = 'reversed' as reversed, n.accounting_date > ${date}::date as early
    from cheques c join account_entries n on n.company_id = c.company_id and n.id = c.entry_id
    join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    where c.company_id = ${company} and c.entry_id = any(${ids}::bigint[]) order by c.entry_id for update of c`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound('This cheque')
  if (rows.some(({ reversed }) => reversed)) throw changeCheques.refuse('cheque-reversed')
  if (rows.some(({ early }) => early)) throw changeCheques.refuse('before-cheque')
  const changed = await setChequeState(tx, company, ids, state, date, makerOf(ctx))
  ctx.note({
    entity: 'cheques',
    ...(rows.length === 1 && { entity_id: rows[0]!.id }),
    before: rows.map(({ id, state: was }) => ({ id, state: was })),
    after: { state, date },
  })
  return { data: { changed }, message: 'Noted.' }
})

export const chequeHandlers = [list, change]
