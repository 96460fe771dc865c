/**
 * Penalties accrue: once a day in Nepal, for each school with a rule. Every step of a late month is claimed once for ever (`penalty_claims`); what was claimed is posted as one
 * event an enrolment, and owed from then on like anything else of that month.
 */
import { sql } from 'kysely'
import { writeAudit } from '#platform/server/audit.ts'
import { refusedOf, type Where } from '#platform/server/ledger.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { TimedWork } from '#platform/server/timed.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import type { PenaltyRule } from '../../contract/penalty.ts'
import { billingSettings } from '../../contract/settings.ts'
import { nextEvent, postFees } from '../ledger.ts'
import { accrualsIn } from './accruals-sql.ts'
import { ownHead } from '../own-head.ts'

interface Accrued {
  /** Of which enrolments. */
  enrolments: number
  /** Paisa. */
  amount: number
}

/** All that is due in the school until `today` (AD). Nothing where another node is at it, or where nothing may be posted on this day: then it follows on the next that is open. */
export async function accruePenalties(where: Where, today: string): Promise<Accrued> {
  const { tx, company } = where
  const none = { enrolments: 0, amount: 0 }
  const { rows: held } = await sql<{ since: string }>`
    select since from penalty_rules
    where company_id = ${company} and active and (done_on is null or done_on < ${today}::date)
    for update skip locked`.execute(tx)
  if (!held.length || (await refusedOf(where, [today])).size) return none
  const { penalty: rule } = await readSettings(where, billingSettings)
  const accrued = rule.kind === 'none' ? none : await accrue(where, rule, { since: held[0]!.since, today })
  await sql`update penalty_rules set done_on = ${today}::date where company_id = ${company}`.execute(tx)
  return accrued
}

async function accrue(where: Where, rule: PenaltyRule, days: { since: string; today: string }): Promise<Accrued> {
  const { tx, company } = where
  const due = accrualsIn(company, rule, days)
  // a payment at this moment waits or is seen
  await sql`
    select from dues d
    where d.company_id = ${company} and (d.enroll_id, d.month) in (select enroll_id, month from (${due}) n)
    order by d.enroll_id, d.month, d.fee_head_id for update`.execute(tx)
  const { rows } = await sql<{ event_id: number; amount: number }>`
    with n as materialized (${due}),
    v as materialized
      (select e.enroll_id, ${nextEvent} as event_id from (select distinct enroll_id from n order by 1) e)
    insert into penalty_claims (company_id, enroll_id, month, every, step, amount, event_id)
    select ${company}::bigint, n.enroll_id, n.month, ${rule.every}::text, n.step, n.amount, n.event_id
    from ${fullJoin(sql`n`, sql`v`, 'enroll_id')} n
    on conflict do nothing returning event_id, amount`.execute(tx)
  if (!rows.length) return { enrolments: 0, amount: 0 }
  const events = [...new Set(rows.map(({ event_id }) => event_id))]
  await postClaims(where, events, days.today)
  return { enrolments: events.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) }
}

/** @param events ids that claims name; @param day AD */
async function postClaims(where: Where, events: readonly number[], day: string): Promise<void> {
  const { tx, company } = where
  const head = await ownHead(where, 'penalty')
  const claimed = sql`
    select event_id as id, enroll_id, month, sum(amount)::bigint as amount from penalty_claims
    where company_id = ${company}::bigint and event_id = any(${events}::bigint[]) group by 1, 2, 3`
  await postFees(where, {
    events: sql`select distinct k.id, 'penalty' as kind, k.enroll_id, ${day}::date as accounting_date,
      null::bigint as counter_day_id, null::bigint as bill_run_id,
      null::bigint as maker_id, null::bigint as approver_id, null::text as reason from (${claimed}) k`,
    entries: sql`select k.id, a.account, k.enroll_id, ${head}::bigint as fee_head_id, k.month, null::text as mode,
      a.sign * k.amount as amount
      from (${claimed}) k cross join (values ('receivable', 1), ('penalty', -1)) a (account, sign)`,
  })
  await sql`
    insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    select ${company}::bigint, k.enroll_id, e.student_id, ${head}::bigint, k.month, ${day}::date, k.amount, k.amount
    from (${claimed}) k
      join enrolments e on e.company_id = ${company} and e.id = k.enroll_id
    on conflict (company_id, enroll_id, fee_head_id, month)
    do update set billed = dues.billed + excluded.billed, due = dues.due + excluded.due,
      due_date = case when dues.due = 0 then excluded.due_date else dues.due_date end`.execute(tx)
}

export const penaltyWork: TimedWork = {
  name: 'penalties',
  title: 'Penalties accrued',
  async schools(db, today) {
    const { rows } = await sql<{ id: number }>`select schools_with_penalties(${today}::date) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
  async run(tx, company, today) {
    const accrued = await accruePenalties({ tx, company, maySoft: false }, today)
    if (accrued.enrolments)
      await writeAudit(tx, company, undefined, {}, 'penalties', { entity: 'dues', after: { ...accrued, day: today } })
  },
}
