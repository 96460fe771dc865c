/** What is due of vouchers that recur is written: each day once, however many nodes do it at once, and all of a school together or nothing. */
import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { refusedOf } from '#platform/server/ledger.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { TimedWork } from '#platform/server/timed.ts'
import { dayAfter, daysDue, narrationOn, type Recurrence } from '../../contract/recurring-days.ts'
import type { RecurringProblem } from '../../contract/recurring-words.ts'
import { accountingSettings } from '../../contract/settings.ts'
import type { VoucherType } from '../../contract/voucher-words.ts'
import { approve, postVouchers, unproved, type VoucherLine, writeDrafts } from '../books.ts'

interface Where {
  tx: Tx
  company: number
  /** Who writes into months that are closed for others. */
  maySoft: boolean
}
export interface HeldRecurring extends Recurrence {
  id: number
  type: VoucherType
  narration: string
  reference: string | null
  times: number | null
  written: number
  next_day: string
  posts: boolean
  problem: RecurringProblem | null
  made_by: number | null
}
/** What became of one. */
export interface Step {
  id: number
  /** Ids of its vouchers by their day (AD). */
  written: { day: string; voucher_id: number }[]
  problem: RecurringProblem | null
}

/** Days of one that are written at once at most; the others follow a few minutes later. */
const mostAtOnce = 60

/** Locks active ones for which `holds`; those that another node has in hand are left to it. */
export async function holdActive(
  { tx, company }: Where,
  holds: RawBuilder<unknown>,
  wait: 'skip locked' | 'wait',
): Promise<HeldRecurring[]> {
  const { rows } = await sql<HeldRecurring>`
    select r.id, r.type, r.narration, r.reference, r.unit, r.every, r.day, r.from_date, r.until_date, r.times,
      r.written, r.next_day, r.posts, r.problem, r.made_by
    from recurring_vouchers r where r.company_id = ${company} and r.state = 'active' and ${holds} order by r.id
    for update ${wait === 'wait' ? sql`` : sql`skip locked`}`.execute(tx)
  return rows
}

/** All that is due in the school on `today` (AD). Answers what changed. */
export async function writeDue(where: Where, today: string): Promise<Step[]> {
  const held = await holdActive(where, sql`r.next_day <= ${today}::date`, 'skip locked')
  return writeDays(
    where,
    held.map((each) => {
      const left = each.times === null ? mostAtOnce : each.times - each.written
      return { of: each, days: daysDue(each, each.next_day, today, Math.min(left, mostAtOnce)) }
    }),
  )
}

interface Asked {
  of: HeldRecurring
  /** AD, in order; the first is its next day. */
  days: readonly string[]
}

/** Writes these days, of each as far as the first on which nothing may be written. */
export async function writeDays(where: Where, asked: readonly Asked[]): Promise<Step[]> {
  if (!asked.length) return []
  const refused = await refusedOf(
    where,
    asked.flatMap(({ days }) => days),
  )
  const lines = await readLines(
    where,
    asked.map(({ of }) => of.id),
  )
  const open = asked.map(({ of, days }) => {
    const { closed_on } = lines.get(of.id)!
    const why = (day: string) =>
      refused.get(day) ?? (closed_on && closed_on <= day ? ('account-closed' as const) : null)
    const stop = days.findIndex((day) => why(day))
    return { of, days: stop < 0 ? days : days.slice(0, stop), problem: stop < 0 ? null : why(days[stop]!) }
  })
  const vouchers = open.flatMap(({ of, days }) => days.map((day) => voucherOf(of, day, lines.get(of.id)!.lines)))
  const ids = vouchers.length ? await writeDrafts({ ...where, by: null }, vouchers) : []
  const written = vouchers.map(({ recurring_id, recurring_day }, at) => ({
    recurring_id,
    day: recurring_day,
    voucher_id: ids[at]!,
  }))
  const steps = open.map(({ of, days, problem }) => ({
    of,
    problem,
    last: days.at(-1),
    written: written.filter(({ recurring_id }) => recurring_id === of.id),
  }))
  await postAtOnce(
    where,
    steps.flatMap((step) => (step.of.posts ? step.written.map(({ voucher_id }) => voucher_id) : [])),
  )
  await goOn(where, steps)
  return steps.map(({ of, problem, written: own }) => ({
    id: of.id,
    problem,
    written: own.map(({ day, voucher_id }) => ({ day, voucher_id })),
  }))
}

