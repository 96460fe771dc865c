/** A voucher, journal or note on paper: A5, the first print is the original, each later one a marked copy. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { FeeJournalOnPaper, FeeJournalPaper } from '#papers/fee-shapes.ts'
import { batchMonthText } from '#nepal/bs-month-text.ts'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import { type JournalKind, kindNames, seriesOf } from '../../contract/journal-words.ts'
import { printJournal } from '../../contract/journals.ts'
import { modeLabel } from '../../contract/payment-modes.ts'
import { taxText } from '../../contract/tax.ts'
import { receiptNumber } from '../receipt-number.ts'
import type { JournalFacts } from './journal-facts.ts'

interface Row {
  kind: JournalKind
  number: number
  fiscal_year: string
  issued_on: string
  to_dues: boolean
  fee_head_id: number | null
  month: string | null
  amount: number
  tax: number
  mode: string | null
  reference: string | null
  payee: string | null
  reason: string
  reversed_at: string | null
  end_reason: string | null
  before: number
  paper: JournalFacts
}

export const print = handle(printJournal, async ({ id, token, language }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const row = await readJournal(ctx, id)
  const paper = paperOf(row, language)
  // the words are those of the day, the logo is today's
  const { logo } = await schoolHead(ctx)
  return printLater('fee-journal', { ...paper, school: { ...paper.school, logo } }, ctx, http, {
    name: `${row.kind.replace('_', '-')}-${row.number}`,
  })
})

/** The count goes up in the statement that reads it: two printers never both print an original. What waits has no paper. */
async function readJournal({ tx, company }: Ctx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    with printed as (
      update fee_journals set print_count = print_count + 1
      where company_id = ${company} and id = ${id} and event_id is not null returning *)
    select j.kind, j.number, f.name as fiscal_year, j.issued_on, j.to_dues, j.fee_head_id, j.month, j.amount, j.tax,
      j.mode, j.reference, j.payee, j.reason,
      case when j.state = 'reversed' then j.ended_at end as reversed_at, j.end_reason, j.print_count - 1 as before,
        j.paper
    from printed j join fiscal_years f on f.company_id = j.company_id and f.id = j.fiscal_year_id`.execute(tx)
  return orNotFound(rows[0], 'This journal')
}

/** What the paper shows; amounts and dates become text there. */
function paperOf(row: Row, language: Language): FeeJournalPaper {
  const { school, student, maker, approver, batch, bill, new_bill } = row.paper
  const nepali = language === 'ne'
  const named = (each: { name: string; name_np: string | null }) => (nepali && each.name_np) || each.name
  return {
    school,
    language,
    journals: [
      {
        title: say(language, kindNames[row.kind]),
        number: receiptNumber({ series: seriesOf[row.kind], fiscal_year: row.fiscal_year, number: row.number }),
        issued_on: row.issued_on,
        student: named(student),
        enroll_code: student.enroll_code,
        grade: [named({ name: student.grade, name_np: student.grade_np }), student.section].filter(Boolean).join(' '),
        roll: student.roll,
        guardian: student.guardian && named(student.guardian),
        lines: linesOf(row, language, named, (code, of) => batchMonthText(code, of ?? batch, language)),
        taxes: taxesOn(row, language),
        total: row.amount,
        payee: row.payee,
        mode: row.mode && say(language, modeLabel(row.mode)),
        reference: row.reference,
        reason: row.reason,
        due_date: null,
        notes: bill ? ofBills(language, bill, new_bill) : [],
        maker: maker && named(maker),
        approver: approver && named(approver),
        print_count: row.before,
        reversed: row.reversed_at ? { on: dayInNepal(new Date(row.reversed_at)), reason: row.end_reason ?? '' } : null,
      },
    ],
  }
}

const taxesOn = ({ tax, paper: { taxes } }: Row, language: Language): FeeJournalOnPaper['taxes'] =>
  taxes
    ? taxes.map(({ amount, ...each }) => ({ text: taxText(each, language), amount }))
    : tax > 0
      ? [{ text: say(language, 'Tax'), amount: tax }]
      : []

/** Which bill the note takes back, and which stands in its place. */
function ofBills(
  language: Language,
  bill: NonNullable<JournalFacts['bill']>,
  next: JournalFacts['new_bill'],
): string[] {
  const line = (label: string, number: number) => `${say(language, label)} ${digitsIn(language, number)}`
  return [line('Takes back bill', bill.number), ...(next ? [line('In its place stands bill', next.number)] : [])]
}

type Naming = (each: { name: string; name_np: string | null }) => string

function linesOf(
  { kind, amount, month, to_dues, paper: { to, head, heads, lines } }: Row,
  language: Language,
  named: Naming,
  monthName: (code: string, batch?: string) => string,
): FeeJournalOnPaper['lines'] {
  const what = head && named(head)
  if (heads)
    return heads
      .filter(({ credited }) => credited > 0)
      .map((line) => ({
        text: named({ name: line.head, name_np: line.head_np }),
        month: monthName(month!),
        amount: line.credited,
      }))
  if (kind === 'debit_note' || kind === 'credit_note') return [{ text: what!, month: monthName(month!), amount }]
  if (kind === 'refund')
    return [{ text: what ? `${say(language, 'Deposit')}: ${what}` : say(language, 'Advance'), month: '', amount }]
  if (kind === 'transfer' && !to_dues)
    return [{ text: `${say(language, 'Advance moved to')}: ${named(to!)} ${to!.enroll_code}`, month: '', amount }]
  return lines.map((line) => ({
    text: named({ name: line.head, name_np: line.head_np }),
    month: monthName(line.month, line.batch),
    amount: line.amount,
  }))
}
