/** The end of a fiscal year: shown first, then carried over by one voucher and closed; opened again by its mirror. */
import { sql } from 'kysely'
import { type FiscalYear, holdYear, setYearClosed, withMonthsOpen, yearsOf } from '#features/schools/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { closeYear, explained, previewClosing, reopenYear } from '../contract/fiscal-years.ts'
import { approve, type Bookkeeper, postVouchers, reverseVouchers, type VoucherLine, writeDrafts } from './books.ts'
import { keeperOf } from './vouchers/keeper.ts'
import { hindrancesOf, sumsOf, surplusOf, yearBalances } from './year-result.ts'

export const showClosing = handle(previewClosing, async ({ id }, { tx, company }) => {
  const { years } = await yearsOf(tx, company)
  const year = orNotFound(
    years.find((each) => each.id === id),
    'This fiscal year',
  )
  const { id: _id, start_date: _start, is_current: _current, ...facts } = year
  return { data: { id, ...facts, ...(await wouldClose(tx, company, year)) } }
})

async function wouldClose(tx: Ctx['tx'], company: number, year: FiscalYear) {
  const sums = sumsOf(await yearBalances(tx, company, year))
  const surplus = await surplusOf(tx, company)
  const hindrances = await hindrancesOf(tx, company, year, { surplus, carries: sums.result !== 0 })
  return { ...sums, surplus, hindrances }
}

/** Months do not stand in its way: the year's row is held, and nobody else posts meanwhile. */
const closer = (ctx: Ctx): Bookkeeper => ({ ...keeperOf(ctx), maySoft: true })

export const close = handle(closeYear, async ({ id, confirm, reason }, ctx) => {
  const { tx, company } = ctx
  const year = await holdYear(tx, company, id)
  if (year.closed_at) throw closeYear.refuse('year-closed')
  if (confirm !== year.name) throw closeYear.refuse('not-confirmed')
  const balances = await yearBalances(tx, company, year)
  const surplus = await surplusOf(tx, company)
  const { result } = sumsOf(balances)
  const found = await hindrancesOf(tx, company, year, { surplus, carries: result !== 0 })
  const first = found.find(({ code }) => !(reason && explained.includes(code)))
  if (first) throw closeYear.refuse(first.code)
  const lines: VoucherLine[] = balances.map(({ account_id, party_id, cost_centre_id, balance }) => ({
    account_id,
    party_id,
    cost_centre_id,
    amount: -balance,
  }))
  // income and expenses that cancel out leave nothing to carry
  if (result) lines.push({ account_id: surplus!.id, amount: -result })
  const voucher_id = lines.length ? await postClosing(ctx, year, lines) : null
  await setYearClosed(tx, company, id, true)
  ctx.note({
    entity: 'fiscal_years',
    entity_id: id,
    ...(reason && { reason }),
    before: { closed: false },
    after: { closed: true, voucher_id, result },
  })
  return { data: { voucher_id, result }, message: 'Fiscal year closed.' }
})

async function postClosing(ctx: Ctx, year: FiscalYear, lines: readonly VoucherLine[]): Promise<number> {
  const keeper = closer(ctx)
  const ids = await writeDrafts(keeper, [
    {
      type: 'journal',
      source: 'closing',
      date: year.end_date,
      narration: `Closing of fiscal year ${year.name}`,
      lines,
    },
  ])
  await approve(keeper, ids)
  await withMonthsOpen(ctx.tx, ctx.company, year.id, () => postVouchers(keeper, ids, { closing: true }))
  return ids[0]!
}

export const reopen = handle(reopenYear, async ({ id, reason }, ctx) => {
  const { tx, company } = ctx
  // the voucher before the year, as whoever posts and reverses takes them
  const { rows } = await sql<{ id: number }>`
    select v.id from vouchers v
    join fiscal_years y on y.company_id = v.company_id and y.id = ${id} and y.end_date = v.date
    where v.company_id = ${company} and v.source = 'closing' and v.state = 'posted' for update of v`.execute(tx)
  const year = await holdYear(tx, company, id)
  if (!year.closed_at) throw reopenYear.refuse('not-closed')
  const { years } = await yearsOf(tx, company)
  if (years.some((each) => each.closed_at && each.start_date > year.start_date)) throw reopenYear.refuse('later-closed')
  await setYearClosed(tx, company, id, false)
  const closing = rows[0]?.id
  const undone = closing
    ? await withMonthsOpen(tx, company, id, () =>
        reverseVouchers(closer(ctx), [closing], { date: year.end_date, reason, closing: true }),
      )
    : []
  const voucher_id = undone[0]?.id ?? null
  ctx.note({
    entity: 'fiscal_years',
    entity_id: id,
    reason,
    before: { closed: true, voucher_id: closing ?? null },
    after: { closed: false, voucher_id },
  })
  return { data: { voucher_id }, message: 'Fiscal year opened again.' }
})
