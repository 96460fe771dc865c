/** What billing a month would charge, by grade and by head, before anything is written. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/db.ts'
import * as contract from '../../contract/billing.ts'
import { type MonthToBill, withSources } from '../charges-sql.ts'
import { dayOfMonth } from '../day-of-account.ts'
import { bookkeeper } from '../ledger.ts'
import { hasBegun } from '../month-cover.ts'
import { checkMonth, sheetName, toBill, withClaims } from './asked.ts'

export const preview = handle(contract.previewBills, async (input, ctx) => {
  const asked = toBill(ctx, input)
  const account = await dayOfMonth(
    { ...bookkeeper(ctx), maySoft: false },
    asked.batch.start_date,
    asked.month,
    ctx.today,
  )
  const to = await withSources(ctx.tx, { ...asked, today: account.day })
  await checkMonth(ctx.tx, to)
  const sheet = await sheetName(ctx.tx, ctx.company, input.sheet)
  const grades = await gradesOf(ctx.tx, to, input.sheet ?? null)
  const sum = (key: 'students' | 'amount' | 'offers' | 'already_billed') =>
    grades.reduce((total, row) => total + row[key], 0)
  return {
    data: {
      sheet,
      begun: hasBegun(to.batch, to.month, ctx.today),
      ...account,
      students: sum('students'),
      amount: sum('amount'),
      offers: sum('offers'),
      already_billed: sum('already_billed'),
      grades,
      heads: await headsOf(ctx.tx, to),
    },
  }
})

async function gradesOf(tx: Tx, to: MonthToBill, sheet: string | null) {
  const { rows } = await sql<{
    grade_id: number
    grade: string
    students: number
    already_billed: number
    amount: number
    offers: number
    without_plan: number
  }>`
    with charges as (${withClaims(to)})
    select g.id as grade_id, g.name as grade, coalesce(c.students, 0) as students,
      coalesce(c.already, 0) as already_billed,
      coalesce(c.amount, 0)::bigint as amount, coalesce(c.offers, 0)::bigint as offers,
      (select count(*) from enrolments e
      where e.company_id = g.company_id and e.batch_id = ${to.batch.id} and e.grade_id = g.id and e.status = 'studying'
        and (${sheet}::uuid is null
        or exists (select from students s where s.company_id = e.company_id and s.id = e.student_id
          and s.import_id = ${sheet}::uuid))
        and not exists (select from charges x where x.enroll_id = e.id)) as without_plan
    from grades g
    left join (select grade_id, count(distinct enroll_id) filter (where claimed_in is null) as students,
      count(distinct enroll_id)
      filter (where claimed_in = ${to.month}) as already,
        sum(gross - discount + tax) filter (where claimed_in is null) as amount,
          sum(discount) filter (where claimed_in is null) as offers from charges group by grade_id) c
          on c.grade_id = g.id
    where g.company_id = ${to.company} and g.id = any(${to.grade_ids}::bigint[]) order by g.rank`.execute(tx)
  return rows
}

async function headsOf(tx: Tx, to: MonthToBill) {
  const { rows } = await sql<{
    fee_head_id: number
    title: string
    title_np: string | null
    students: number
    amount: number
    tax: number
    tax_name: string | null
    tax_name_np: string | null
    tax_percent: number | null
    offers: number
  }>`
    select c.fee_head_id, h.title, h.title_np, count(*) as students,
      sum(c.gross - c.discount + c.tax)::bigint as amount, sum(c.discount)::bigint as offers,
      sum(c.tax)::bigint as tax, c.tax_name, c.tax_name_np, c.tax_percent
    from (${withClaims(to)}) c join fee_heads h on h.company_id = ${to.company} and h.id = c.fee_head_id
    where c.claimed_in is null
    group by c.fee_head_id, h.title, h.title_np, h.rank, c.tax_name, c.tax_name_np, c.tax_percent
    order by h.rank`.execute(tx)
  return rows
}
