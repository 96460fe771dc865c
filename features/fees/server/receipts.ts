/** The receipt report and its totals. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own.ts'
import type { Ctx } from '#platform/server/context.ts'
import { sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/payment.ts'
import { receiptNumber } from './counter.ts'

type Filters = z.output<typeof contract.receiptFilters> & { search?: string | undefined }

function conditions(ctx: Ctx, f: Filters): RawBuilder<unknown> {
  const parts = [sql`r.company_id = ${ctx.company}`]
  if (f.from_date) parts.push(sql`r.received_on >= ${f.from_date}`)
  if (f.to_date) parts.push(sql`r.received_on <= ${f.to_date}`)
  if (f.mode) parts.push(sql`r.mode = ${f.mode}`)
  if (f.cashier_id) parts.push(sql`r.cashier_id = ${f.cashier_id}`)
  if (f.student_id) parts.push(sql`e.student_id = ${f.student_id}`)
  if (f.cancelled !== undefined) parts.push(f.cancelled ? sql`r.cancelled_at is not null` : sql`r.cancelled_at is null`)
  if (f.search) {
    const pattern = `%${f.search.replaceAll(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`(u.full_name ilike ${pattern} or e.enroll_code ilike ${pattern} or r.reference ilike ${pattern} or r.number::text = ltrim(regexp_replace(${f.search}, '^.*-', ''), '0'))`)
  }
  return sql.join(parts, sql` and `)
}

const tables = sql`
  receipts r
  join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
  join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
  join users u on u.company_id = e.company_id and u.id = e.student_id`

type Row = Omit<contract.ReceiptRow, 'number'> & { series: string; fiscal_year: string; number: number }

async function selectReceipts(ctx: Ctx, filters: Filters, page: { page: number; rowsPerPage: number; sortBy?: string | undefined; descending: boolean }): Promise<contract.ReceiptRow[]> {
  const sort = own({ amount: sql`r.amount`, student: sql`u.full_name`, received_on: sql`r.received_on` }, page.sortBy ?? '')
  const { rows } = await sql<Row>`
    select r.id, r.series, r.number, f.name as fiscal_year, r.received_on, v.created_at, e.student_id, u.full_name as student, e.enroll_code, g.name as grade, x.name as section,
      r.mode, r.reference, r.amount, r.discount, r.penalty, r.advance, c.full_name as cashier, r.cancelled_at, r.cancel_reason, r.print_count
    from ${tables}
    join fee_events v on v.company_id = r.company_id and v.id = r.event_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id
    left join sections x on x.company_id = e.company_id and x.id = e.section_id
    join users c on c.company_id = r.company_id and c.id = r.cashier_id
    where ${conditions(ctx, filters)}
    order by ${sort ? sql`${sort} ${sql.raw(page.descending ? 'desc' : 'asc')}, r.id desc` : sql`r.id desc`}
    limit ${page.rowsPerPage} offset ${(page.page - 1) * page.rowsPerPage}`.execute(ctx.tx)
  return rows.map(({ series, fiscal_year, number, ...row }) => ({ ...row, number: receiptNumber({ series, fiscal_year, number }) }))
}

export const listReceipts = handle(contract.receipts, async (input, ctx) => {
  const rows = await selectReceipts(ctx, input, input)
  const { rows: sums } = await sql<{ mode: string; amount: number; discount: number; penalty: number; count: number; cancelled: number }>`
    select r.mode, coalesce(sum(r.amount) filter (where r.cancelled_at is null), 0)::bigint as amount, coalesce(sum(r.discount) filter (where r.cancelled_at is null), 0)::bigint as discount,
      coalesce(sum(r.penalty) filter (where r.cancelled_at is null), 0)::bigint as penalty, count(*) filter (where r.cancelled_at is null) as count, count(*) filter (where r.cancelled_at is not null) as cancelled
    from ${tables} where ${conditions(ctx, input)} group by r.mode order by 2 desc`.execute(ctx.tx)
  const sum = (key: 'amount' | 'discount' | 'penalty' | 'count' | 'cancelled') => sums.reduce((total, row) => total + row[key], 0)
  const total = sum('count') + sum('cancelled')
  return {
    ...listAnswer(rows, total, input, '/api/receipt'),
    totals: { amount: sum('amount'), discount: sum('discount'), penalty: sum('penalty'), count: sum('count'), cancelled: sum('cancelled'), by_mode: sums.map(({ mode, amount, count }) => ({ mode, amount, count })) },
  }
})

export const listCashiers = handle(contract.cashiers, async (input, ctx) => {
  const words = `%${(input.search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: number; full_name: string; total: number }>`
    select u.id, u.full_name, count(*) over () as total from users u
    where u.company_id = ${ctx.company} and u.full_name ilike ${words} and u.id in (select cashier_id from receipts where company_id = ${ctx.company})
    order by u.full_name limit ${input.rowsPerPage} offset ${(input.page - 1) * input.rowsPerPage}`.execute(ctx.tx)
  return listAnswer(rows.map(({ id, full_name }) => ({ id, full_name })), rows[0]?.total ?? 0, input, '/api/cashier')
})

const columns: TableColumn[] = [
  { name: 'number', label: 'Receipt', kind: 'text' }, { name: 'received_on', label: 'Date', kind: 'date' }, { name: 'student', label: 'Student', kind: 'text' }, { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'grade', label: 'Grade', kind: 'text' }, { name: 'mode', label: 'Mode', kind: 'text' }, { name: 'reference', label: 'Reference', kind: 'text' }, { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'discount', label: 'Discount', kind: 'money' }, { name: 'penalty', label: 'Penalty', kind: 'money' }, { name: 'cashier', label: 'Cashier', kind: 'text' }, { name: 'cancel_reason', label: 'Cancelled because', kind: 'text' },
]

export const download = handle(contract.downloadReceipts, async (input, ctx, _inside, http) => {
  const rows = await selectReceipts(ctx, input, { ...input, ...wholeList })
  const asked = input.columns?.split(',')
  return sendColumns({ title: 'Receipts', columns: asked ? columns.filter((c) => asked.includes(c.name)) : columns }, rows, input, ctx, http)
})
