/** Reconciling: lines of the bank and entries of the books that are the same money are held together, and taken apart. No entry is changed by it. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { pageOf } from '#platform/server/sql-words.ts'
import { matchCertain, matchItems, noteLine, type Reconciled, reconciledItems, unmatch } from '../../contract/bank.ts'
import { matchLines } from '../../contract/match-lines.ts'
import { bankOf, openEntries, openLines } from './bank-account.ts'
import { clearCheques, unclearCheques } from './cheques-cleared.ts'

export interface Group {
  line_ids: readonly number[]
  entry_ids: readonly number[]
}

/** Of an account that is locked (`bankOf`): all groups or none. The database proves again that both sides come to the same. */
export async function reconcile(
  ctx: Ctx,
  account: number,
  how: Reconciled['how'],
  groups: readonly Group[],
): Promise<void> {
  const { tx, company } = ctx
  const lines = groups.flatMap(({ line_ids }, at) => line_ids.map((id) => ({ at, id })))
  const entries = groups.flatMap(({ entry_ids }, at) => entry_ids.map((id) => ({ at, id })))
  await proveSides(ctx, account, { lines, entries, groups: groups.length })
  const { rows } = await sql<{ id: number }>`
    insert into reconciliations (company_id, account_id, how, made_by)
    select ${company}::bigint, ${account}::bigint, ${how}, ${makerOf(ctx)}::bigint
    from generate_series(1, ${groups.length}::int) returning id`.execute(tx)
  const of = (items: readonly { at: number; id: number }[]) =>
    JSON.stringify(items.map(({ at, id }) => ({ id, of: rows[at]!.id })))
  await sql`
    with entries as (
      insert into reconciled_entries (company_id, entry_id, reconciliation_id)
      select ${company}::bigint, id, "of" from jsonb_to_recordset(${of(entries)}::jsonb) x (id bigint, "of" bigint))
    insert into reconciled_lines (company_id, line_id, reconciliation_id)
    select ${company}::bigint, id, "of"
    from jsonb_to_recordset(${of(lines)}::jsonb) x (id bigint, "of" bigint)`.execute(tx)
  await clearCheques(
    ctx,
    rows.map(({ id }) => id),
  )
}

type Items = readonly { at: number; id: number }[]

async function proveSides(
  { tx, company }: Ctx,
  account: number,
  { lines, entries, groups }: { lines: Items; entries: Items; groups: number },
): Promise<void> {
  const { rows } = await sql<{ at: number; amount: number; taken: boolean }>`
    select x.at, n.amount,
      exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id) as taken
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) x (at int, id bigint)
    join account_entries n on n.company_id = ${company} and n.id = x.id and n.account_id = ${account}
    union all
    select x.at, -l.amount,
      exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) x (at int, id bigint)
    join bank_statement_lines l on l.company_id = ${company} and l.id = x.id and l.account_id = ${account}`.execute(tx)
  if (rows.length !== lines.length + entries.length) throw notFound('One of these')
  const twice = new Set([...lines.map(({ id }) => `l${id}`), ...entries.map(({ id }) => `e${id}`)])
  if (twice.size !== rows.length || rows.some(({ taken }) => taken)) throw matchItems.refuse('matched-already')
  const sums = Array.from({ length: groups }, () => ({ parts: 0, difference: 0 }))
  for (const { at, amount } of rows) {
    sums[at]!.parts++
    sums[at]!.difference += amount
  }
  if (sums.some(({ parts, difference }) => parts < 2 || difference !== 0)) throw matchItems.refuse('sums-differ')
}

export const matchByHand = handle(matchItems, async ({ id, how, groups }, ctx) => {
  await bankOf(ctx.tx, ctx.company, id, { lock: true })
  await reconcile(ctx, id, how, groups)
  ctx.note({ entity: 'accounts', entity_id: id, after: { how, matched: groups.length, groups: groups.slice(0, 20) } })
  return { data: { matched: groups.length }, message: 'Reconciled.' }
})

