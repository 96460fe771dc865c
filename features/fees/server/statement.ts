/** A student's account: every receivable event in order, with what is owed after it. */
import { sql } from 'kysely'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, sendColumns } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { monthTable } from '#nepal/bs-names.ts'
import * as contract from '../contract/payment.ts'
import { receiptNumber } from './counter.ts'
import { advanceOf, findPayer } from './dues.ts'
import { checkReach } from './reach.ts'

interface Line {
  date: string
  kind: string
  text: string
  number: string | null
  receipt_id: number | null
  batch: string
  debit: number
  credit: number
  balance: number
  reversed: boolean
}
interface EventRow extends Omit<Line, 'text' | 'number' | 'balance' | 'debit' | 'credit'> {
  amount: number
  month: string | null
  bill_number: number | null
  series: string | null
  receipt_number: number | null
  fiscal_year: string | null
  reason: string | null
  mode: string | null
  reverses_kind: string | null
}

/** Lines from `from` to `to` (AD, both may be open) with what was owed before and after. Amounts are paisa. */
export async function statementOf(ctx: Ctx, studentId: number, range: { from_date?: string | undefined; to_date?: string | undefined }) {
  const { rows } = await sql<EventRow>`
    select v.business_date as date, v.kind, b.name as batch, sum(n.amount)::bigint as amount, max(l.month) as month, max(l.number) as bill_number,
      max(r.id) as receipt_id, max(r.series) as series, max(r.number) as receipt_number, max(f.name) as fiscal_year, max(r.mode) as mode, v.reason, o.kind as reverses_kind,
      exists(select from fee_events x where x.company_id = v.company_id and x.reverses_id = v.id) as reversed
    from fee_entries n
    join fee_events v on v.company_id = n.company_id and v.id = n.event_id
    join enrolments e on e.company_id = v.company_id and e.id = v.enrolment_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
    left join bills l on l.company_id = v.company_id and l.event_id = coalesce(v.reverses_id, v.id)
    left join receipts r on r.company_id = v.company_id and r.event_id = coalesce(v.reverses_id, v.id)
    left join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
    where n.company_id = ${ctx.company} and n.account = 'receivable' and n.enrolment_id in (select id from enrolments where company_id = ${ctx.company} and student_id = ${studentId})
    group by v.company_id, v.id, b.name, o.kind order by v.business_date, v.id`.execute(ctx.tx)
  let balance = 0
  let opening = 0
  const lines: Line[] = []
  for (const { amount, ...row } of rows) {
    if (range.to_date && row.date > range.to_date) break
    balance += amount
    if (range.from_date && row.date < range.from_date) opening = balance
    else lines.push({ date: row.date, kind: row.kind, batch: row.batch, reversed: row.reversed, receipt_id: row.receipt_id, text: textOf(row), number: numberOf(row), debit: Math.max(amount, 0), credit: Math.max(-amount, 0), balance })
  }
  return { opening, lines, closing: balance }
}

const monthName = (code: string) => monthTable.find((month) => month.code === code)?.label ?? code

function textOf(row: Omit<EventRow, 'amount'>): string {
  if (row.kind === 'bill' && row.month) return `Bill of ${monthName(row.month)}`
  if (row.kind === 'receipt') return `Payment (${contract.modeLabels[row.mode as contract.PaymentMode] ?? row.mode})`
  if (row.kind === 'reversal') return `${row.reverses_kind === 'bill' ? 'Bill taken back' : row.reverses_kind === 'receipt' ? 'Receipt cancelled' : 'Reversed'}: ${row.reason}`
  return row.reason ?? row.kind.replaceAll('_', ' ')
}

function numberOf(row: Omit<EventRow, 'amount'>): string | null {
  if (row.receipt_number) return receiptNumber({ series: row.series!, fiscal_year: row.fiscal_year!, number: row.receipt_number })
  return row.bill_number ? String(row.bill_number) : null
}

export const showStatement = handle(contract.statement, async (input, ctx) => {
  if (!input.student_id && !input.code) throw fieldError('code', 'Field is required')
  const student = await findPayer(ctx.tx, ctx.company, input)
  await checkReach(ctx, student.id, 'billing-report-statement')
  return { data: { student, ...(await statementOf(ctx, student.id, input)), advance: await advanceOf(ctx.tx, ctx.company, student.id) } }
})

const columns: TableColumn[] = [
  { name: 'date', label: 'Date', kind: 'date' }, { name: 'text', label: 'Particulars', kind: 'text' }, { name: 'number', label: 'Number', kind: 'text' },
  { name: 'debit', label: 'Billed', kind: 'money' }, { name: 'credit', label: 'Paid', kind: 'money' }, { name: 'balance', label: 'Balance', kind: 'money' },
]

export const downloadStatement = handle(contract.printStatement, async (input, ctx, _inside, http) => {
  checkDownloadToken(input.token, ctx)
  await checkReach(ctx, input.student_id, 'billing-report-statement')
  const student = await findPayer(ctx.tx, ctx.company, input)
  const { lines } = await statementOf(ctx, student.id, input)
  return sendColumns({ title: `Statement ${student.name} ${student.enroll_code}`, columns }, lines as never, input, ctx, http)
})
