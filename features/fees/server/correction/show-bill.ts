/** Bills by number, student, class and month; and one with what stands of it. */
import { type RawBuilder, sql } from 'kysely'
import { reachStudent, studentScope } from '#features/students/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/bill-correction.ts'
import { seriesOf } from '../../contract/journal-words.ts'
import { advanceOf } from '../dues.ts'
import { receiptNumber } from '../receipt-number.ts'
import { type Bill, billColumns, fromBills, headsToAdd, linesOf, readBill, stateOfBill } from './bill.ts'

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
    parts.push(sql`(u.full_name ilike ${pattern} or u.name_np ilike ${pattern} or e.enroll_code ilike ${pattern}
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
  const documents = await correctionsOf(ctx, bill)
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

interface Documents {
  journal_id: number | null
  number: number | null
  fiscal_year: string | null
  reason: string | null
  new_id: number | null
  new_number: number | null
  old_id: number | null
  old_number: number | null
}

/** The note and the bill that stand in its place, and the bill in whose place it stands. */
export async function correctionsOf({ tx, company }: Pick<Ctx, 'tx' | 'company'>, bill: Pick<Bill, 'id'>) {
  const { rows } = await sql<Documents>`
    select j.id as journal_id, j.number, f.name as fiscal_year, j.reason, nb.id as new_id, nb.number as new_number,
      ob.id as old_id, ob.number as old_number
    from (select ${bill.id}::bigint as id) b
    left join fee_journals j on j.company_id = ${company} and j.bill_id = b.id and j.state <> 'refused'
    left join fiscal_years f on f.company_id = ${company} and f.id = j.fiscal_year_id
    left join bill_corrections c on c.company_id = ${company} and c.journal_id = j.id
    left join bills nb on nb.company_id = ${company} and nb.id = c.new_bill_id
    left join bill_corrections oc on oc.company_id = ${company} and oc.new_bill_id = b.id
    left join fee_journals oj on oj.company_id = ${company} and oj.id = oc.journal_id
    left join bills ob on ob.company_id = ${company} and ob.id = oj.bill_id`.execute(tx)
  const row = rows[0]!
  const numbered = (id: number | null, number: number | null) =>
    id === null || number === null ? null : { id, number }
  return {
    correction:
      row.journal_id === null
        ? null
        : {
            journal_id: row.journal_id,
            number:
              row.number !== null && row.fiscal_year !== null
                ? receiptNumber({ series: seriesOf.credit_note, fiscal_year: row.fiscal_year, number: row.number })
                : null,
            new_bill: numbered(row.new_id, row.new_number),
            reason: row.reason!,
          },
    instead_of: numbered(row.old_id, row.old_number),
  }
}
