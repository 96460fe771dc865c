/** Students' accounts: everything charged and given in order, with the balance after it. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { monthLabel } from '#nepal/bs-month-text.ts'
import type { Language } from '#nepal/digits.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import type { Ctx } from '#platform/server/context.ts'
import { say } from '#platform/server/say.ts'
import { firstOf, isOneOf } from '#platform/server/sql-words.ts'
import { type JournalKind, kindNames, seriesOf } from '../../contract/journal-words.ts'
import { offerKinds } from '../../contract/offer-words.ts'
import { several } from '../../contract/split.ts'
import { anotherStudent, plainWords } from '../../contract/statement-text.ts'
import { receiptNumber } from '../receipt-number.ts'
import { waysOf, waysText } from '../ways.ts'

export interface Line {
  event_id: number
  date: string
  kind: string
  text: string
  number: string | null
  receipt_id: number | null
  batch: string
  debit: number
  credit: number
  balance: number
  reversed_on: string | null
}
interface EventRow extends Omit<Line, 'text' | 'number' | 'balance' | 'debit' | 'credit'> {
  student_id: number
  /** Paisa by which the student owes more (or less), has less (or more) advance, and holds less (or more) as a deposit. */
  receivable: number
  advance: number
  deposit: number
  /** Asked beside the bills and taken at once; forgiven. */
  penalty: number
  discount: number
  /** Of penalties. */
  waived: number
  /** Taken off a bill. */
  offers: number
  month: string | null
  bill_number: number | null
  series: string | null
  receipt_number: number | null
  fiscal_year: string | null
  reason: string | null
  mode: string | null
  reverses_kind: string | null
  journal: JournalKind | null
  journal_number: number | null
  /** Of a transfer: the other student, for the office. */
  other: string | null
}

export interface Account {
  /** Paisa, all of them: owed before the first line. */
  opening: number
  lines: Line[]
  /** `owed` less `advance`. */
  closing: number
  owed: number
  advance: number
  /** Charged as deposits and not given back. */
  deposit: number
}

interface Asked {
  from_date?: string | null | undefined
  to_date?: string | null | undefined
  /** Of the texts; screens say the English in their own. */
  language?: Language | undefined
  /** Read by a family, on its phone or on a paper of the office: notes are told in plain words, and the other student of a transfer is not named. */
  plain: boolean
}

/**
 * Of each student the lines from `from_date` to `to_date` (AD, both may be open): what was charged and what was given, with one running balance over bills, penalty
 * and advance; below 0 it is in the student's favour. The lines of a receipt come to its amount. A deposit is owed like a bill; what is paid of it is the student's
 * money, told apart. Who has no event has an empty statement.
 */
export async function statementsOf(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  students: readonly number[],
  { from_date, to_date, language = 'en', plain }: Asked,
): Promise<Map<number, Account>> {
  const { rows } = await sql<EventRow>`
    with n as (
      select e.student_id, n.event_id,
        coalesce(sum(amount) filter (where account = 'receivable'), 0)::bigint as receivable,
        coalesce(sum(amount) filter (where account = 'advance'), 0)::bigint as advance,
        coalesce(sum(amount) filter (where account = 'deposit'), 0)::bigint as deposit,
        coalesce(sum(amount) filter (where account = 'penalty'), 0)::bigint as penalty,
        coalesce(sum(amount) filter (where account = 'discount'), 0)::bigint as discount,
        coalesce(sum(amount) filter (where account = 'waiver'), 0)::bigint as waived,
        coalesce(sum(amount) filter (where account = any(${offerKinds}::text[])), 0)::bigint as offers
      from enrolments e join fee_entries n on n.company_id = e.company_id and n.enroll_id = e.id
      where e.company_id = ${company} and e.student_id ${isOneOf(students)}
        and n.accounting_date <= coalesce(${to_date ?? null}::date, 'infinity')
      group by e.student_id, n.event_id)
    select n.student_id, v.id as event_id, v.accounting_date as date, v.kind, b.name as batch, n.receivable, n.advance,
      n.deposit, n.penalty, n.discount, n.waived, n.offers, l.month, l.number as bill_number,
      r.id as receipt_id, r.series, r.number as receipt_number, f.name as fiscal_year,
        case when r.mode = ${several} then ${waysOf} else r.mode end as mode, v.reason, o.kind as reverses_kind,
        x.accounting_date as reversed_on,
      j.kind as journal, j.number as journal_number,
        (select u.full_name from enrolments oe join ${userOf('oe.student_id')}
        where ${!plain}::boolean and oe.company_id = j.company_id
        and oe.id = case when e.student_id = n.student_id then j.to_enroll_id else j.enroll_id end) as other
    from n join fee_events v on v.company_id = ${company} and v.id = n.event_id
    join enrolments e on e.company_id = v.company_id and e.id = v.enroll_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
    left join fee_events x on x.company_id = v.company_id and x.reverses_id = v.id
    left join bills l on l.company_id = v.company_id and l.event_id = ${firstOf('v.reverses_id', 'v.id')}
    left join fee_cheques q on q.company_id = v.company_id and q.event_id = v.id and v.kind = 'cheque_bounced'
    left join receipts bounced on bounced.company_id = q.company_id and bounced.id = q.receipt_id
    left join receipts r on r.company_id = v.company_id
      and r.event_id =
      case when bounced.id is not null then bounced.event_id else ${firstOf('v.reverses_id', 'v.id')} end
    left join fee_journals j on j.company_id = v.company_id and j.event_id = ${firstOf('v.reverses_id', 'v.id')}
    left join fiscal_years f on f.company_id = v.company_id
      and f.id = ${firstOf('r.fiscal_year_id', 'j.fiscal_year_id')}
    order by v.accounting_date, v.id`.execute(tx)
  const byStudent = groupedBy(rows, (row) => row.student_id)
  const words = plain ? { ...kindNames, ...plainWords } : kindNames
  return new Map(students.map((id) => [id, accountOf(byStudent.get(id) ?? [], from_date, language, words)]))
}

