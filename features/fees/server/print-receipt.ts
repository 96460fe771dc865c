/** The receipt on paper: the first print is the original, each later one is a marked copy. */
import { sql } from 'kysely'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { ReceiptOnPaper, ReceiptPaper } from '#papers/fee-shapes.ts'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { batchMonthText, monthLabel } from '#nepal/bs-month-text.ts'
import type { Language } from '#nepal/digits.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isOneOf } from '#platform/server/sql-words.ts'
import { printReceipts } from '../contract/family-payment.ts'
import { printReceipt } from '../contract/payment.ts'
import type { ReceiptSize } from '../contract/receipt-sizes.ts'
import { billingSettings } from '../contract/settings.ts'
import { modeLabel, type PaymentMode } from '../contract/payment-modes.ts'
import { receiptNumber } from './receipt-number.ts'
import { checkReach } from './who-sees-accounts.ts'
import { factsOf, type ReceiptFacts } from './receipt-facts.ts'

interface ReceiptRow {
  id: number
  series: string
  number: number
  fiscal_year: string
  received_on: string
  student_id: number | null
  mode: string
  reference: string | null
  parts: {
    mode: PaymentMode
    amount: number
    reference: string | null
    bank: string | null
    cheque_date: string | null
    bounced: { on: string; reason: string } | null
  }[]
  amount: number
  discount: number
  penalty: number
  advance: number
  advance_used: number
  note: string | null
  print_count: number
  cancelled_at: string | null
  cancel_reason: string | null
}

export const print = handle(printReceipt, async ({ id, token, language, size }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  // the office's first print is the original; what a family prints is its own copy and uses up nothing
  const office = ctx.can('receipt-read')
  const row = orNotFound((await readReceipts(ctx, [id], office))[0], 'This receipt')
  await checkReach(ctx, row.student_id, 'receipt-read', 'This receipt')
  const paper = await paperOf(ctx, [row], language, office)
  // the words are those of the day, the logo is today's
  const { logo } = await schoolHead(ctx)
  return printLater(
    'receipt',
    { ...paper, size: await sizeOf(ctx, size, office), school: { ...paper.school, logo } },
    ctx,
    http,
    { name: `receipt-${row.number}` },
  )
})

/** Receipts of one run, one after the other in one file. */
export const printRun = handle(printReceipts, async ({ receipts, token, language, size }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const ids = [...new Set(receipts.split(',').map(Number))]
  const rows = await readReceipts(ctx, ids, true)
  if (rows.length < ids.length) throw notFound('This receipt')
  const paper = await paperOf(ctx, rows, language, true)
  const { logo } = await schoolHead(ctx)
  const shown = { ...paper, size: await sizeOf(ctx, size, true), school: { ...paper.school, logo } }
  return printLater('receipt', shown, ctx, http, { name: `receipts-${rows[0]!.number}-${rows.at(-1)!.number}` })
})

/** What was asked for, or the school's; a family has neither two copies nor a roll. */
async function sizeOf(ctx: Ctx, asked: ReceiptSize | undefined, office: boolean): Promise<ReceiptSize> {
  if (!office) return 'a5'
  return asked ?? (await readSettings(ctx, billingSettings)).receipt_size
}

/** The count goes up in the same statement that reads it: two printers never both print an original. */
async function readReceipts(ctx: Ctx, ids: readonly number[], counted: boolean): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    with printed as (update receipts set print_count = print_count + 1
    where company_id = ${ctx.company} and id ${isOneOf(ids)} and ${counted}
      returning id, print_count - 1 as before)
    select r.id, r.series, r.number, f.name as fiscal_year, r.received_on, e.student_id, r.mode, r.reference,
      coalesce((select
        jsonb_agg(jsonb_build_object('mode', p.mode, 'amount', p.amount, 'reference', p.reference, 'bank', p.bank,
        'cheque_date', p.cheque_date,
        'bounced', case when q.state = 'bounced' then jsonb_build_object('on', q.settled_on, 'reason', q.reason) end)
        order by p.line)
        from receipt_payments p
        left join fee_cheques q on q.company_id = p.company_id and q.receipt_id = p.receipt_id and q.line = p.line
        where p.company_id = r.company_id and p.receipt_id = r.id), '[]') as parts, r.amount, r.discount, r.penalty,
      r.advance, r.advance_used,
      r.note, coalesce(p.before, r.print_count) as print_count, r.cancelled_at, r.cancel_reason
    from receipts r join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
      left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    left join printed p on p.id = r.id
    where r.company_id = ${ctx.company} and r.id ${isOneOf(ids)} order by r.id`.execute(ctx.tx)
  return rows
}

/** What the papers show; amounts and dates become text there. The school is as it was at the first of them. */
async function paperOf(
  { tx, company }: Ctx,
  rows: readonly ReceiptRow[],
  language: Language,
  office: boolean,
): Promise<ReceiptPaper> {
  const facts = await factsOf(
    tx,
    company,
    rows.map(({ id }) => id),
  )
  return {
    school: facts.get(rows[0]!.id)!.school,
    language,
    receipts: rows.map((row) => onPaper(row, facts.get(row.id)!, language, office)),
  }
}

function onPaper(
  row: ReceiptRow,
  { student, payer, cashier, lines }: ReceiptFacts,
  language: Language,
  office: boolean,
): ReceiptOnPaper {
  const nepali = language === 'ne'
  const named = (each: { name: string; name_np: string | null }) => (nepali && each.name_np) || each.name
  const batches = new Set(lines.map(({ batch }) => batch))
  const month = ({ month: code, batch }: ReceiptFacts['lines'][number]) => {
    if (code === null) return null
    return batches.size > 1 && batch ? batchMonthText(code, batch, language) : monthLabel(code, language)
  }
  return {
    number: receiptNumber(row),
    received_on: row.received_on,
    ...(student
      ? {
          student: named(student),
          enroll_code: student.enroll_code,
          grade: [named({ name: student.grade, name_np: student.grade_np }), student.section].filter(Boolean).join(' '),
          roll: student.roll,
          guardian: student.guardian && named(student.guardian),
        }
      : { payer: payer && { name: payer.name, mobile: payer.mobile, code: payer.code } }),
    lines: lines.map((line) => ({
      head: named({ name: line.head, name_np: line.head_np }),
      month: month(line),
      narration: line.narration ?? null,
      amount: line.amount,
    })),
    discount: row.discount,
    penalty: row.penalty,
    advance_used: row.advance_used,
    advance: row.advance,
    total: row.amount,
    mode: say(language, modeLabel(row.mode)),
    reference: row.reference,
    parts: row.parts.map(({ mode, ...part }) => ({ ...part, mode: say(language, modeLabel(mode)) })),
    note: row.note,
    cashier: named(cashier),
    print_count: row.print_count,
    for_guardian: !office,
    cancelled: row.cancelled_at
      ? { on: dayInNepal(new Date(row.cancelled_at)), reason: row.cancel_reason ?? '' }
      : null,
  }
}
