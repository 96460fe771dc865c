/** The receipt on paper: A5, the first print is the original, each later one is a marked copy. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { ReceiptPaper } from '#documents/shapes.ts'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { monthTable } from '#nepal/bs-names.ts'
import type { Language } from '#nepal/digits.ts'
import { checkDownloadToken, printLater } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { Ctx } from '#platform/server/context.ts'
import { modeLabels, type PaymentMode, printReceipt } from '../contract/payment.ts'
import { receiptNumber } from './counter.ts'
import { findPayer } from './dues.ts'
import { checkReach } from './reach.ts'

interface ReceiptRow {
  id: number
  series: string
  number: number
  fiscal_year: string
  received_on: string
  student_id: number
  event_id: number
  mode: string
  reference: string | null
  amount: number
  discount: number
  penalty: number
  advance: number
  advance_used: number
  note: string | null
  cashier: string
  print_count: number
  cancelled_at: string | null
  cancel_reason: string | null
}

export const print = handle(printReceipt, async ({ id, token, language }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const row = await countPrint(ctx, id)
  await checkReach(ctx, row.student_id, 'receipt-read', 'This receipt')
  return printLater('receipt', await receiptPaper(ctx, row, language), ctx, http, { name: `receipt-${row.number}` })
})

/** The count goes up in the same statement that reads it: two printers never both print an original. */
async function countPrint(ctx: Ctx, id: number): Promise<ReceiptRow> {
  const { rows } = await sql<ReceiptRow>`
    update receipts r set print_count = r.print_count + 1
    from fiscal_years f, enrolments e, users c
    where r.company_id = ${ctx.company} and r.id = ${id} and f.company_id = r.company_id and f.id = r.fiscal_year_id
      and e.company_id = r.company_id and e.id = r.enrolment_id and c.company_id = r.company_id and c.id = r.cashier_id
    returning r.id, r.series, r.number, f.name as fiscal_year, r.received_on, e.student_id, r.event_id, r.mode, r.reference, r.amount, r.discount, r.penalty, r.advance, r.advance_used,
      r.note, c.full_name as cashier, r.print_count - 1 as print_count, r.cancelled_at, r.cancel_reason`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This receipt')
  return rows[0]
}

/** What the paper shows; amounts and dates become text there. */
async function receiptPaper(ctx: Ctx, row: ReceiptRow, language: Language): Promise<ReceiptPaper> {
  const student = await findPayer(ctx.tx, ctx.company, { student_id: row.student_id })
  const school = await ctx.tx.selectFrom('companies').select(['name', 'name_np', 'address', 'primary_phone as phone', 'pan']).where('id', '=', ctx.company).executeTakeFirstOrThrow()
  const { rows: lines } = await sql<{ head: string; head_np: string | null; month: string; amount: number }>`
    select h.title as head, h.title_np as head_np, a.month, (a.amount + a.discount)::bigint as amount
    from fee_allocations a join fee_heads h on h.company_id = a.company_id and h.id = a.fee_head_id
    where a.company_id = ${ctx.company} and a.event_id = ${row.event_id} order by a.month, h.rank`.execute(ctx.tx)
  const nepali = language === 'ne'
  const month = (code: string) => {
    const found = monthTable.find((each) => each.code === code)
    return (nepali ? found?.labelNp : found?.label) ?? code
  }
  return {
    school,
    language,
    receipts: [
      {
        number: receiptNumber(row),
        received_on: row.received_on,
        student: (nepali && student.name_np) || student.name,
        enroll_code: student.enroll_code,
        grade: [student.grade, student.section].filter(Boolean).join(' '),
        roll: student.roll,
        guardian: student.guardian?.name ?? null,
        lines: lines.map((line) => ({ head: (nepali && line.head_np) || line.head, month: month(line.month), amount: line.amount })),
        discount: row.discount,
        penalty: row.penalty,
        advance_used: row.advance_used,
        advance: row.advance,
        total: row.amount,
        mode: modeLabels[row.mode as PaymentMode] ?? row.mode,
        reference: row.reference,
        note: row.note,
        cashier: row.cashier,
        print_count: row.print_count,
        cancelled: row.cancelled_at ? { on: todayInNepal(new Date(row.cancelled_at)), reason: row.cancel_reason ?? '' } : null,
      },
    ],
  }
}
