/** A bill on paper: A5, the first print is the original, each later one a marked copy; a corrected one says by which documents. */
import { sql } from 'kysely'
import { reachStudent } from '#features/students/server/index.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import type { SchoolHead } from '#papers/shapes.ts'
import type { FeeJournalPaper } from '#papers/fee-shapes.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import { amountText, bothDates } from '#papers/paper-text.ts'
import { printBill } from '../../contract/bill-correction.ts'
import { type TaxOfLine, taxesOf } from '../../contract/tax.ts'
import { findPayer } from '../dues.ts'
import type { JournalFacts } from '../held/journal-facts.ts'
import { type Bill, readBill } from './bill.ts'
import { correctionsOf } from './show-bill.ts'

interface Line extends TaxOfLine {
  head: string
  head_np: string | null
  reason: string | null
  reason_np: string | null
  gross: number
  discount: number
  tax: number
}

export const print = handle(printBill, async ({ id, token, language }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const { tx, company } = ctx
  const bill = await readBill(tx, company, id)
  await reachStudent(ctx, bill.student_id, { what: 'This bill' })
  // the count goes up in the statement that reads it: two printers never both print an original
  const { rows } = await sql<{ before: number; facts: JournalFacts | null; owed: Owed }>`
    update bills set print_count = print_count + 1 where company_id = ${company} and id = ${id}
    returning print_count - 1 as before, ${factsOf(bill)} as facts, ${owedOf(bill)} as owed`.execute(tx)
  const head = await schoolHead(ctx)
  const { before, facts, owed } = rows[0]!
  const paper = await paperOf(ctx, bill, { language, before, facts, owed, head })
  return printLater('fee-journal', { ...paper, school: { ...paper.school, logo: head.logo } }, ctx, http, {
    name: `bill-${bill.number}`,
  })
})

/** What was true when it was corrected, where it was; of another bill who the student is now. */
const factsOf = (bill: Bill) => sql`
  (select j.paper from fee_journals j
  left join bill_corrections c on c.company_id = j.company_id and c.journal_id = j.id
    where j.company_id = bills.company_id and j.event_id is not null
      and (j.bill_id = ${bill.id} or c.new_bill_id = ${bill.id})
    order by c.new_bill_id = ${bill.id} desc nulls last limit 1)`

interface Told {
  language: Language
  before: number
  facts: JournalFacts | null
  owed: Owed
  head: SchoolHead
}

async function paperOf(
  ctx: Ctx,
  bill: Bill,
  { language, before, facts, owed, head: school }: Told,
): Promise<FeeJournalPaper> {
  const { rows: lines } = await sql<Line>`
    select h.title as head, h.title_np as head_np, l.reason, l.reason_np, l.gross, l.discount, l.tax, l.tax_kind_id,
      l.tax_name, l.tax_name_np,
      l.tax_percent from bill_lines l join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
    where l.company_id = ${ctx.company} and l.bill_id = ${bill.id} order by h.rank, h.id`.execute(ctx.tx)
  const { grade, grade_np, section } = bill
  const student = facts?.student ?? {
    ...(await findPayer(ctx.tx, ctx.company, { student_id: bill.student_id })),
    grade,
    grade_np,
    section,
  }
  const nepali = language === 'ne'
  const named = (each: { name: string; name_np: string | null }) => (nepali && each.name_np) || each.name
  const found = monthTable.find(({ code }) => code === bill.month)
  const month = `${(nepali ? found?.labelNp : found?.label) ?? bill.month} ${digitsIn(language, bill.batch)}`
  return {
    school: facts?.school ?? school,
    language,
    journal: {
      title: say(language, 'Bill'),
      number: `${digitsIn(language, bill.number)} (${digitsIn(language, bill.fiscal_year)})`,
      issued_on: bill.date,
      due_date: bill.due_date,
      student: named(student),
      enroll_code: student.enroll_code,
      grade: [named({ name: student.grade, name_np: student.grade_np }), student.section].filter(Boolean).join(' '),
      roll: student.roll,
      guardian: student.guardian && named(student.guardian),
      lines: lines.map(({ head, head_np, reason, reason_np, gross, discount, tax }) => ({
        text: [
          named({ name: head, name_np: head_np }),
          reason === null ? '' : `· ${named({ name: reason, name_np: reason_np })}`,
          discount > 0 ? `(${say(language, 'less offers')} ${amountText(discount, language)})` : '',
        ]
          .filter(Boolean)
          .join(' '),
        month,
        amount: gross - discount + tax,
      })),
      taxes: taxesOf(lines, language),
      total: bill.amount,
      payable: bill.state === 'stands' ? payableOf(bill, owed, ctx.today, language) : [],
      payee: null,
      mode: null,
      reference: null,
      reason: '',
      notes: await notesOf(ctx, bill, language),
      maker: null,
      approver: null,
      print_count: before,
      reversed: null,
    },
  }
}

interface Owed {
  own: number
  before: number
  advance: number
}

/** Paisa owed of the bill, of what fell due before it, and held in advance, on the day of the print. */
const owedOf = (bill: Bill) => sql`(
  select json_build_object('own', coalesce(sum(d.due) filter (where d.own), 0),
    'before', coalesce(sum(d.due) filter (where not d.own and d.due_date <= ${bill.due_date}::date), 0),
    'advance', (select coalesce(sum(a.balance), 0) from advances a
      where a.company_id = bills.company_id and a.student_id = ${bill.student_id}))
  from (
    select d.due, d.due_date, d.enroll_id = ${bill.enroll_id} and d.month = ${bill.month} and exists (
      select from bill_lines l where l.company_id = d.company_id and l.bill_id = ${bill.id}
        and l.fee_head_id = d.fee_head_id) as own
    from dues d where d.company_id = bills.company_id and d.student_id = ${bill.student_id} and d.due > 0) d)`

/** Under the total of a bill that stands: what the family is to pay in all. */
function payableOf(
  { amount }: Bill,
  { own, before, advance }: Owed,
  today: string,
  language: Language,
): FeeJournalPaper['journal']['payable'] {
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

async function notesOf(ctx: Ctx, bill: Bill, language: Language): Promise<string[]> {
  const { correction, instead_of } = await correctionsOf(ctx, bill)
  const said = (label: string, what: string | number) => `${say(language, label)} ${digitsIn(language, what)}`
  return [
    ...(instead_of ? [said('In place of bill', instead_of.number)] : []),
    ...(correction?.number ? [said('Corrected by credit note', correction.number)] : []),
    ...(correction?.new_bill ? [said('In its place stands bill', correction.new_bill.number)] : []),
    ...(bill.state === 'taken_back' ? [say(language, 'Bill taken back')] : []),
  ]
}
