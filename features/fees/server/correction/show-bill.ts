/** Bills by number, student, class and month; and one with what stands of it. */
import { type RawBuilder, sql } from 'kysely'
import { reachStudent, studentScope } from '#features/students/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/bill-correction.ts'
import { advanceOf } from '../dues.ts'
import { billColumns, fromBills, headsToAdd, linesOf, readBill, stateOfBill } from './bill.ts'
import { correctionsOf } from './documents.ts'

type Asked = InputOf<typeof contract.bills>

function conditions(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const parts = [sql`b.company_id = ${ctx.company}`, studentScope(ctx, sql`e.student_id`)]
  if (asked.student_id) parts.push(sql`e.student_id = ${asked.student_id}`)
  if (asked.grade_id) parts.push(sql`e.grade_id = ${asked.grade_id}`)
  if (asked.batch_id) parts.push(sql`b.batch_id = ${asked.batch_id}`)
  if (asked.bill_run_id) parts.push(sql`b.bill_run_id = ${asked.bill_run_id}`)
  if (asked.month) parts.push(sql`b.month = ${asked.month}`)
  if (asked.state) parts.push(sql`${stateOfBill} = ${asked.state}`)
  if (asked.search) {
    const pattern = containing(asked.search)
    parts.push(sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
      or folded(e.enroll_code) ilike ${pattern}
      or b.number::text = ltrim(regexp_replace(${asked.search}, '^.*-', ''), '0'))`)
  }
  return sql.join(parts, sql` and `)
}

const order = { number: sql`f.start_date, b.number`, student: sql`u.full_name collate "C"`, amount: sql`b.amount` }

export const listBills = handle(contract.bills, async (input, ctx) => {
  const way = sql.raw(input.descending ? 'desc' : 'asc')
  const sorted = input.sortBy ? sql`${order[input.sortBy]} ${way}, b.id desc` : sql`b.id desc`
  const { rows } = await sql<contract.BillRow>`
    select ${billColumns} ${fromBills} where ${conditions(ctx, input)} order by ${sorted} ${pageOf(input)}`.execute(
    ctx.tx,
  )
  const { rows: count } = await sql<{ n: number }>`
    select count(*)::int as n ${fromBills} where ${conditions(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/bill')
})

export const showOne = handle(contract.showBill, async ({ id }, ctx) => {
  const { tx, company } = ctx
  const bill = await readBill(tx, company, id)
  await reachStudent(ctx, bill.student_id, { what: 'This bill' })
  const { enroll_id: _e, batch_id: _b, batch_start: _s, bill_run_id: _r, event_id: _v, ...row } = bill
  const documents = (await correctionsOf(ctx, [id])).get(id)!
  return {
    data: {
      ...row,
      lines: (await linesOf(tx, company, bill)).map(shown),
      heads: bill.state === 'stands' ? (await headsToAdd(tx, company, bill)).map(shown) : [],
      advance: await advanceOf(tx, company, bill.student_id),
      ...documents,
    },
  }
})

const shown = ({ source: _source, refundable: _refundable, ...line }: Awaited<ReturnType<typeof linesOf>>[number]) =>
  line
