/** Opening balances: one draft of the school, saved as a whole, posted when it balances, taken back by its mirror and then typed anew. */
import { sql } from 'kysely'
import { notOfList } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import * as contract from '../contract/opening-calls.ts'
import { accountingSettings } from '../contract/settings.ts'
import {
  accountOf,
  approve,
  type Bookkeeper,
  debits,
  postVouchers,
  reverseVouchers,
  type VoucherLine,
  writeDrafts,
  writeLines,
} from './books.ts'
import { holdChart } from './chart-tree.ts'
import { keeperOf } from './vouchers/keeper.ts'

type Where = Pick<Bookkeeper, 'tx' | 'company'>

/** The first day of the school's first fiscal year, AD. */
export async function openingDay({ tx, company }: Where): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(start_date) as day from fiscal_years where company_id = ${company}`.execute(tx)
  return rows[0]!.day
}

export interface OpeningVoucher {
  id: number
  version: number
  state: 'draft' | 'approved' | 'posted'
  date: string
  made_by: number | null
}
/** The one that stands; there is at most one by an index. */
export async function openingVoucher({ tx, company }: Where): Promise<OpeningVoucher | undefined> {
  const { rows } = await sql<OpeningVoucher>`
    select id, version, state, date, made_by from vouchers
    where company_id = ${company} and source = 'opening' and state <> 'reversed' for update`.execute(tx)
  return rows[0]
}

export async function openingLines({ tx, company }: Where, id: number): Promise<(VoucherLine & { line: number })[]> {
  const { rows } = await sql<VoucherLine & { line: number }>`
    select line, account_id, party_id, amount from voucher_rows where company_id = ${company} and voucher_id = ${id}
    order by line`.execute(tx)
  return rows
}

const show = handle(contract.showOpening, async (_input, ctx) => {
  const { rows } = await sql<NonNullable<contract.Opening['voucher']>>`
    select v.id, v.version, v.state, y.name as fiscal_year, v.number, v.made_by as made_by_id, v.posted_at,
      u.full_name as posted_by
    from vouchers v left join fiscal_years y on y.company_id = v.company_id and y.id = v.fiscal_year_id
    left join users u on u.company_id = v.company_id and u.id = v.posted_by
    where v.company_id = ${ctx.company} and v.source = 'opening' and v.state <> 'reversed'`.execute(ctx.tx)
  const voucher = rows[0] ?? null
  const { rows: lines } = await sql<contract.Opening['lines'][number]>`
    select r.account_id, r.party_id, p.name as party, p.name_np as party_np, r.amount
    from voucher_rows r left join parties p on p.company_id = r.company_id and p.id = r.party_id
    where r.company_id = ${ctx.company} and r.voucher_id = ${voucher?.id ?? 0} order by r.line`.execute(ctx.tx)
  return { data: { date: await openingDay(ctx), voucher, lines } }
})

/** Writes the lines of the draft; makes it where there is none. The chart is held meanwhile, so no two make one. */
export async function writeOpening(
  keeper: Bookkeeper,
  before: OpeningVoucher | undefined,
  lines: readonly VoucherLine[],
  date: string,
): Promise<{ id: number; version: number }> {
  const { tx, company, by } = keeper
  if (!before) {
    const draft = { type: 'journal', source: 'opening', date, narration: 'Opening balances', lines } as const
    const [id] = await writeDrafts(keeper, [draft])
    return { id: id!, version: 0 }
  }
  const { id } = before
  await sql`delete from voucher_lines where company_id = ${company} and voucher_id = ${id}`.execute(tx)
  await writeLines(
    tx,
    company,
    lines.map((line, at) => ({ ...line, voucher_id: id, line: at + 1 })),
  )
  const { rows } = await sql<{ version: number }>`
    update vouchers
    set version = version + 1, date = ${date}::date, amount = ${debits(lines)}, made_by = ${by}::bigint,
      made_at = app_now()
    where company_id = ${company} and id = ${id} returning version`.execute(tx)
  return { id, version: rows[0]!.version }
}

const save = handle(contract.saveOpening, async ({ version = null, lines }, ctx) => {
  await holdChart(ctx)
  const date = await openingDay(ctx)
  if (!date) throw contract.saveOpening.refuse('no-year')
  const before = await openingVoucher(ctx)
  if (before && before.state !== 'draft') throw contract.saveOpening.refuse('posted')
  if ((before?.version ?? null) !== version) throw contract.saveOpening.refuse('changed-since')
  await checkLines(ctx, lines)
  const data = await writeOpening(keeperOf(ctx), before, lines, date)
  ctx.note({ entity: 'vouchers', entity_id: data.id, after: { opening: lines.length, amount: debits(lines) } })
  return { data, message: 'Opening balances saved.' }
})

async function checkLines(ctx: Ctx, lines: readonly contract.OpeningLine[]): Promise<void> {
  const keys = new Set(lines.map((line) => `${line.account_id} ${line.party_id ?? ''}`))
  if (keys.size < lines.length) throw contract.saveOpening.refuse('doubled')
  const { rows } = await sql<{ account: boolean; party: boolean; root: boolean; wanted: boolean }>`
    select coalesce(bool_or(a.id is null), false) as account,
      coalesce(bool_or(l.party_id is not null and p.id is null), false) as party,
      coalesce(bool_or(a.root in ('income', 'expenses')), false) as root,
        coalesce(bool_or((a.kind = 'party') <> (l.party_id is not null)), false) as wanted
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (account_id bigint, party_id bigint)
    left join accounts a on a.company_id = ${ctx.company} and a.id = l.account_id
    left join parties p on p.company_id = ${ctx.company} and p.id = l.party_id`.execute(ctx.tx)
  const wrong = rows[0]!
  if (wrong.account) throw notOfList('account_id')
  if (wrong.party) throw notOfList('party_id')
  if (wrong.root) throw contract.saveOpening.refuse('not-of-balance')
  if (wrong.wanted) throw contract.saveOpening.refuse('party-wanted')
}

/** Approved and posted in one step. */
const post = handle(contract.postOpening, async ({ version, difference }, ctx) => {
  await holdChart(ctx)
  const date = await openingDay(ctx)
  if (!date) throw contract.postOpening.refuse('no-year')
  const draft = await openingVoucher(ctx)
  if (draft?.state !== 'draft') throw contract.postOpening.refuse('no-draft')
  if (draft.version !== version) throw contract.postOpening.refuse('changed-since')
  const { second_person } = await readSettings(ctx, accountingSettings)
  if (second_person && draft.made_by !== null && draft.made_by === makerOf(ctx))
    throw contract.postOpening.refuse('second-person')
  const keeper = keeperOf(ctx)
  const lines = await openingLines(ctx, draft.id)
  if (!lines.length) throw contract.postOpening.refuse('no-draft')
  await checkRoots(ctx, draft.id)
  const over = lines.reduce((sum, line) => sum + line.amount, 0)
  if (over !== 0 && difference !== 'yes') throw contract.postOpening.refuse('unbalanced')
  if (over !== 0) await putDifference(keeper, draft.id, lines, over)
  await sql`update vouchers set date = ${date}::date where company_id = ${ctx.company} and id = ${draft.id}`.execute(
    ctx.tx,
  )
  await approve(keeper, [draft.id])
  const [posted] = await postVouchers(keeper, [draft.id])
  ctx.note({ entity: 'vouchers', entity_id: draft.id, after: { opening: 'posted', difference: over } })
  return { data: { id: draft.id, number: posted!.number }, message: 'Opening balances posted.' }
})

/** An account may have been taken to another root since its line was typed. */
async function checkRoots(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from voucher_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = ${ctx.company} and l.voucher_id = ${id} and a.root in ('income', 'expenses') limit 1`.execute(
    ctx.tx,
  )
  if (rows.length) throw contract.postOpening.refuse('not-of-balance')
}

