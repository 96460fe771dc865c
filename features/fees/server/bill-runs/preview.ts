/** What billing a month would charge, by grade and by head, before anything is written. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/db.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
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
  const { grades, heads } = await chargesBy(ctx.tx, to, input.sheet ?? null)
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
      heads,
    },
  }
})

interface Grade {
  grade_id: number
  grade: string
  students: number
  already_billed: number
  amount: number
  offers: number
  without_plan: number
}
interface Head {
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
}

/** What the month charges is asked once, and summed up by grade and by head. */
async function chargesBy(tx: Tx, to: MonthToBill, sheet: string | null): Promise<{ grades: Grade[]; heads: Head[] }> {
  const { rows } = await sql<{ grades: Grade[]; heads: Head[] }>`
    with charges as materialized (${withClaims(to)}),
    people as materialized (
      select grade_id, enroll_id, bool_or(claimed_in is null) as is_charged,
        bool_or(claimed_in = ${to.month}) as is_billed,
        sum_paisa(gross - discount + tax) filter (where claimed_in is null) as amount,
        sum_paisa(discount) filter (where claimed_in is null) as offers
      from charges group by 1, 2),
    grades_of as materialized (
      select grade_id, count(*) filter (where is_charged) as students, count(*) filter (where is_billed) as already,
        sum_paisa(amount) as amount, sum_paisa(offers) as offers
      from people group by 1),
    unplanned as materialized (${withoutCharge(to, sheet)}),
    heads_of as materialized (
      select fee_head_id, count(*) as students, sum_paisa(gross - discount + tax) as amount,
        sum_paisa(discount) as offers, sum_paisa(tax) as tax, tax_name, tax_name_np, tax_percent
      from charges where claimed_in is null group by fee_head_id, tax_name, tax_name_np, tax_percent)
    select (
      select coalesce(jsonb_agg(jsonb_build_object('grade_id', g.id, 'grade', g.name,
        'students', coalesce(c.students, 0), 'already_billed', coalesce(c.already, 0),
        'amount', coalesce(c.amount, 0), 'offers', coalesce(c.offers, 0),
        'without_plan', coalesce(u.n, 0)) order by g.rank), '[]')
      from grades g left join grades_of c on c.grade_id = g.id left join unplanned u on u.grade_id = g.id
      where g.company_id = ${to.company} and g.id = any(${to.grade_ids}::bigint[])) as grades, (
      select coalesce(jsonb_agg(jsonb_build_object('fee_head_id', h.id, 'title', h.title, 'title_np', h.title_np,
        'students', c.students, 'amount', c.amount, 'offers', c.offers, 'tax', c.tax, 'tax_name', c.tax_name,
        'tax_name_np', c.tax_name_np, 'tax_percent', c.tax_percent) order by h.rank), '[]')
      from heads_of c join fee_heads h on h.company_id = ${to.company} and h.id = c.fee_head_id) as heads`.execute(tx)
  return rows[0]!
}

/** Rows {grade_id, n}: students whom the month charges nothing. */
const withoutCharge = ({ company, batch }: MonthToBill, sheet: string | null) => sql`
  select e.grade_id, count(*) as n
  from ${fullJoin(
    sql`(select id as enroll_id, grade_id from enrolments e
      where company_id = ${company} and batch_id = ${batch.id} and status = 'studying'
        and (${sheet}::uuid is null
        or exists (select from students s where s.company_id = e.company_id and s.id = e.student_id
          and s.import_id = ${sheet}::uuid)))`,
    sql`(select enroll_id, true as charged from people)`,
    'enroll_id',
  )} e
  where e.grade_id is not null and e.charged is null group by 1`
