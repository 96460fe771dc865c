/** Bills as papers tell them, one alone and all of a run alike: their lines, what is owed beside them, and by which documents they were corrected. */
import { sql } from 'kysely'
import { batchMonthText } from '#nepal/bs-month-text.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import type { FeeJournalOnPaper } from '#papers/fee-shapes.ts'
import { amountText, bothDates } from '#papers/paper-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { say } from '#platform/server/say.ts'
import { type TaxOfLine, taxesOf } from '../../contract/tax.ts'
import { findPayers } from '../dues.ts'
import type { JournalFacts } from '../held/journal-facts.ts'
import { type Bill, billColumns, fromBills } from './bill.ts'
import { correctionsOf, type Documents } from './documents.ts'

interface Line extends TaxOfLine {
  head: string
  head_np: string | null
  reason: string | null
  reason_np: string | null
  gross: number
  discount: number
  tax: number
}

/** Paisa owed of the bill, of what fell due before it, and held in advance, on the day of the print. */
interface Owed {
  own: number
  before: number
  advance: number
}

export interface BillToPrint extends Bill {
  lines: Line[]
  owed: Owed
  /** What was true when it was corrected, where it was. */
  facts: JournalFacts | null
  /** As they are called today; one who moved on has a newer enrolment. */
  student_now: Pick<JournalFacts['student'], 'name' | 'name_np' | 'enroll_code' | 'roll' | 'guardian'>
  documents: Documents
}

/** In the order of `ids`; of students who are not deleted. */
export async function billsToPrint(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  ids: readonly number[],
): Promise<BillToPrint[]> {
  const { rows } = await sql<Omit<BillToPrint, 'student_now' | 'documents'>>`
    select ${billColumns}, b.enroll_id, b.batch_id, y.start_date as batch_start, b.bill_run_id, b.event_id,
      ${lines} as lines, ${owed} as owed, ${keptFacts} as facts
    ${fromBills}
    where b.company_id = ${company} and b.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], b.id)`.execute(tx)
  const payers = await findPayers(
    tx,
    company,
    rows.map(({ student_id }) => student_id),
  )
  const students = new Map(payers.map((payer) => [payer.id, payer]))
  const documents = await correctionsOf({ tx, company }, ids)
  return rows.map((bill) => ({
    ...bill,
    student_now: students.get(bill.student_id)!,
    documents: documents.get(bill.id)!,
  }))
}

/** All three of the bill `b`. */
const lines = sql`(
  select json_agg(json_build_object('head', h.title, 'head_np', h.title_np, 'reason', l.reason,
    'reason_np', l.reason_np, 'gross', l.gross, 'discount', l.discount, 'tax', l.tax, 'tax_kind_id', l.tax_kind_id,
    'tax_name', l.tax_name, 'tax_name_np', l.tax_name_np, 'tax_percent', l.tax_percent) order by h.rank, h.id)
  from bill_lines l join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
  where l.company_id = b.company_id and l.bill_id = b.id)`

const owed = sql`(
  select json_build_object('own', coalesce(sum(d.due) filter (where d.own), 0),
    'before', coalesce(sum(d.due) filter (where not d.own and d.due_date <= b.due_date), 0),
    'advance', (select coalesce(sum(a.balance), 0) from advances a
      where a.company_id = b.company_id and a.student_id = e.student_id))
  from (
    select d.due, d.due_date, d.enroll_id = b.enroll_id and d.month = b.month and exists (
      select from bill_lines l where l.company_id = d.company_id and l.bill_id = b.id
        and l.fee_head_id = d.fee_head_id) as own
    from dues d where d.company_id = b.company_id and d.student_id = e.student_id and d.due > 0) d)`

const keptFacts = sql`(
  select j.paper from fee_journals j
  left join bill_corrections c on c.company_id = j.company_id and c.journal_id = j.id
  where j.company_id = b.company_id and j.event_id is not null and (j.bill_id = b.id or c.new_bill_id = b.id)
  order by c.new_bill_id = b.id desc nulls last limit 1)`

export interface Told {
  language: Language
  today: string
  /** Times that it was printed before. */
  before: number
}

export function billOnPaper(bill: BillToPrint, { language, today, before }: Told): FeeJournalOnPaper {
  const { facts, grade, grade_np, section } = bill
  const student = facts?.student ?? { ...bill.student_now, grade, grade_np, section }
  const named = (each: { name: string; name_np: string | null }) => (language === 'ne' && each.name_np) || each.name
  return {
    school: facts?.school,
    title: say(language, 'Bill'),
    number: `${digitsIn(language, bill.number)} (${digitsIn(language, bill.fiscal_year)})`,
    issued_on: bill.date,
    due_date: bill.due_date,
    student: named(student),
    enroll_code: student.enroll_code,
    grade: [named({ name: student.grade, name_np: student.grade_np }), student.section].filter(Boolean).join(' '),
    roll: student.roll,
    guardian: student.guardian && named(student.guardian),
    lines: linesOnPaper(bill, language, named),
    taxes: taxesOf(bill.lines, language),
    total: bill.amount,
    payable: bill.state === 'stands' ? payableOf(bill, today, language) : [],
    payee: null,
    mode: null,
    reference: null,
    reason: '',
    notes: notesOf(bill, language),
    maker: null,
    approver: null,
    print_count: before,
    reversed: null,
  }
}

function linesOnPaper(
  bill: BillToPrint,
  language: Language,
  named: (each: { name: string; name_np: string | null }) => string,
): FeeJournalOnPaper['lines'] {
  const month = batchMonthText(bill.month, bill.batch, language)
  return bill.lines.map(({ head, head_np, reason, reason_np, gross, discount, tax }) => ({
    text: [
      named({ name: head, name_np: head_np }),
      reason === null ? '' : `· ${named({ name: reason, name_np: reason_np })}`,
      discount > 0 ? `(${say(language, 'less offers')} ${amountText(discount, language)})` : '',
    ]
      .filter(Boolean)
      .join(' '),
    month,
    amount: gross - discount + tax,
  }))
}

/** Under the total of a bill that stands: what the family is to pay in all. */
function payableOf(
  { amount, owed: { own, before, advance } }: BillToPrint,
  today: string,
  language: Language,
): FeeJournalOnPaper['payable'] {
  const line = (text: string, paisa: number) => (paisa ? [{ text: say(language, text), amount: paisa }] : [])
  return [
    ...line('Paid or taken off', own - amount),
    ...line('Dues from before', before),
    ...line('Advance', -advance),
    {
      text: `${say(language, 'Total payable')} (${bothDates(today, language)})`,
      amount: Math.max(0, own + before - advance),
      strong: true,
    },
  ]
}

function notesOf({ documents: { correction, instead_of }, state }: BillToPrint, language: Language): string[] {
  const said = (label: string, what: string | number) => `${say(language, label)} ${digitsIn(language, what)}`
  return [
    ...(instead_of ? [said('In place of bill', instead_of.number)] : []),
    ...(correction?.number ? [said('Corrected by credit note', correction.number)] : []),
    ...(correction?.new_bill ? [said('In its place stands bill', correction.new_bill.number)] : []),
    ...(state === 'taken_back' ? [say(language, 'Bill taken back')] : []),
  ]
}
