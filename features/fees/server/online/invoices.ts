/** What is owed, by student and month: what a family chooses from when it pays. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { userOf } from '#features/access/server/index.ts'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { type Invoice, type InvoiceStudent, studentInvoices } from '../../contract/online/pay.ts'
import { inMonth } from '../dues.ts'
import { offered } from './providers.ts'
import { ownChildren, seesInvoices } from './reach.ts'

interface Line {
  student_id: number
  enroll_id: number
  month: string
  batch: string
  due_date: string
  fee_head_id: number
  fee_head: string
  fee_head_np: string | null
  billed: number
  due: number
  brought_forward: boolean
  penalty: boolean
}
type Person = Omit<InvoiceStudent, 'invoices' | 'due'>

export const showInvoices = handle(studentInvoices, async ({ student_id, status }, ctx, { demo }) => {
  const people = await readPeople(ctx, student_id)
  if (student_id !== undefined && !people.length) throw notFound('This student')
  const ids = people.map(({ id }) => id)
  const lines = await readLines(ctx, ids)
  const students = people.map((person) => {
    const invoices = invoicesOf(lines.filter((line) => line.student_id === person.id))
    return {
      ...person,
      invoices: status === 4 ? invoices : invoices.filter((each) => each.status === status),
      due: invoices.reduce((sum, { due }) => sum + due, 0),
    }
  })
  return {
    data: {
      students,
      providers: await offered(ctx, demo),
      waiting: await readWaiting(ctx, ids),
    },
  }
})

async function readPeople(ctx: Ctx, student: number | undefined): Promise<Person[]> {
  const who =
    student === undefined
      ? sql`u.id in (${ownChildren(ctx)})`
      : sql`u.id = ${student} and ${seesInvoices(ctx, sql`u.id`)}`
  const { rows } = await sql<Person & { roll: number | null }>`
    select distinct on (u.id) u.id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns},
      coalesce((select balance from advances a where a.company_id = e.company_id and a.student_id = u.id), 0)::bigint
        as advance
    from enrolments e
    join ${userOf('e.student_id')}
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    ${seat}
    where e.company_id = ${ctx.company} and u.deleted_at is null and ${who}
    order by u.id, b.start_date desc`.execute(ctx.tx)
  return rows.map(({ id, name, name_np, enroll_code, grade, grade_np, section, advance }) => ({
    id,
    name,
    name_np,
    enroll_code,
    grade,
    grade_np,
    section,
    advance,
  }))
}

async function readLines({ tx, company }: Ctx, students: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.student_id, d.enroll_id, d.month, b.name as batch, d.due_date, d.fee_head_id, h.title as fee_head,
      h.title_np as fee_head_np, d.billed, d.due,
      h.charged_by = 'previous' as brought_forward, h.charged_by = 'penalty' as penalty
    from dues d
    join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id
    where d.company_id = ${company} and e.student_id = any(${students}::bigint[]) and d.billed > 0
    order by b.start_date, d.month, ${inMonth}`.execute(tx)
  return rows
}

/** Lines of one month together, in the order in which they came. */
function invoicesOf(lines: readonly Line[]): Invoice[] {
  const months = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.enroll_id}:${line.month}`
    months.set(key, [...(months.get(key) ?? []), line])
  }
  return [...months.values()].map((all) => {
    const amount = all.reduce((sum, { billed }) => sum + billed, 0)
    const due = all.reduce((sum, each) => sum + each.due, 0)
    const { enroll_id, month, batch } = all[0]!
    return {
      enroll_id,
      month,
      batch,
      due_date: all.reduce((first, each) => (each.due_date < first ? each.due_date : first), all[0]!.due_date),
      status: due === 0 ? 1 : due < amount ? 3 : 0,
      amount,
      paid: amount - due,
      due,
      lines: all
        .filter((each) => each.due > 0)
        .map(({ fee_head_id, fee_head, fee_head_np, due: left, brought_forward, penalty }) => ({
          fee_head_id,
          fee_head,
          fee_head_np,
          due: left,
          brought_forward,
          penalty,
        })),
    }
  })
}

/** Not answered yet, of these students: whoever pays again is told. */
async function readWaiting({ tx, company }: Ctx, students: readonly number[]) {
  const { rows } = await sql<{ code: string; amount: number; made_at: string }>`
    select i.code, i.amount, i.made_at from payment_intents i
    where i.company_id = ${company} and i.state = 'waiting' and i.sent is not null
      and i.made_at > app_now() - interval '2 days'
      and i.id = any(array(select l.intent_id from payment_intent_lines l
      where l.company_id = ${company} and l.student_id = any(${students}::bigint[])))
    order by i.made_at desc limit 10`.execute(tx)
  return rows
}
