/** The small, read-only screens behind the guardian's tiles. */
import { sql } from 'kysely'
import { handle, ofPart } from '#platform/server/handler.ts'
import { receiptNumber } from '#features/fees/server/index.ts'
import * as contract from '../contract/portal.ts'
import { checkChild, childrenOf } from '#features/students/server/index.ts'

const transactions = handle(contract.portalReceipts, async ({ student_id }, ctx) => {
  const { rows } = await sql<{
    id: number
    series: string
    fiscal_year: string
    number: number
    received_on: string
    student: string
    student_np: string | null
    student_id: number
    mode: string
    amount: number
    cancelled_at: string | null
  }>`
    select r.id, r.series, f.name as fiscal_year, r.number, r.received_on, u.full_name as student, u.name_np as student_np, e.student_id, r.mode, r.amount, r.cancelled_at
    from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id join users u on u.company_id = e.company_id and u.id = e.student_id
    join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
    where r.company_id = ${ctx.company} and e.student_id in (${childrenOf(ctx)}) ${student_id ? sql`and e.student_id = ${student_id}` : sql``}
    order by r.id desc limit 100`.execute(ctx.tx)
  return {
    data: rows.map(({ series, fiscal_year, ...row }) => ({
      ...row,
      number: receiptNumber({ series, fiscal_year, number: row.number }),
    })),
  }
})

const messages = handle(contract.portalMessages, async (_input, ctx) => {
  const mine = ctx.user.company_id === ctx.company ? ctx.user.id : -1
  const data = await ctx.tx
    .selectFrom('sms_messages')
    .select(['id', 'text', 'created_at', 'state'])
    .where('company_id', '=', ctx.company)
    .where('user_id', '=', mine)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return { data }
})

const notices = handle(contract.portalNotices, async (_input, ctx) => {
  const data = await ctx.tx
    .selectFrom('notices')
    .select(['id', 'title', 'title_np', 'text', 'published_on'])
    .where('company_id', '=', ctx.company)
    .where('audience', 'in', ['all', 'guardian'])
    .where('published_on', '<=', sql<string>`(now() at time zone 'Asia/Kathmandu')::date`)
    .orderBy('published_on', 'desc')
    .limit(50)
    .execute()
  return { data }
})

const courses = handle(contract.portalCourses, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<never>`
    select s.id, s.name, s.name_np, s.code, s.credit_hours, s.has_practical from subjects s
    where s.company_id = ${ctx.company} and s.grade_id = (select e.grade_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id
      where e.company_id = ${ctx.company} and e.student_id = ${student_id} order by b.start_date desc limit 1)
    order by s.rank, s.id`.execute(ctx.tx)
  return { data: rows }
})

export const smallScreens = [transactions, notices, courses, ...ofPart('SMS', [messages])]
