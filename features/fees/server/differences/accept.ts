/** Differences that stay: accepted with a reason, by a press or by what a person charged by hand; and taken back. */
import { type RawBuilder, sql } from 'kysely'
import { reachStudent, studentScope } from '#features/students/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { acceptDifferences, reopenDifference } from '../../contract/differences.ts'
import type { Journal } from '../held/journal.ts'
import { differencesOf } from './find.ts'
import { batchOf } from './list.ts'

interface Charge {
  enroll_id: number
  fee_head_id: number
  month: string
  charged: number
  expected: number
}
const charges = (rows: readonly Charge[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
    (enroll_id bigint, fee_head_id bigint, month text, charged bigint, expected bigint)`

export const accept = handle(acceptDifferences, async ({ batch_id, rows, reason }, ctx) => {
  const found = await differencesOf(ctx.tx, ctx.company, {
    batch_id: batchOf(ctx, batch_id),
    only: [...new Set(rows.map(({ enroll_id }) => enroll_id))],
  })
  const { rows: open } = await sql`
    select from (${found}) q join ${charges(rows)} using (enroll_id, fee_head_id, month, charged, expected)
    where q.state = 'open' and ${studentScope(ctx, sql`q.student_id`)}`.execute(ctx.tx)
  if (open.length < rows.length) throw acceptDifferences.refuse('differences-changed')
  const ids = await decide(ctx, rows, reason, null)
  ctx.note({ entity: 'accepted_differences', entity_id: ids[0] ?? 0, reason, after: { accepted: ids.length } })
  return { data: { accepted: ids.length }, message: 'Left as it is.' }
})

/** The decision of before ends, this one stands. Of two at once one is kept. */
async function decide(ctx: Ctx, rows: readonly Charge[], reason: string, journal: number | null): Promise<number[]> {
  const { tx, company } = ctx
  const by = makerOf(ctx)
  await sql`
    update accepted_differences a set ended_by = ${by}::bigint, ended_at = app_now() from ${charges(rows)}
    where a.company_id = ${company} and a.ended_at is null and a.enroll_id = r.enroll_id
      and a.fee_head_id = r.fee_head_id and a.month = r.month`.execute(tx)
  const { rows: made } = await sql<{ id: number }>`
    insert into accepted_differences
      (company_id, enroll_id, fee_head_id, month, charged, expected, reason, journal_id, made_by)
    select ${company}::bigint, r.enroll_id, r.fee_head_id, r.month, r.charged, r.expected, ${reason},
      ${journal}::bigint, ${by}::bigint from ${charges(rows)}
    order by 2, 4, 3 on conflict do nothing returning id`.execute(tx)
  return made.map(({ id }) => id)
}

export const reopen = handle(reopenDifference, async ({ id }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ student_id: number; ended_at: string | null }>`
    select e.student_id, a.ended_at from accepted_differences a
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
    where a.company_id = ${company} and a.id = ${id} for update of a`.execute(tx)
  const { student_id, ended_at } = orNotFound(rows[0], 'This difference')
  await reachStudent(ctx, student_id, { what: 'This difference' })
  if (ended_at) throw reopenDifference.refuse('not-accepted')
  await sql`
    update accepted_differences set ended_by = ${makerOf(ctx)}::bigint, ended_at = app_now()
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({ entity: 'accepted_differences', entity_id: id, before: { state: 'accepted' }, after: { state: 'open' } })
  return { data: { id }, message: 'Taken back.' }
})

/**
 * What a person charged by hand is a decision: a difference that a correction leaves stays with its reason, and so does one that a note makes larger. A note that makes it
 * smaller leaves the rest open. After the note was issued.
 */
export async function keepDecision(
  ctx: Ctx,
  { id, kind, enroll_id, fee_head_id, bill_id, month, amount, reason }: Journal,
): Promise<void> {
  const { tx, company } = ctx
  const { rows: of } = await sql<{ batch_id: number }>`
    select batch_id from enrolments where company_id = ${company} and id = ${enroll_id}`.execute(tx)
  const found = await differencesOf(tx, company, {
    batch_id: of[0]!.batch_id,
    from_month: month!,
    to_month: month!,
    only: [enroll_id],
  })
  const before = sql`q.charged + ${kind === 'credit_note' ? amount : -amount}::bigint`
  const made = bill_id
    ? sql`q.fee_head_id in
      (select l.fee_head_id from bill_correction_lines l where l.company_id = ${company} and l.journal_id = ${id})`
    : sql`q.fee_head_id = ${fee_head_id} and abs(q.expected - q.charged) > abs(q.expected - (${before}))`
  const { rows } = await sql<Charge>`
    select q.enroll_id, q.fee_head_id, q.month, q.charged, q.expected from (${found}) q
    where ${made} and q.state = 'open'`.execute(tx)
  if (rows.length) await decide(ctx, rows, reason, id)
}
