/** A chart from a sheet, with opening balances into their draft; taken back while nothing hangs on it. And the chart as such a sheet. */
import { sql } from 'kysely'
import type { TypedRow } from '#platform/contract/import-columns.ts'
import { checkDownloadToken, sendExcel } from '#platform/server/download.ts'
import type { Tx } from '#platform/server/db.ts'
import { writeExcel } from '#platform/server/excel.ts'
import { handle, later } from '#platform/server/handler.ts'
import { type ImportPlace, importRoom, type Made } from '#platform/server/imports/kit.ts'
import { hangingOn } from '#platform/server/references.ts'
import { accountKinds, accountRoles, roots } from '../contract/chart.ts'
import { type ChartColumn, chartColumns } from '../contract/chart-import.ts'
import { chartImport, chartSheet } from '../contract/chart-import-calls.ts'
import type { VoucherLine } from './books.ts'
import { checkChart, type KnownChart, type KnownNode, type NewNode } from './chart-rows.ts'
import { holdChart } from './chart-tree.ts'
import { openingDay, openingLines, openingVoucher, writeOpening } from './opening.ts'

interface Where {
  tx: Tx
  company: number
}

type SheetNode = KnownNode & { name_np: string | null; place: number[]; rank: number }
/** Groups before accounts, both as they stand in the tree. */
async function readNodes({ tx, company }: Where): Promise<SheetNode[]> {
  const { rows } = await sql<SheetNode>`
    with recursive tree as (
      select g.id, g.code, g.name, g.name_np, g.root, null::text as "group",
        array[array_position(${[...roots]}::text[], g.root), g.id] as place
      from account_groups g where g.company_id = ${company} and g.parent_id is null
      union all
      select g.id, g.code, g.name, g.name_np, g.root, t.code, t.place || array[g.rank, g.id] from tree t
      join account_groups g on g.company_id = ${company} and g.parent_id = t.id)
    select 'group' as kind, code, name, name_np, "group", root, null as role, 0::bigint as opening, place, 0 as rank
    from tree
    union all
    select a.kind, a.code, a.name, a.name_np, t.code, a.root, a.role, coalesce(o.amount, 0)::bigint, t.place, a.rank
    from accounts a join tree t on t.id = a.group_id left join (
      select r.account_id, sum(r.amount) as amount from vouchers v
      join voucher_rows r on r.company_id = v.company_id and r.voucher_id = v.id
      where v.company_id = ${company} and v.source = 'opening' and v.state <> 'reversed' and r.party_id is null
      group by 1) o on o.account_id = a.id
    where a.company_id = ${company} order by place, rank, code`.execute(tx)
  return rows
}

async function readKnown(where: Where): Promise<KnownChart> {
  const { rows } = await sql<{ posted: boolean }>`
    select exists
      (select from vouchers
      where company_id = ${where.company} and source = 'opening' and state in ('approved', 'posted'))
        as posted`.execute(where.tx)
  return { nodes: await readNodes(where), posted: rows[0]!.posted, hasYear: (await openingDay(where)) !== null }
}