/** `over`: paisa by which debits are more than credits. A line that the account has already takes it up. */
async function putDifference(
  { tx, company }: Bookkeeper,
  id: number,
  lines: readonly (VoucherLine & { line: number })[],
  over: number,
): Promise<void> {
  const account = await accountOf(tx, company, 'opening_difference')
  if (!account) throw contract.postOpening.refuse('no-difference-account')
  const own = lines.find((line) => line.account_id === account)
  const next = (own?.amount ?? 0) - over
  if (own)
    await sql`delete from voucher_lines
      where company_id = ${company} and voucher_id = ${id} and line = ${own.line}`.execute(tx)
  const line = own?.line ?? Math.max(...lines.map((each) => each.line)) + 1
  if (next) await writeLines(tx, company, [{ account_id: account, amount: next, voucher_id: id, line }])
  const others = lines.filter((each) => each !== own)
  const amount = debits(next ? [...others, { account_id: account, amount: next }] : others)
  await sql`update vouchers set amount = ${amount} where company_id = ${company} and id = ${id}`.execute(tx)
}

/** Its mirror stands on the same day; what it said is a draft again, to be typed over. */
const takeBack = handle(contract.takeBackOpening, async ({ reason }, ctx) => {
  await holdChart(ctx)
  const voucher = await openingVoucher(ctx)
  if (voucher?.state !== 'posted') throw contract.takeBackOpening.refuse('not-posted')
  const lines = await openingLines(ctx, voucher.id)
  const keeper = keeperOf(ctx)
  await reverseVouchers(keeper, [voucher.id], { date: voucher.date, reason })
  await writeOpening(
    keeper,
    undefined,
    lines.map(({ line: _line, ...rest }) => rest),
    voucher.date,
  )
  ctx.note({
    entity: 'vouchers',
    entity_id: voucher.id,
    reason,
    before: { opening: 'posted' },
    after: { opening: 'reversed' },
  })
  return { message: 'Opening balances taken back. Correct them and post them again.' }
})

export const openingHandlers = [show, save, post, takeBack]