export const matchAllCertain = handle(matchCertain, async ({ id }, ctx) => {
  const { tx, company } = ctx
  await bankOf(tx, company, id, { lock: true })
  const lines = await openLines(tx, company, id)
  const matches = matchLines(lines, await openEntries(tx, company, id, lines))
  const groups = matches
    .filter(({ certain }) => certain)
    .map(({ line_id, entry_id }) => ({ line_ids: [line_id], entry_ids: [entry_id] }))
  if (groups.length) await reconcile(ctx, id, 'certain', groups)
  ctx.note({ entity: 'accounts', entity_id: id, after: { how: 'certain', matched: groups.length } })
  return { data: { matched: groups.length }, message: 'Reconciled.' }
})

export const takeApart = handle(unmatch, async ({ id, reconciliation_ids }, ctx) => {
  const { tx, company } = ctx
  await bankOf(tx, company, id, { lock: true })
  const wanted = [...new Set(reconciliation_ids)]
  const { rows: entries } = await sql<{ id: number }>`
    select r.entry_id as id from reconciled_entries r
    where r.company_id = ${company} and r.reconciliation_id = any(${wanted}::bigint[])`.execute(tx)
  const { rows } = await sql<{ id: number; how: string }>`
    delete from reconciliations where company_id = ${company} and account_id = ${id} and id = any(${wanted}::bigint[])
    returning id, how`.execute(tx)
  if (rows.length !== wanted.length) throw notFound('One of these')
  await unclearCheques(
    ctx,
    entries.map((each) => each.id),
  )
  ctx.note({ entity: 'accounts', entity_id: id, before: { reconciliations: rows } })
  return { data: { unmatched: rows.length }, message: 'Taken apart.' }
})

export const explainLine = handle(noteLine, async ({ id, note }, ctx) => {
  const { rows } = await sql`
    update bank_statement_lines set note = ${note || null} where company_id = ${ctx.company} and id = ${id}
    returning id`.execute(ctx.tx)
  if (!rows.length) throw notFound('This line')
  ctx.note({ entity: 'bank_statement_lines', entity_id: id, after: { note } })
  return { data: { id }, message: 'Saved.' }
})

const onPage = 50
export const listReconciled = handle(reconciledItems, async ({ id, page }, { tx, company }) => {
  await bankOf(tx, company, id)
  const { rows } = await sql<Reconciled & { total: number }>`
    select r.id, r.how, r.made_at, u.full_name as made_by, r.total, coalesce(e.amount, 0)::bigint as amount,
      coalesce(e.all, '[]') as entries, coalesce(l.all, '[]') as lines
    from (select *, (count(*) over ())::int as total from reconciliations
    where company_id = ${company} and account_id = ${id}
      order by id desc ${pageOf({ page, rowsPerPage: onPage })}) r
    left join users u on u.company_id = r.company_id and u.id = r.made_by
    left join lateral (
      select sum(n.amount) as amount,
        jsonb_agg(jsonb_build_object('id', n.id, 'date', n.accounting_date, 'amount', n.amount, 'voucher_id', v.id,
        'text', concat_ws(' ', n.cheque_number, coalesce(n.narration, v.narration))) order by n.id) as all
      from reconciled_entries x join account_entries n on n.company_id = x.company_id and n.id = x.entry_id
      join account_events o on o.company_id = n.company_id and o.id = n.event_id
      join vouchers v on v.company_id = o.company_id and v.id = o.voucher_id
      where x.company_id = r.company_id and x.reconciliation_id = r.id) e on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', b.id, 'date', b.date, 'amount', b.amount, 'text',
        concat_ws(' ', b.reference, b.description)) order by b.id) as all
      from reconciled_lines x join bank_statement_lines b on b.company_id = x.company_id and b.id = x.line_id
      where x.company_id = r.company_id and x.reconciliation_id = r.id) l on true
    order by r.id desc`.execute(tx)
  return { data: { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) } }
})
