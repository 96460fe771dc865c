/** What the school holds of a student, locked and moved; and whether an event may be mirrored without leaving a due or a deposit wrong. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Allocation } from '../../contract/allocate.ts'

/** Holds students against being withdrawn or erased meanwhile. */
export async function holdStudents(tx: Tx, company: number, ids: readonly number[]): Promise<void> {
  await sql`select from students where company_id = ${company} and id = any(${ids}::bigint[]) order by id
    for share`.execute(tx)
}

/** Paisa of advance of each, locked in one order; who has none is 0. */
export const lockAdvances = (tx: Tx, company: number, students: readonly number[]): Promise<Map<number, number>> =>
  advancesOf(tx, company, students, true)

export async function advancesOf(
  tx: Tx,
  company: number,
  students: readonly number[],
  lock = false,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; balance: number }>`
    select student_id, balance from advances where company_id = ${company} and student_id = any(${students}::bigint[])
    order by student_id ${lock ? sql`for update` : sql``}`.execute(tx)
  return new Map(students.map((id) => [id, rows.find((row) => row.student_id === id)?.balance ?? 0]))
}

/** The locks are held. */
export async function changeAdvance(tx: Tx, company: number, student: number, by: number): Promise<void> {
  if (by === 0) return
  await sql`
    insert into advances (company_id, student_id, balance) values (${company}, ${student}, ${Math.max(by, 0)})
    on conflict (company_id, student_id) do update set balance = advances.balance + ${by}`.execute(tx)
}

/** Of several students at once, each named once; the locks are held. */
export async function changeAdvances(
  tx: Tx,
  company: number,
  changes: readonly { student_id: number; by: number }[],
): Promise<void> {
  const some = changes.filter(({ by }) => by !== 0)
  if (!some.length) return
  await sql`
    insert into advances as a (company_id, student_id, balance)
    select ${company}::bigint, c.student_id, greatest(c.by, 0)
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) c (student_id bigint, by bigint)
    on conflict (company_id, student_id)
    do update set balance = a.balance +
      (select c.by from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) c (student_id bigint, by bigint)
      where c.student_id = a.student_id)`.execute(tx)
}

/** Paisa held of a deposit, locked. Entries move it by themselves (0077). */
export async function lockDeposit(tx: Tx, company: number, student: number, head: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from fee_deposits where company_id = ${company} and student_id = ${student} and fee_head_id = ${head}
    for update`.execute(tx)
  return rows[0]?.balance ?? 0
}

/** Dues that are locked become less by the amounts that were allocated. */
export async function fillDues(tx: Tx, company: number, allocations: readonly Allocation[]): Promise<void> {
  if (!allocations.length) return
  await sql`
    update dues d set due = d.due - a.amount
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) a
      (enroll_id bigint, fee_head_id bigint, month text, amount bigint)
    where d.company_id = ${company} and d.enroll_id = a.enroll_id and d.fee_head_id = a.fee_head_id
      and d.month = a.month`.execute(tx)
}

/** Of dues that are locked less is owed and less was charged; paisa below 0 make both more. */
export async function lowerCharges(
  tx: Tx,
  company: number,
  parts: readonly Omit<Allocation, 'discount'>[],
): Promise<void> {
  if (!parts.length) return
  await sql`
    update dues d set due = d.due - p.amount, billed = d.billed - p.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) p
      (enroll_id bigint, fee_head_id bigint, month text, amount bigint)
    where d.company_id = ${company} and d.enroll_id = p.enroll_id and d.fee_head_id = p.fee_head_id
      and d.month = p.month`.execute(tx)
}

/**
 * Why these events (a SELECT of ids) cannot be mirrored: a credit note took back since what they paid, or a deposit that they paid was given back. Their dues
 * and deposits stay locked.
 */
export const standsInTheWay = (tx: Tx, company: number, events: RawBuilder<unknown>): Promise<InTheWay> =>
  inTheWay(
    tx,
    company,
    sql`select enroll_id, fee_head_id, month, amount, discount from fee_allocations
      where company_id = ${company} and event_id in (${events})`,
  )

/** As `standsInTheWay`, of these parts of what an event paid. */
export const partStandsInTheWay = (tx: Tx, company: number, parts: readonly Allocation[]): Promise<InTheWay> =>
  inTheWay(
    tx,
    company,
    sql`select enroll_id, fee_head_id, month, amount, discount
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) p
        (enroll_id bigint, fee_head_id bigint, month text, amount bigint, discount bigint)`,
  )

type InTheWay = 'note-since' | 'deposit-used' | undefined

/** `back`: a SELECT of what is to be taken off again. */
async function inTheWay(tx: Tx, company: number, back: RawBuilder<unknown>): Promise<InTheWay> {
  const { rows: dues } = await sql<{ over: boolean }>`
    select d.due + a.back > d.billed as over from dues d join (
      select enroll_id, fee_head_id, month, sum(amount + discount) as back from (${back}) b group by 1, 2, 3) a
      on a.enroll_id = d.enroll_id and a.fee_head_id = d.fee_head_id and a.month = d.month
    where d.company_id = ${company} order by d.enroll_id, d.month, d.fee_head_id for update of d`.execute(tx)
  if (dues.some(({ over }) => over)) return 'note-since'
  const { rows: deposits } = await sql<{ over: boolean }>`
    with b as materialized
      (select enroll_id, fee_head_id, month, sum(amount) as amount from (${back}) b group by 1, 2, 3)
    select d.balance < a.back as over from fee_deposits d join (
      select e.student_id, a.fee_head_id, sum(a.amount) as back from b a
      join enrolments e on e.company_id = ${company} and e.id = a.enroll_id
      where exists (select from fee_entries n where n.company_id = ${company} and n.enroll_id = a.enroll_id
        and n.account = 'deposit' and n.fee_head_id = a.fee_head_id and n.month = a.month) group by 1, 2) a
      on a.student_id = d.student_id and a.fee_head_id = d.fee_head_id
    where d.company_id = ${company} order by d.student_id, d.fee_head_id for update of d`.execute(tx)
  return deposits.some(({ over }) => over) ? 'deposit-used' : undefined
}