const voucherOf = (of: HeldRecurring, day: string, lines: readonly VoucherLine[]) => ({
  type: of.type,
  source: 'recurring' as const,
  date: day,
  narration: narrationOn(of.narration, day).slice(0, 500),
  reference: of.reference,
  recurring_id: of.id,
  recurring_day: day,
  made_by: of.made_by,
  lines: lines.map((line) => ({
    ...line,
    narration: line.narration ? narrationOn(line.narration, day).slice(0, 300) : null,
  })),
})

interface Lines {
  /** AD: the first day on which one of its accounts is closed. */
  closed_on: string | null
  lines: VoucherLine[]
}
async function readLines({ tx, company }: Where, ids: readonly number[]): Promise<Map<number, Lines>> {
  const { rows } = await sql<Lines & { id: number }>`
    select l.recurring_id as id, min(a.closed_on) as closed_on,
      jsonb_agg(jsonb_build_object('account_id', l.account_id, 'party_id', l.party_id, 'cost_centre_id',
      l.cost_centre_id,
      'amount', l.amount, 'narration', l.narration, 'tds_rate_id', l.tds_rate_id, 'tds_base', l.tds_base)
      order by l.line) as lines
    from recurring_voucher_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = ${company} and l.recurring_id = any(${ids}::bigint[]) group by 1`.execute(tx)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Where the school asks for no approval any more than when this was chosen. What may not be posted as it is stays a draft. */
async function postAtOnce(where: Where, ids: readonly number[]): Promise<void> {
  if (!ids.length || (await readSettings(where, accountingSettings)).approval) return
  const wrong = new Set((await unproved(where, ids)).map(({ id }) => id))
  const right = ids.filter((id) => !wrong.has(id))
  if (!right.length) return
  await approve({ ...where, by: null }, right)
  await postVouchers({ ...where, by: null }, right)
}

/** The next day of each, or its end. */
async function goOn(
  { tx, company }: Where,
  steps: readonly {
    of: HeldRecurring
    problem: RecurringProblem | null
    last: string | undefined
    written: readonly unknown[]
  }[],
): Promise<void> {
  const changed = steps
    .filter(({ of, problem, last }) => last || problem !== of.problem)
    .map(({ of, problem, last, written }) => {
      const many = of.written + written.length
      const next_day = of.times !== null && many >= of.times ? null : last ? dayAfter(of, last) : of.next_day
      return { id: of.id, written: many, next_day, problem: next_day ? problem : null }
    })
  if (!changed.length) return
  await sql`
    update recurring_vouchers r
    set written = c.written, next_day = c.next_day, problem = c.problem,
      state = case when c.next_day is null then 'ended' else r.state end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c (id bigint, written int, next_day date, problem text)
    where r.company_id = ${company} and r.id = c.id`.execute(tx)
}

/** What the clock begins: on its day, and days that passed while no node was running. */
export const recurringWork: TimedWork = {
  name: 'recurring-vouchers',
  title: 'Written by recurring vouchers',
  async schools(db, today) {
    const { rows } = await sql<{ id: number }>`select schools_with_recurring(${today}::date) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
  async run(tx, company, today) {
    const steps = await writeDue({ tx, company, maySoft: false }, today)
    const written = steps.filter((step) => step.written.length)
    if (written.length)
      await writeAudit(tx, company, undefined, {}, 'recurring-vouchers', {
        entity: 'recurring_vouchers',
        ...(written.length === 1 && { entity_id: written[0]!.id }),
        after: { written: written.map(({ id, written: own }) => ({ id, days: own.map(({ day }) => day) })) },
      })
  },
}
