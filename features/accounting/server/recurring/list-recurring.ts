/** Vouchers that recur: what is due or could not be written first; one with its lines. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { type ListedRecurring, listRecurring, type ShownRecurring, showRecurring } from '../../contract/recurring.ts'
import type { ShownLine } from '../../contract/vouchers.ts'

const columns = sql`r.id, r.name, r.type, r.amount, r.unit, r.every, r.day, r.from_date, r.until_date, r.times,
  r.written, r.next_day, r.posts, r.state, r.problem, r.version`

const list = handle(listRecurring, async ({ state, search, ...page }, { tx, company }) => {
  const where = sql.join(
    [
      sql`r.company_id = ${company}`,
      ...(state ? [sql`r.state = ${state}`] : []),
      ...(search
        ? [sql`(folded(r.name) ilike ${containing(search)} or folded(r.narration) ilike ${containing(search)})`]
        : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<ListedRecurring>`
    select ${columns} from recurring_vouchers r where ${where}
    order by array_position(array['active', 'paused', 'ended'], r.state), r.next_day, r.id ${pageOf(page)}`.execute(tx)
  const { rows: count } = await sql<{ n: number }>`
    select count(*) as n from recurring_vouchers r where ${where}`.execute(tx)
  return listAnswer(rows, count[0]!.n, page, '/api/recurring-voucher')
})

async function readRecurring({ tx, company }: Pick<Ctx, 'tx' | 'company'>, id: number): Promise<ShownRecurring> {
  const { rows } = await sql<Omit<ShownRecurring, 'lines'>>`
    select ${columns}, r.narration, r.reference, m.full_name as made_by, m.name_np as made_by_np
    from recurring_vouchers r left join users m on m.company_id = r.company_id and m.id = r.made_by
    where r.company_id = ${company} and r.id = ${id}`.execute(tx)
  const { rows: lines } = await sql<ShownLine>`
    select l.line, l.account_id, a.code as account_code, a.name as account, a.name_np as account_np,
      a.kind as account_kind,
      l.party_id, p.name as party, p.name_np as party_np, l.cost_centre_id, c.name as cost_centre,
        c.name_np as cost_centre_np,
      l.amount, l.narration, null as cheque_number, l.tds_rate_id, t.name as tds, l.tds_base, null::bigint as entry_id,
        null as cheque_state
    from recurring_voucher_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join parties p on p.company_id = l.company_id and p.id = l.party_id
    left join cost_centres c on c.company_id = l.company_id and c.id = l.cost_centre_id
    left join tds_rates t on t.company_id = l.company_id and t.id = l.tds_rate_id
    where l.company_id = ${company} and l.recurring_id = ${id} order by l.line`.execute(tx)
  return { ...orNotFound(rows[0], 'This recurring voucher'), lines }
}

const show = handle(showRecurring, async ({ id }, ctx) => ({ data: await readRecurring(ctx, id) }))

export const readingRecurring = [list, show]
