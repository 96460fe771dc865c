/** The events of a correction: the note that takes a bill back and sets free what is not owed any more, the new bill, and the advance that pays it. All or nothing. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { takeNumber } from '#platform/server/numbers.ts'
import { correctBillCall } from '../../contract/bill-correction.ts'
import { type CorrectedLine, correctBill, type Wanted } from '../../contract/correct-bill.ts'
import type { TaxOfLine } from '../../contract/tax.ts'
import { openFiscalYear } from '../counter/counter-day.ts'
import { changeAdvance, lockAdvances, lockDeposit } from '../held/balances.ts'
import type { Journal } from '../held/journal.ts'
import { type At, writeEvent } from '../held/journal-events.ts'
import { bookkeeper } from '../ledger.ts'
import { holdTaxes, taxEntry } from '../taxes.ts'
import { type Bill, linesFor, lockLines, readBill, type StandingLine } from './bill.ts'

/** What was asked for, and what it comes to now. */
interface Line extends CorrectedLine, AsCharged {
  refundable: boolean
  credited_tax: number
  /** Not on the old bill. */
  added: boolean
  /** What each award takes off, by its account: of the old bill and of the new one. */
  offers: { award_id: number; kind: string; was: number; now: number }[]
}

export async function postCorrection(ctx: Ctx, journal: Journal, at: At) {
  const { tx, company } = ctx
  const { rows: asked } = await sql<Wanted & { tax: number }>`
    select fee_head_id, gross, discount, tax from bill_correction_lines
    where company_id = ${company} and journal_id = ${journal.id} order by fee_head_id`.execute(tx)
  const {
    rows: [seen],
  } = await sql<{ due_date: string; advance: number }>`
    select due_date, advance from bill_corrections
    where company_id = ${company} and journal_id = ${journal.id}`.execute(tx)
  const found = await readBill(tx, company, journal.bill_id!)
  await lockLines(
    tx,
    company,
    found,
    asked.map(({ fee_head_id }) => fee_head_id),
  )
  await holdTaxes(tx, company)
  const bill = await readBill(tx, company, journal.bill_id!)
  if (bill.state === 'taken_back') throw correctBillCall.refuse('bill-taken-back')
  const balance = (await lockAdvances(tx, company, [journal.student_id])).get(journal.student_id)!
  const standing = await linesFor(tx, company, bill, asked)
  const done = correctBill(standing, asked, balance)
  if (done.forgivenMore) throw correctBillCall.refuse('forgiven-more')
  if (done.credit !== journal.amount || done.advance !== seen!.advance) throw correctBillCall.refuse('bill-changed')
  // a head that is added may be taxed otherwise by the day on which the second person approves
  const taxAsked = new Map(asked.map(({ fee_head_id, tax: was }) => [fee_head_id, was]))
  if (done.lines.some(({ fee_head_id, tax }) => tax !== (taxAsked.get(fee_head_id) ?? 0)))
    throw correctBillCall.refuse('bill-changed')
  const offers = await offersOf(ctx, bill)
  const lines: Line[] = done.lines.map((line, n) => ({
    ...line,
    refundable: standing[n]!.refundable,
    ...asCharged(standing[n]!),
    credited_tax: standing[n]!.tax,
    added: standing[n]!.gross === 0 && standing[n]!.net === 0,
    offers: shared(
      offers.filter(({ fee_head_id }) => fee_head_id === line.fee_head_id),
      line.discount,
    ),
  }))
  for (const line of lines.filter(({ refundable, released }) => refundable && released > 0))
    if ((await lockDeposit(tx, company, journal.student_id, line.fee_head_id)) < line.released)
      throw correctBillCall.refuse('not-enough-deposit')
  const event_id = await writeCredit(ctx, journal, at, lines)
  await writeNewBill(ctx, { journal, at, bill, lines, due_date: seen!.due_date })
  await changeAdvance(tx, company, journal.student_id, done.advance)
  return { event_id, tax: lines.reduce((sum, line) => sum + line.credited_tax, 0) }
}

type AsCharged = TaxOfLine & Pick<StandingLine, 'source' | 'reason' | 'reason_np'>

const asCharged = (line: AsCharged): AsCharged => ({
  source: line.source,
  reason: line.reason,
  reason_np: line.reason_np,
  tax_kind_id: line.tax_kind_id,
  tax_name: line.tax_name,
  tax_name_np: line.tax_name_np,
  tax_percent: line.tax_percent,
})

