/** Where each account of the fees goes in the chart of the books. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { feeMapping, type MappedFeeAccount, rootsOfFees, saveFeeMapping } from '../../contract/billing-to-account.ts'
import { type ChartAccount, suggestedFor } from './suggest.ts'

type Row = Omit<MappedFeeAccount, 'suggested'>

/** Of a head its income, or its deposit where it is given back; what has entries that wait stands here in any case. */
const readMapping = async ({ tx, company }: Ctx): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with w as (
      select n.account_id, count(*)::int as n from fee_event_postings p
      join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id
      where p.company_id = ${company} and p.posting_id is null group by 1)
    select f.id, f.kind, h.title as fee_head, h.title_np as fee_head_np, f.mode, k.name as tax, k.name_np as tax_np,
      coalesce(w.n, 0) as waiting,
      case when a.id is not null
        then jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_np', a.name_np) end as account
    from fee_accounts f
    left join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
    left join tax_kinds k on k.company_id = f.company_id and k.id = f.tax_kind_id
    left join accounts a on a.company_id = f.company_id and a.id = f.account_id
    left join w on w.account_id = f.id
    where f.company_id = ${company}
      and (h.id is null or f.account_id is not null or w.n > 0 or (h.is_active and h.refundable = (f.kind = 'deposit')))
    order by array_position(${Object.keys(rootsOfFees)}::text[], f.kind), h.rank, h.title, k.name, f.id`.execute(tx)
  return rows
}

export const showMapping = handle(feeMapping, async (_input, ctx) => {
  const rows = await readMapping(ctx)
  const { rows: chart } = await sql<ChartAccount>`
    select id, code, name, name_np, root, kind, role from accounts
    where company_id = ${ctx.company} and closed_on is null order by code`.execute(ctx.tx)
  const short = (found: ChartAccount | null) =>
    found && { id: found.id, code: found.code, name: found.name, name_np: found.name_np }
  return {
    data: {
      places: rows.map((row) => ({ ...row, suggested: row.account ? null : short(suggestedFor(row, chart)) })),
      chart: chart
        .filter(({ kind }) => kind !== 'party')
        .map(({ id, code, name, name_np, root }) => ({ id, code, name, name_np, root })),
    },
  }
})

/** Of the account `a` of the chart: it stays below its root while the fees go there. */
export const mappedTo = sql`exists
  (select from fee_accounts f where f.company_id = a.company_id and f.account_id = a.id)`

/** Alone at the chart: nobody moves an account below another root meanwhile. */
export const saveMapping = handle(saveFeeMapping, async ({ accounts }, ctx) => {
  const { tx, company } = ctx
  await sql`select hold_chart(${company}::bigint)`.execute(tx)
  const sent = sql`jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) s (id bigint, account_id bigint)`
  const { rows: own } = await sql<{
    id: number
    kind: keyof typeof rootsOfFees
    root: string | null
    fits: boolean | null
  }>`
    select f.id, f.kind, a.root, a.id is null or (a.closed_on is null and a.kind <> 'party') as fits from ${sent}
    join fee_accounts f on f.company_id = ${company} and f.id = s.id
    left join accounts a on a.company_id = ${company} and a.id = s.account_id
    where s.account_id is null or a.id is not null order by f.id for update of f`.execute(tx)
  if (own.length < new Set(accounts.map(({ id }) => id)).size) throw notFound('This account')
  if (own.some(({ kind, root, fits }) => !fits || (root && !(rootsOfFees[kind] as readonly string[]).includes(root))))
    throw saveFeeMapping.refuse('wrong-account')
  const { rows } = await sql<{ id: number; before: number | null; after: number | null }>`
    update fee_accounts f set account_id = s.account_id from ${sent}, fee_accounts o
    where f.company_id = ${company} and f.id = s.id and o.company_id = f.company_id and o.id = f.id
      and f.account_id is distinct from s.account_id
    returning f.id, o.account_id as before, f.account_id as after`.execute(tx)
  if (rows.length)
    ctx.note({
      entity: 'fee_accounts',
      before: Object.fromEntries(rows.map(({ id, before }) => [id, before])),
      after: Object.fromEntries(rows.map(({ id, after }) => [id, after])),
    })
  return { data: { changed: rows.length } }
})
