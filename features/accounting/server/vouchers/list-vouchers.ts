/** The list of vouchers: what waits first, or by a column; in Excel and on paper as it is filtered. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendTable, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { type ListedVoucher, voucherList } from '../../contract/voucher-list.ts'
import { voucherNumber } from '../../contract/voucher-words.ts'
import { listVouchers, voucherQuery } from '../../contract/vouchers.ts'

type Query = InputOf<typeof listVouchers>

/** Vouchers with a line of which `holds` is true, posted or not. */
const withLine = (company: number, holds: RawBuilder<unknown>) => sql`v.id in (
  select l.voucher_id from voucher_lines l where l.company_id = ${company} and ${holds}
  union all select e.voucher_id from account_entries l
  join account_events e on e.company_id = l.company_id and e.id = l.event_id
  where l.company_id = ${company} and ${holds})`

function conditions({ company }: Ctx, asked: Query): RawBuilder<unknown> {
  const parts = [sql`v.company_id = ${company}`]
  if (asked.type) parts.push(sql`v.type = ${asked.type}`)
  if (asked.state) parts.push(sql`v.state = ${asked.state}`)
  if (asked.source) parts.push(sql`v.source = ${asked.source}`)
  if (asked.recurring_id) parts.push(sql`v.recurring_id = ${asked.recurring_id}`)
  if (asked.import_id) parts.push(sql`v.import_id = ${asked.import_id}`)
  if (asked.from_date) parts.push(sql`v.date >= ${asked.from_date}`)
  if (asked.to_date) parts.push(sql`v.date <= ${asked.to_date}`)
  if (asked.amount !== undefined) parts.push(sql`v.amount = ${asked.amount}`)
  if (asked.account_id) parts.push(withLine(company, sql`l.account_id = ${asked.account_id}`))
  if (asked.party_id) parts.push(withLine(company, sql`l.party_id = ${asked.party_id}`))
  if (asked.search) {
    const pattern = containing(asked.search)
    parts.push(
      sql`(folded(v.narration) ilike ${pattern} or folded(v.reference) ilike ${pattern}
        or v.number::text = ltrim(regexp_replace(${asked.search}, '^.*-', ''), '0')
        or ${withLine(
          company,
          sql`l.party_id in
        (select p.id from parties p where p.company_id = ${company} and folded(p.name) ilike ${pattern})`,
        )})`,
    )
  }
  return sql.join(parts, sql` and `)
}

function orderOf({ sortBy = 'waiting', descending }: Pick<Query, 'sortBy' | 'descending'>): RawBuilder<unknown> {
  const way = sql.raw(descending ? 'desc' : 'asc')
  switch (sortBy) {
    case 'waiting':
      return sql`(v.state in ('draft', 'approved')) desc, v.date desc, v.id desc`
    case 'number':
      return sql`v.type ${way}, v.fiscal_year_id ${way} nulls last, v.number ${way} nulls last, v.id ${way}`
    default:
      return sql`${sql.ref(`v.${sortBy}`)} ${way}, v.id ${way}`
  }
}

type Row = Omit<ListedVoucher, 'number'> & { number: number | null; fiscal_year: string | null }

function select(ctx: Ctx, asked: Query): Listing<ListedVoucher> {
  const statement = sql<Row>`
    select v.id, v.number, f.name as fiscal_year, v.date, v.type, v.source, v.state, v.narration, v.reference, v.amount,
      m.full_name as made_by, m.name_np as made_by_np,
      v.version, v.reverses_id
    from (select * from vouchers v where ${conditions(ctx, asked)} order by ${orderOf(asked)} ${pageOf(asked)}) v
    left join fiscal_years f on f.company_id = v.company_id and f.id = v.fiscal_year_id
    left join users m on m.company_id = v.company_id and m.id = v.made_by
    order by ${orderOf(asked)}`
  const shown = ({ fiscal_year, number, ...row }: Row): ListedVoucher => ({
    ...row,
    number: number === null ? null : voucherNumber(row.type, fiscal_year!, number),
  })
  return { statement, shown }
}

async function waiting({ tx, company }: Ctx): Promise<{ draft: number; approved: number }> {
  const { rows } = await sql<{ draft: number; approved: number }>`
    select count(*) filter (where state = 'draft') as draft, count(*) filter (where state = 'approved') as approved
    from vouchers where company_id = ${company} and state in ('draft', 'approved')`.execute(tx)
  return rows[0]!
}

export const list = handle(listVouchers, async (input, ctx) => {
  const rows = await readWhole(ctx.tx, select(ctx, input))
  const { rows: count } = await sql<{ n: number }>`
    select count(*) as n from vouchers v where ${conditions(ctx, input)}`.execute(ctx.tx)
  return { ...listAnswer(rows, count[0]!.n, input, '/api/voucher'), waiting: await waiting(ctx) } as never
})

export const download = handle(
  { ...downloadEndpoint('/api/voucher', voucherList, voucherQuery), part: 'ACCOUNT' },
  async (input, ctx, _inside, http) =>
    sendTable(voucherList as unknown as Resource, select(ctx, { ...input, ...wholeList }), input, ctx, http),
)
