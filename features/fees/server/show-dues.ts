/** What the counter shows before money changes hands. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seesContact } from '#features/students/server/index.ts'
import { required } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { limitOf } from './discount-limit.ts'
import { penaltyIn } from '../contract/penalty.ts'
import { studentDues } from '../contract/payment.ts'
import { whyNotTaken } from './counter/counter-day.ts'
import { receiptNumber } from './receipt-number.ts'
import { findPayer, openDues } from './dues.ts'

export const showDues = handle(studentDues, async (input, ctx) => {
  if (!input.student_id && !input.code) throw required('code')
  const { tx, company } = ctx
  const student = await findPayer(tx, company, input)
  const dues = await openDues(tx, company, student.id)
  const { rows: siblings } = await sql<{
    id: number
    name: string
    name_np: string | null
    enroll_code: string
    due: number
  }>`
    select s.student_id as id, u.full_name as name, u.name_np,
      (select e.enroll_code from enrolments e where e.company_id = s.company_id and e.student_id = s.student_id
      order by e.enrolled_on desc
        limit 1) as enroll_code,
      coalesce((select sum(d.due) from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
        where e.company_id = s.company_id and e.student_id = s.student_id), 0)::bigint as due
    from student_guardians s join ${userOf('s.student_id')} and u.deleted_at is null
    where s.company_id = ${company} and s.student_id <> ${student.id}
      and s.guardian_id in
      (select guardian_id from student_guardians where company_id = ${company} and student_id = ${student.id})
    order by u.full_name limit 20`.execute(tx)
  const { rows: last } = await sql<{
    id: number
    series: string
    number: number
    fiscal_year: string
    received_on: string
    amount: number
  }>`
    select r.id, r.series, r.number, f.name as fiscal_year, r.received_on, r.amount from receipts r
    join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${company} and e.student_id = ${student.id} and r.cancelled_at is null order by r.id desc
    limit 1`.execute(tx)
  const {
    rows: [held],
  } = await sql<{ advance: number; discount_limit: number | null }>`
    select ${limitOf(ctx, student.id)} as discount_limit, coalesce((select a.balance from advances a
      where a.company_id = ${company} and a.student_id = ${student.id}), 0)::bigint as advance`.execute(tx)
  return {
    data: {
      student: { ...student, guardian: seesContact(ctx) ? student.guardian : null },
      dues,
      siblings: siblings.filter((s) => s.enroll_code),
      total: dues.reduce((sum, due) => sum + due.due, 0),
      advance: held!.advance,
      penalty: penaltyIn(dues),
      shut: ctx.can('receipt-create') ? await whyNotTaken(ctx) : null,
      discount_limit: ctx.can('receipt-create') ? held!.discount_limit : null,
      last_receipt: last[0]
        ? { id: last[0].id, number: receiptNumber(last[0]), received_on: last[0].received_on, amount: last[0].amount }
        : null,
    },
  }
})
