/** Fiscal years and their months: the list, opening the next year, which one is current, closing and opening a month. */
import { sql } from 'kysely'
import { addYear, holdYear, makeYearCurrent, setPeriod, yearsOf } from '#features/schools/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import { makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { fiscalMonths } from '../contract/fiscal-months.ts'
import * as contract from '../contract/fiscal-years.ts'

/** The year after the last one; of a school without years, the year of today. */
const nextAfter = (last: { end_date: string } | undefined, today: string) => {
  const { name, start, end } = fiscalYearOf(last ? addDays(last.end_date, 1) : today)
  return { name, start_date: last ? addDays(last.end_date, 1) : start, end_date: end }
}

export const listYears = handle(contract.booksYears, async (_input, { tx, company, today }) => {
  const { years, closed } = await yearsOf(tx, company)
  const { rows } = await sql<{ id: number; vouchers: number; closing: number | null }>`
    select y.id, (select count(*) from account_events e
    where e.company_id = y.company_id and e.fiscal_year_id = y.id)::int as vouchers,
      (select v.id from vouchers v
      where v.company_id = y.company_id and v.source = 'closing' and v.state = 'posted' and v.date = y.end_date)
        as closing
    from fiscal_years y where y.company_id = ${company}`.execute(tx)
  const facts = new Map(rows.map((row) => [row.id, row]))
  const people = await namesOf(tx, company, closed)
  return {
    data: {
      next: nextAfter(years[0], today),
      years: years.map((year) => ({
        ...year,
        vouchers: facts.get(year.id)!.vouchers,
        closing_voucher_id: facts.get(year.id)!.closing,
        months: fiscalMonths(year).map((month) => {
          const period = closed.find((each) => each.start_date <= month.end_date && each.end_date >= month.start_date)
          if (!period) return { ...month, state: 'open' as const, closed_at: null, closed_by: null }
          const { state, closed_at, closed_by } = period
          return { ...month, state, closed_at, closed_by: people.get(closed_by ?? 0) ?? null }
        }),
      })),
    },
  }
})

async function namesOf(
  tx: Tx,
  company: number,
  closed: readonly { closed_by: number | null }[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, full_name from users
    where company_id = ${company} and id = any(${closed.map((each) => each.closed_by)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.full_name]))
}

export const openNext = handle(contract.openNextYear, async ({ name }, ctx) => {
  const { years } = await yearsOf(ctx.tx, ctx.company)
  const next = nextAfter(years[0], ctx.today)
  const id =
    name === next.name ? await addYear(ctx.tx, ctx.company, { name, start: next.start_date, end: next.end_date }) : null
  if (!id) throw contract.openNextYear.refuse('opened-already')
  ctx.note({ entity: 'fiscal_years', entity_id: id, after: next })
  return { data: { id }, message: 'Fiscal year opened.' }
})

export const chooseCurrent = handle(contract.makeCurrent, async ({ id }, ctx) => {
  const year = await holdYear(ctx.tx, ctx.company, id)
  if (year.closed_at) throw contract.makeCurrent.refuse('year-closed')
  await makeYearCurrent(ctx.tx, ctx.company, id)
  ctx.note({ entity: 'fiscal_years', entity_id: id, after: { is_current: true, name: year.name } })
  return { data: { id }, message: 'Saved.' }
})

export const closeMonth = handle(contract.setMonth, async ({ id, start_date, state }, ctx) => {
  const { tx, company } = ctx
  const year = await holdYear(tx, company, id)
  if (year.closed_at) throw contract.setMonth.refuse('year-closed')
  const month = fiscalMonths(year).find((each) => each.start_date === start_date)
  if (!month) throw fieldError('start_date', 'Choose a month')
  const before = await setPeriod(tx, company, id, {
    start: month.start_date,
    end: month.end_date,
    state,
    by: makerOf(ctx),
  })
  ctx.note({
    entity: 'fiscal_years',
    entity_id: id,
    before: { start_date, state: before },
    after: { start_date, state },
  })
  return { data: { state }, message: 'Saved.' }
})