/** What each award had taken off a head of the bill; on which account it stands. The older award first. */
async function offersOf({ tx, company }: Ctx, bill: Bill) {
  const { rows } = await sql<{ fee_head_id: number; award_id: number; kind: string; was: number }>`
    select x.fee_head_id, x.award_id, o.kind, x.amount as was from bill_line_offers x
    join fee_offer_awards a on a.company_id = x.company_id and a.id = x.award_id
    join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id
    where x.company_id = ${company} and x.bill_id = ${bill.id} order by x.fee_head_id, x.award_id`.execute(tx)
  return rows
}

/** The new offer divided as the old one was; the last takes what rounding left. */
function shared(offers: readonly { award_id: number; kind: string; was: number }[], discount: number): Line['offers'] {
  const whole = offers.reduce((sum, { was }) => sum + was, 0)
  let left = discount
  return offers.map(({ award_id, kind, was }, n) => {
    const part = n === offers.length - 1 ? left : Number((BigInt(discount) * BigInt(was)) / BigInt(whole))
    left -= part
    return { award_id, kind, was, now: part }
  })
}

async function writeCredit(ctx: Ctx, journal: Journal, at: At, lines: readonly Line[]): Promise<number> {
  const { enroll_id } = journal
  const month = journal.month!
  const released = lines.filter((line) => line.released > 0)
  return writeEvent(
    ctx,
    journal,
    at,
    'credit_note',
    [
      ...lines.flatMap(
        ({ fee_head_id, credited, credited_tax, tax_kind_id, tax_percent, refundable, released: free, offers }) => {
          const of = { enroll_id, fee_head_id, month }
          const off = offers.reduce((sum, { was }) => sum + was, 0)
          return [
            { account: refundable ? 'deposit' : 'income', ...of, amount: credited - credited_tax + off },
            ...(tax_kind_id === null
              ? []
              : [{ ...taxEntry({ tax_kind_id, tax_percent, amount: credited_tax }), ...of }]),
            ...offers.map(({ kind, was }) => ({ account: kind, ...of, amount: -was })),
            { account: 'receivable', ...of, amount: free - credited },
          ]
        },
      ),
      { account: 'advance', enroll_id, amount: -released.reduce((sum, line) => sum + line.released, 0) },
    ],
    released.map(({ fee_head_id, released: amount }) => ({
      enroll_id,
      fee_head_id,
      month,
      amount: -amount,
      discount: 0,
    })),
  )
}

async function writeNewBill(
  ctx: Ctx,
  {
    journal,
    at,
    bill,
    lines,
    due_date,
  }: { journal: Journal; at: At; bill: Bill; lines: readonly Line[]; due_date: string },
): Promise<void> {
  const { tx, company } = ctx
  const { enroll_id, month } = bill
  // a head that is dropped has its due lowered all the same
  await changeDues(ctx, bill, lines, due_date)
  const charged = lines.filter(({ gross }) => gross > 0)
  if (!charged.length) return
  const event_id = await writeEvent(
    ctx,
    journal,
    at,
    'bill',
    charged.flatMap(({ fee_head_id, net, gross, tax, tax_kind_id, tax_percent, refundable, offers }) => {
      const of = { enroll_id, fee_head_id, month }
      return [
        { account: 'receivable', ...of, amount: net },
        { account: refundable ? 'deposit' : 'income', ...of, amount: -gross },
        ...(tax_kind_id === null ? [] : [{ ...taxEntry({ tax_kind_id, tax_percent, amount: -tax }), ...of }]),
        ...offers.map(({ kind, now }) => ({ account: kind, ...of, amount: now })),
      ]
    }),
  )
  await useAdvance(ctx, journal, { ...at, day: ctx.today }, charged)
  await claimAdded(ctx, bill, charged)
  const year = await openFiscalYear(bookkeeper(ctx), at.day)
  const number = await takeNumber(tx, company, `bill:${year.id}`)
  const amount = charged.reduce((sum, { net }) => sum + net, 0)
  await sql`
    with made as (
      insert into bills
        (company_id, number, fiscal_year_id, enroll_id, batch_id, month, bill_run_id, event_id, due_date, amount,
        grade_id)
      select ${company}, ${number}, ${year.id}, e.id, ${bill.batch_id}, ${month}, ${bill.bill_run_id}, ${event_id},
        ${due_date}::date, ${amount}, e.grade_id
      from enrolments e where e.company_id = ${company} and e.id = ${enroll_id} returning id),
    lines as (
      insert into bill_lines
        (company_id, bill_id, fee_head_id, source, reason, reason_np, gross, discount, tax, tax_kind_id,
        tax_name, tax_name_np, tax_percent)
      select ${company}::bigint, made.id, c.fee_head_id, c.source, c.reason, c.reason_np, c.gross, c.discount,
        c.tax, c.tax_kind_id, c.tax_name, c.tax_name_np, c.tax_percent from made,
        jsonb_to_recordset(${JSON.stringify(charged)}::jsonb) c
          (fee_head_id bigint, source text, reason text, reason_np text, gross bigint, discount bigint, tax bigint,
          tax_kind_id bigint, tax_name text, tax_name_np text, tax_percent numeric)),
    offers as (
      insert into bill_line_offers (company_id, bill_id, fee_head_id, award_id, amount)
      select ${company}::bigint, made.id, o.fee_head_id, o.award_id, o.amount from made,
        jsonb_to_recordset(${JSON.stringify(
          charged.flatMap(({ fee_head_id, offers }) =>
            offers.filter(({ now }) => now > 0).map(({ award_id, now }) => ({ fee_head_id, award_id, amount: now })),
          ),
        )}::jsonb) o (fee_head_id bigint, award_id bigint, amount bigint))
    update bill_corrections c set new_bill_id = made.id from made
    where c.company_id = ${company} and c.journal_id = ${journal.id}`.execute(tx)
}