function accountOf(
  rows: readonly EventRow[],
  from: string | null | undefined,
  language: Language,
  words: JournalWords,
): Account {
  const sum = (key: 'receivable' | 'advance' | 'deposit') => rows.reduce((total, row) => total + row[key], 0)
  let balance = 0
  let opening = 0
  const lines: Line[] = []
  for (const row of rows) {
    const { event_id, date, kind, batch, reversed_on, receipt_id } = row
    if (from && date < from) {
      opening = balance += row.receivable + row.advance
      continue
    }
    for (const { text, amount } of partsOf(row, language, words)) {
      if (amount === 0) continue
      balance += amount
      lines.push({
        event_id,
        date,
        kind,
        batch,
        reversed_on,
        receipt_id,
        text,
        number: numberOf(row),
        debit: Math.max(amount, 0),
        credit: Math.max(-amount, 0),
        balance,
      })
    }
  }
  return {
    opening,
    lines,
    closing: balance,
    owed: sum('receivable'),
    advance: -sum('advance'),
    deposit: -sum('deposit'),
  }
}

type JournalWords = Record<JournalKind, string>

/** What an event does to the balance, by what the family would call it. Advance that pays a bill moves nothing. */
function partsOf(row: EventRow, language: Language, words: JournalWords): { text: string; amount: number }[] {
  const back = row.kind === 'reversal' || row.kind === 'cheque_bounced' || row.kind === 'credit_note'
  // a deposit that goes back stands beside the balance: it comes in and goes out on the same line's day
  if (row.journal === 'refund' && row.advance === 0)
    return [
      { text: say(language, back ? 'Deposit held again' : 'Deposit released'), amount: -row.deposit },
      { text: textOf(row, language, words), amount: row.deposit },
    ]
  // a note says itself what it is
  const waived = row.journal ? 0 : row.waived
  return [
    { text: say(language, back ? 'Penalty taken back' : 'Penalty'), amount: -row.penalty },
    {
      text: textOf(row, language, words),
      amount: row.receivable + row.advance + row.penalty + row.discount + waived + row.offers,
    },
    { text: say(language, back ? 'Penalty not waived' : 'Penalty waived'), amount: -waived },
    { text: say(language, back ? 'Discount taken back' : 'Discount'), amount: -row.discount },
    { text: say(language, back ? 'Offers taken back' : 'Scholarships and offers'), amount: -row.offers },
  ]
}

/** The screens say the English in their own language (`statement-text.ts`); papers are written in theirs here. */
function textOf(row: EventRow, language: Language, words: JournalWords): string {
  const inWords = (sentence: string, value: string) => say(language, sentence).replace(/\{\w+\}/, () => value)
  if (row.kind === 'bill' && row.month) return inWords('Bill of {month}', monthLabel(row.month, language))
  if (row.kind === 'receipt') return inWords('Payment ({mode})', waysText(row.mode ?? '', language))
  if (row.kind === 'cheque_bounced') return `${say(language, 'Cheque bounced')}: ${row.reason}`
  if (row.kind === 'reversal')
    return `${say(language, row.reverses_kind === 'bill' ? 'Bill taken back' : row.reverses_kind === 'receipt' ? 'Receipt cancelled' : 'Reversed')}: ${row.reason}`
  if (row.kind === 'opening_due') return [say(language, 'Previous due'), row.reason].filter(Boolean).join(': ')
  if (row.journal) return journalText(row, row.journal, language, words)
  return row.reason ? say(language, row.reason) : say(language, row.kind.replaceAll('_', ' '))
}

function journalText(row: EventRow, journal: JournalKind, language: Language, words: JournalWords): string {
  if (journal === 'refund') return say(language, row.advance === 0 ? 'Deposit given back' : 'Advance given back')
  if (journal === 'adjustment') return say(language, 'Paid from the deposit')
  if (journal === 'transfer')
    return `${say(language, row.advance > 0 ? 'Advance moved to' : 'Advance moved from')}: ${row.other ?? say(language, anotherStudent)}`
  return `${say(language, words[journal])}: ${row.reason}`
}

function numberOf(row: EventRow): string | null {
  if (row.receipt_number)
    return receiptNumber({ series: row.series!, fiscal_year: row.fiscal_year!, number: row.receipt_number })
  if (row.journal && row.journal_number)
    return receiptNumber({
      series: seriesOf[row.journal],
      fiscal_year: row.fiscal_year!,
      number: row.journal_number,
    })
  return row.bill_number ? String(row.bill_number) : null
}