export const chartRoom = importRoom<NewNode>({
  kind: 'accounts',
  title: 'Chart of accounts',
  calls: chartImport,
  columns: chartColumns,
  allowed: async () => ({ kind: ['group', ...accountKinds], role: accountRoles }),
  check: async ({ tx, company }, typed) =>
    checkChart(typed as readonly TypedRow<ChartColumn>[], await readKnown({ tx, company })),
  apply: (place, ready) => [
    async () => {
      await holdChart(place)
      const fresh = ready.filter((node) => !node.there)
      const groups = await insertGroups(
        place,
        fresh.filter((node) => node.kind === 'group'),
      )
      const accounts = await insertAccounts(
        place,
        fresh.filter((node) => node.kind !== 'group'),
      )
      return { groups, accounts, opening: await addOpening(place, ready) }
    },
  ],
  undo,
})

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows.map((row, at) => ({ ...row, at })))}::jsonb`

/** All at once, then each below its group, which may be one of them. */
async function insertGroups({ tx, company }: Where, groups: readonly NewNode[]): Promise<number[]> {
  if (!groups.length) return []
  const { rows } = await sql<{ id: number }>`
    with sent as materialized (
      select s.*, nextval(pg_get_serial_sequence('account_groups', 'id')) as id from (
        select * from jsonb_to_recordset(${json(groups)}) g
          (at int, code text, name text, name_np text, "group" text, root text) order by at) s)
    insert into account_groups (company_id, id, parent_id, root, code, name, name_np, rank)
    select ${company}::bigint, s.id, coalesce(p.id, g.id), s.root, s.code, s.name, s.name_np,
      s.at + 1 + coalesce((select max(rank) from account_groups where company_id = ${company}), 0)
    from sent s left join sent p on p.code = s."group"
    left join account_groups g on g.company_id = ${company} and g.code = s."group"
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function insertAccounts({ tx, company }: Where, accounts: readonly NewNode[]): Promise<number[]> {
  if (!accounts.length) return []
  const { rows } = await sql<{ id: number }>`
    insert into accounts (company_id, group_id, root, code, name, name_np, kind, role, rank)
    select ${company}::bigint, g.id, g.root, s.code, s.name, s.name_np, s.kind, s.role,
      s.at + 1 + coalesce((select max(rank) from accounts where company_id = ${company}), 0)
    from jsonb_to_recordset(${json(accounts)}) s
      (at int, code text, name text, name_np text, "group" text, kind text, role text)
    join account_groups g on g.company_id = ${company} and g.code = s."group" returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface OpeningMade {
  id: number
  version: number
  /** What stood there before; null: nothing did. */
  before: VoucherLine[] | null
}
/** Lines of the sheet come into the draft, over what it said of the same accounts. */
async function addOpening({ tx, company, by }: ImportPlace, ready: readonly NewNode[]): Promise<OpeningMade | null> {
  const told = ready.filter((node) => node.opening && node.kind !== 'group')
  if (!told.length) return null
  const draft = await openingVoucher({ tx, company })
  if (draft && draft.state !== 'draft') return null
  const before = draft ? (await openingLines({ tx, company }, draft.id)).map(({ line: _line, ...rest }) => rest) : null
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from accounts
    where company_id = ${company} and code = any(${told.map(({ code }) => code)}::text[])`.execute(tx)
  const idOf = new Map(rows.map((row) => [row.code, row.id]))
  const lines = told.map((node) => ({ account_id: idOf.get(node.code)!, amount: node.opening }))
  const own = new Set(lines.map((line) => line.account_id))
  const all = [...(before ?? []).filter((line) => !own.has(line.account_id)), ...lines]
  const date = (await openingDay({ tx, company }))!
  const written = await writeOpening({ tx, company, by, maySoft: false }, draft, all, date)
  return { ...written, before }
}

async function undo(place: ImportPlace, made: Made): Promise<void> {
  const { tx, company } = place
  const { groups, accounts, opening } = made as { groups: number[]; accounts: number[]; opening: OpeningMade | null }
  await holdChart(place)
  if (opening) await undoOpening(place, opening)
  if ((await hangingOn(tx, company, 'accounts', accounts)).length) throw chartImport.undo.refuse('hangs-on-it')
  await sql`delete from accounts where company_id = ${company} and id = any(${accounts}::bigint[])`.execute(tx)
  const { rows } = await sql`
    select from accounts where company_id = ${company} and group_id = any(${groups}::bigint[])
    union all
    select from account_groups
    where company_id = ${company} and parent_id = any(${groups}::bigint[])
      and not id = any(${groups}::bigint[])`.execute(tx)
  if (rows.length) throw chartImport.undo.refuse('hangs-on-it')
  await sql`delete from account_groups where company_id = ${company} and id = any(${groups}::bigint[])`.execute(tx)
}

/** As it was before, while the draft is as the import left it. */
async function undoOpening(place: ImportPlace, { id, version, before }: OpeningMade): Promise<void> {
  const { tx, company, by } = place
  const draft = await openingVoucher(place)
  if (draft?.id !== id || draft.state !== 'draft' || draft.version !== version)
    throw chartImport.undo.refuse('changed-since')
  if (before) await writeOpening({ tx, company, by, maySoft: false }, draft, before, draft.date)
  else await sql`delete from vouchers where company_id = ${company} and id = ${id}`.execute(tx)
}

const rupees = (paisa: number) => (paisa ? `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}` : '')

export const sendChart = handle(chartSheet, async ({ token }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const rows = (await readNodes(ctx)).map(({ opening, ...node }) => ({
    ...node,
    group: node.group ?? `root ${node.root}`,
    opening_debit: rupees(Math.max(opening, 0)),
    opening_credit: rupees(Math.max(-opening, 0)),
  }))
  const columns = chartColumns.map(({ name, label }) => ({ name, label, kind: 'text' as const }))
  return later(async () =>
    sendExcel(http, 'chart-of-accounts', await writeExcel({ title: 'Chart of accounts', columns }, rows, ctx)),
  )
})
