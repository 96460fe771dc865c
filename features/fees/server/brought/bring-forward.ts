/** What is owed from before: each an event of its own, many in one statement; taken back while nothing of it was paid. */
import { todayOf } from '#platform/server/db.ts'
import { sql } from 'kysely'
import { holdOpenDays, type Where } from '#platform/server/ledger.ts'
import { takeBackPreviousDue } from '../../contract/previous-dues.ts'
import { nextEvent, postFees, reverseFees } from '../ledger.ts'
import { ownHead } from '../own-head.ts'

export interface Keeper extends Where {
  /** Who brings it; null for somebody who is not of the school. */
  by: number | null
}
export interface NewPreviousDue {
  /** The seat under which it stands: the student's newest. */
  enroll_id: number
  /** Paisa. */
  amount: number
  /** AD. */
  due_date: string
  remark: string | null
}
export interface Brought {
  id: number
  event_id: number
}

/** In the order given; the students are held. */
export async function bringForward(
  keeper: Keeper,
  dues: readonly NewPreviousDue[],
  importId: string | null = null,
): Promise<Brought[]> {
  const { tx, company, by } = keeper
  const day = todayOf(tx)
  await holdOpenDays(keeper, [day])
  await holdSeats(
    keeper,
    dues.map(({ enroll_id }) => enroll_id),
  )
  const { rows } = await sql<Brought>`
    insert into previous_dues
      (company_id, enroll_id, fee_head_id, amount, due_date, remark, event_id, import_id, made_by)
    select ${company}::bigint, enroll_id, ${await ownHead(keeper, 'previous')}::bigint, amount, due_date, remark,
      ${nextEvent}, ${importId}::uuid, ${by}::bigint
    from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) n
      (enroll_id bigint, amount bigint, due_date date, remark text)
    returning id, event_id`.execute(tx)
  const written = sql`previous_dues p
    where p.company_id = ${company} and p.id = any(${rows.map(({ id }) => id)}::bigint[])`
  await postFees(keeper, {
    events: sql`select p.event_id as id, 'opening_due' as kind, p.enroll_id, ${day}::date as accounting_date,
      null::bigint as counter_day_id, null::bigint as bill_run_id,
      p.made_by as maker_id, null::bigint as approver_id, p.remark as reason from ${written}`,
    entries: sql`select p.event_id as id, k.account, p.enroll_id, p.fee_head_id, p.month, null::text as mode,
      k.sign * p.amount as amount
      from (select p.* from ${written}) p cross join (values ('receivable', 1), ('opening', -1)) k (account, sign)`,
  })
  await sql`
    insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    select p.company_id, p.enroll_id, e.student_id, p.fee_head_id, p.month, min(p.due_date), sum(p.amount),
      sum(p.amount)
    from (select p.* from ${written}) p join enrolments e on e.company_id = p.company_id and e.id = p.enroll_id
    group by 1, 2, 3, 4, 5
    on conflict (company_id, enroll_id, fee_head_id, month)
    do update set billed = dues.billed + excluded.billed, due = dues.due + excluded.due,
      due_date = case when dues.due = 0 then excluded.due_date
        else least(dues.due_date, excluded.due_date) end`.execute(tx)
  return rows
}

/** Ids of previous dues that stand; all or none. */
export async function takeBack(keeper: Keeper, ids: readonly number[], reason: string): Promise<void> {
  const { tx, company, by } = keeper
  const day = todayOf(tx)
  const these = sql`previous_dues p where p.company_id = ${company} and p.id = any(${ids}::bigint[])`
  await holdOpenDays(keeper, [day])
  const { rows: standing } = await sql<{ enroll_id: number }>`
    select p.enroll_id from ${these} and p.ended_at is null order by p.id for update`.execute(tx)
  if (standing.length !== ids.length) throw takeBackPreviousDue.refuse('not-standing')
  await holdSeats(
    keeper,
    standing.map(({ enroll_id }) => enroll_id),
  )
  const { rows: dues } = await sql<{ free: boolean }>`
    select d.due >= w.amount as free from dues d
    join (select p.enroll_id, p.fee_head_id, p.month, sum(p.amount) as amount from ${these} group by 1, 2, 3) w
      on w.enroll_id = d.enroll_id and w.fee_head_id = d.fee_head_id and w.month = d.month
    where d.company_id = ${company} order by d.enroll_id, d.month, d.fee_head_id for update of d`.execute(tx)
  if (dues.some(({ free }) => !free)) throw takeBackPreviousDue.refuse('paid-since')
  await reverseFees(
    keeper,
    sql`select ${nextEvent} as id, 'reversal' as kind, p.enroll_id, ${day}::date as accounting_date,
      null::bigint as counter_day_id, null::bigint as bill_run_id,
      ${by}::bigint as maker_id, null::bigint as approver_id, ${reason}::text as reason, p.event_id as reverses_id
      from ${these}`,
  )
  await sql`
    update previous_dues p set ended_by = ${by}::bigint, ended_at = app_now(), end_reason = ${reason}
    where p.company_id = ${company} and p.id = any(${ids}::bigint[])`.execute(tx)
  // the age of what is left is that of the oldest that stands
  await sql`
    update dues d
    set billed = d.billed - w.amount, due = d.due - w.amount,
      due_date = coalesce((select min(o.due_date) from previous_dues o where o.company_id = d.company_id
      and o.enroll_id = d.enroll_id and o.fee_head_id = d.fee_head_id and o.month = d.month and o.ended_at is null),
      d.due_date)
    from (select p.enroll_id, p.fee_head_id, p.month, sum(p.amount) as amount from ${these} group by 1, 2, 3) w
    where d.company_id = ${company} and d.enroll_id = w.enroll_id and d.fee_head_id = w.fee_head_id
      and d.month = w.month`.execute(tx)
}

/** Against being withdrawn or erased meanwhile. */
async function holdSeats({ tx, company }: Keeper, seats: readonly number[]): Promise<void> {
  await sql`
    select from students s
    where s.company_id = ${company}
      and s.id in (select student_id from enrolments where company_id = ${company} and id = any(${seats}::bigint[]))
    order by s.id for share`.execute(tx)
}