async function changeDues({ tx, company }: Ctx, bill: Bill, lines: readonly Line[], due_date: string): Promise<void> {
  const changes = lines.map(({ fee_head_id, net, credited, owed, used }) => ({
    fee_head_id,
    billed: net - credited,
    due: owed - used,
  }))
  // CHECKs look at a row that is inserted before its conflict is known: one statement for those that are there
  await sql`
    insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    select ${company}::bigint, ${bill.enroll_id}::bigint, ${bill.student_id}::bigint, c.fee_head_id, ${bill.month},
      ${due_date}::date, 0, 0
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (fee_head_id bigint) order by c.fee_head_id
    on conflict do nothing`.execute(tx)
  await sql`
    update dues d set billed = d.billed + c.billed, due = d.due + c.due, due_date = ${due_date}::date
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (fee_head_id bigint, billed bigint, due bigint)
    where d.company_id = ${company} and d.enroll_id = ${bill.enroll_id} and d.fee_head_id = c.fee_head_id
      and d.month = ${bill.month}`.execute(tx)
}

async function useAdvance(ctx: Ctx, journal: Journal, at: At, lines: readonly Line[]): Promise<void> {
  const { enroll_id } = journal
  const month = journal.month!
  const paid = lines.filter(({ used }) => used > 0)
  if (!paid.length) return
  await writeEvent(
    ctx,
    { ...journal, reason: 'Advance used for the new bill' },
    at,
    'advance',
    [
      { account: 'advance', enroll_id, amount: paid.reduce((sum, { used }) => sum + used, 0) },
      ...paid.map(({ fee_head_id, used }) => ({ account: 'receivable', enroll_id, fee_head_id, month, amount: -used })),
    ],
    paid.map(({ fee_head_id, used }) => ({ enroll_id, fee_head_id, month, amount: used, discount: 0 })),
  )
}

/** Heads of the old bill are claimed; a dropped one stays so, that the next run does not charge it again. A run may have claimed an added one at this moment. */
async function claimAdded({ tx, company }: Ctx, bill: Bill, lines: readonly Line[]): Promise<void> {
  const added = lines.filter((line) => line.added)
  if (!added.length) return
  const { rows } = await sql`
    insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
    select ${company}::bigint, ${bill.enroll_id}::bigint, ${bill.student_id}::bigint, h.id, ${bill.month},
      charge_period(h.kind, ${bill.batch_id}::bigint, ${bill.month}), c.source,
      ${bill.bill_run_id}::bigint
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) c (fee_head_id bigint, source text)
    join fee_heads h on h.company_id = ${company} and h.id = c.fee_head_id
    order by h.id on conflict do nothing returning fee_head_id`.execute(tx)
  if (rows.length < added.length) throw correctBillCall.refuse('charged-already')
}
