/** Differences settled at a press: what would be written is told before, looked at again with the charges locked, and written as one set or not at all. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { previewDifferences, settleDifferences } from '../../contract/differences.ts'
import { billingSettings } from '../../contract/settings.ts'
import { monthDays } from '../charges-sql.ts'
import { daysOfAccount } from '../day-of-account.ts'
import { bookkeeper } from '../ledger.ts'
import { differencesOf } from './find.ts'
import { holdCharges, issueNotes } from './issue.ts'
import { askedFor, batchOf } from './list.ts'

type Chosen = InputOf<typeof previewDifferences>
type Seen = InputOf<typeof settleDifferences>['seen']

/** SELECT of the open differences that were chosen. */
async function openOf(ctx: Ctx, { rows, ...filter }: Chosen): Promise<RawBuilder<unknown>> {
  const only = rows && [...new Set(rows.map(({ enroll_id }) => enroll_id))]
  const among = rows
    ? sql`and (q.enroll_id, q.fee_head_id, q.month) in
      (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
      (enroll_id bigint, fee_head_id bigint, month text))`
    : sql``
  return sql`select q.* ${await askedFor(ctx, filter, only)} and q.state = 'open' ${among}`
}

interface Sum extends Seen {
  students: number
  stuck: number
}

/** What the notes of the differences in `from` come to. What a student has free by credit pays his debit notes first. */
async function sumOf(tx: Tx, from: RawBuilder<unknown>): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(credit_notes), 0)::int as credit_notes, coalesce(sum(debit_notes), 0)::int as debit_notes,
      coalesce(sum(credit), 0)::bigint as credit, coalesce(sum(debit), 0)::bigint as debit,
      coalesce(sum(greatest(0, released - debit)), 0)::bigint as advance, coalesce(sum(stuck), 0)::int as stuck,
        (count(*) filter (where credit_notes + debit_notes > 0))::int as students
    from (
      select student_id, count(*) filter (where stuck is not null) as stuck,
        count(*) filter (where stuck is null and expected < charged) as credit_notes,
        count(*) filter (where stuck is null and expected > charged) as debit_notes,
        coalesce(sum(charged - expected) filter (where stuck is null and expected < charged), 0) as credit,
          coalesce(sum(expected - charged) filter (where stuck is null and expected > charged), 0) as debit,
        coalesce(sum(greatest(0, charged - expected - due)) filter (where stuck is null), 0) as released
      from (${from}) d group by 1) s`.execute(tx)
  return rows[0]!
}

export const preview = handle(previewDifferences, async (input, ctx) => {
  const { second_person } = await readSettings(ctx, billingSettings)
  const open = await openOf(ctx, input)
  return { data: { ...(await sumOf(ctx.tx, open)), ...(await whoseOf(ctx, open, input.batch_id)), second_person } }
})

/** The months of the notes, with the fiscal year of each, and how many families have them. */
async function whoseOf(ctx: Ctx, open: RawBuilder<unknown>, batch: number | undefined) {
  const { tx, company } = ctx
  const { rows } = await sql<{ months: string[]; families: number; start_date: string }>`
    with notes as materialized (select month, student_id from (${open}) d where stuck is null)
    select array(select distinct month from notes order by 1) as months, b.start_date, (
      select count(distinct coalesce(g.guardian_id, -n.student_id)) from (select distinct student_id from notes) n
      left join lateral (select guardian_id from student_guardians s
        where s.company_id = b.company_id and s.student_id = n.student_id order by is_primary desc, id limit 1) g
          on true
      )::int as families
    from batches b where b.company_id = ${company} and b.id = ${batchOf(ctx, batch)}`.execute(tx)
  const { months, families, start_date } = rows[0]!
  const ends = months.map((month) => monthDays(start_date, month).end)
  const accounts = await daysOfAccount(bookkeeper(ctx), ends, ctx.today)
  return {
    families,
    batch_start: start_date,
    months: months.map((month, at) => ({ month, fiscal_year: accounts.get(ends[at]!)!.fiscal_year })),
  }
}

export const settle = handle(settleDifferences, async ({ seen, reason, ...chosen }, ctx) => {
  const { tx, company } = ctx
  await sql`create temp table to_settle on commit drop as ${await openOf(ctx, chosen)}`.execute(tx)
  await sql`delete from to_settle where stuck is not null`.execute(tx)
  await sql`analyze to_settle`.execute(tx)
  await holdCharges(tx, company, sql`select enroll_id, fee_head_id, month from to_settle`)
  await lookAgain(ctx, chosen)
  const { students: _s, stuck: _n, ...sum } = await sumOf(tx, sql`select * from settling`)
  if (same(sum, { credit_notes: 0, debit_notes: 0, credit: 0, debit: 0, advance: 0 }) && !seen.credit && !seen.debit)
    throw settleDifferences.refuse('nothing-to-settle')
  if (!same(sum, seen)) throw settleDifferences.refuse('differences-changed')
  const ids = await writeNotes(ctx, reason)
  ctx.note({ entity: 'fee_journals', entity_id: ids[0]!, reason, after: { notes: ids.length, ...sum } })
  const counts = { credit_notes: sum.credit_notes, debit_notes: sum.debit_notes }
  const { second_person } = await readSettings(ctx, billingSettings)
  if (second_person)
    return {
      data: { state: 'waiting' as const, ...counts, credit_numbers: null, debit_numbers: null },
      message: 'It waits for a second person.',
    }
  const { credit_note, debit_note } = await issueNotes(ctx, ids, null)
  return {
    data: { state: 'issued' as const, ...counts, credit_numbers: credit_note, debit_numbers: debit_note },
    message: 'The notes are written.',
  }
})

/** Who comes second finds nothing left: what stands is read again, with its rows locked. */
async function lookAgain(ctx: Ctx, { batch_id }: Chosen): Promise<void> {
  const { tx, company } = ctx
  const { rows } = await sql<{ only: number[]; from_month: string; to_month: string }>`
    select coalesce(array_agg(distinct enroll_id), '{}') as only, coalesce(min(month), '01') as from_month,
      coalesce(max(month), '01') as to_month from to_settle`.execute(tx)
  const found = await differencesOf(tx, company, { ...rows[0]!, batch_id: batchOf(ctx, batch_id) })
  const chosen = sql`(select enroll_id, fee_head_id, month, true as chosen from to_settle)`
  await sql`
    create temp table settling on commit drop as
    select q.* from
      ${fullJoin(sql`(${found})`, chosen, 'enroll_id', 'fee_head_id', 'month')} q
    where q.chosen and q.state = 'open' and q.stuck is null`.execute(tx)
  await sql`analyze settling`.execute(tx)
}

const same = (a: Seen, b: Seen): boolean => (Object.keys(b) as (keyof Seen)[]).every((name) => a[name] === b[name])

/** A note each, which waits until it is issued; its tax is what the head's tax of the month is wrong by. A credit note takes off whatever taxes stand when it is issued. */
async function writeNotes(ctx: Ctx, reason: string): Promise<number[]> {
  const { tx, company } = ctx
  const { rows } = await sql<{ ids: number[] }>`
    with notes as (
      select s.*, s.expected > s.charged as more, abs(s.expected - s.charged) as amount, t.tax as standing_tax
      from settling s
      cross join lateral (select coalesce(-sum(n.amount), 0) as tax from fee_entries n
        where n.company_id = ${company} and n.enroll_id = s.enroll_id and n.fee_head_id = s.fee_head_id
          and n.month = s.month and n.account = 'tax') t),
    taxed as (
      select *, greatest(0,
        least(amount, case when more then expected_tax - standing_tax else standing_tax - expected_tax end)) as tax
        from notes),
    made as (
      insert into fee_journals
        (company_id, kind, enroll_id, fee_head_id, month, amount, tax, tax_kind_id, tax_percent, reason, made_by)
      select ${company}::bigint, case when more then 'debit_note' else 'credit_note' end, enroll_id, fee_head_id, month,
        amount, tax,
        case when more and tax > 0 then tax_kind_id end, case when more and tax > 0 then tax_percent end, ${reason},
          ${makerOf(ctx)}::bigint
      from taxed order by enroll_id, month, fee_head_id returning id, enroll_id, fee_head_id, month),
    kept as (
      insert into settled_differences (company_id, journal_id, charged, expected)
      select ${company}::bigint, m.id, m.charged, m.expected
      from ${fullJoin(sql`made`, sql`notes`, 'enroll_id', 'fee_head_id', 'month')} m)
    select array_agg(id order by id) as ids from made`.execute(tx)
  return rows[0]!.ids
}
