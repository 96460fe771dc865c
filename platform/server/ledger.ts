/**
 * The one door into a ledger, for one event or for 20,000. A ledger is two tables of which `call ledger(...)` in a migration made one (0061): events that
 * sum to 0, entries that are only added, a day of account in an open month, a reversal once. The database holds all of it, whoever writes; here it is said in words.
 */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from './db.ts'

export interface Ledger {
  events: string
  entries: string
  /** What an event is of: a column of its own that no two events share ('voucher_id'). */
  key: string
  /** Columns of an event beside those of the law: id, accounting_date, fiscal_year_id, maker_id, approver_id, reason, reverses_id, created_at. */
  ofEvent: readonly string[]
  /** Columns of an entry beside event_id, accounting_date and amount (paisa, debit positive). A reversal takes them over. */
  ofEntry: readonly string[]
}

interface Where {
  tx: Tx
  company: number
  /** Who posts into months that are closed for others. */
  maySoft: boolean
}

/** What is posted, as two SELECTs. */
interface Posting {
  /** The key, accounting_date, maker_id, approver_id, reason, and the ledger's own columns. */
  events: RawBuilder<unknown>
  /** The key, amount, and the ledger's own columns. */
  entries: RawBuilder<unknown>
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const named = (of: string, columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
const unkeyed = ({ key, ofEvent }: Ledger) => ofEvent.filter((column) => column !== key)
const comma = (columns: readonly string[], list: RawBuilder<unknown>) => (columns.length ? sql`, ${list}` : sql``)

/** Posts a set of events that balance, all or none; answers the ids of the events by their key. Days must be open (`holdOpenDays`). */
export async function post(
  { tx, company, maySoft }: Where,
  ledger: Ledger,
  set: Posting,
): Promise<{ key: number; id: number }[]> {
  await sql`select set_config('app.may_post_soft', ${maySoft ? 'on' : 'off'}, true)`.execute(tx)
  const own = unkeyed(ledger)
  const { rows } = await sql<{ key: number; id: number }>`
    with sent as materialized (
      select nextval(pg_get_serial_sequence(${ledger.events}, 'id')) as id, s.* from (${set.events}) s),
    events as (
      insert into ${sql.table(ledger.events)} (company_id, id, ${sql.ref(ledger.key)}, accounting_date, fiscal_year_id, maker_id, approver_id, reason ${comma(own, names(own))})
      select ${company}::bigint, s.id, s.${sql.ref(ledger.key)}, s.accounting_date, fiscal_year_of(${company}::bigint, s.accounting_date), s.maker_id, s.approver_id, s.reason
        ${comma(own, named('s', own))} from sent s),
    entries as (
      insert into ${sql.table(ledger.entries)} (company_id, event_id, accounting_date, amount, ${names(ledger.ofEntry)})
      select ${company}::bigint, s.id, s.accounting_date, n.amount, ${named('n', ledger.ofEntry)} from (${set.entries}) n join sent s using (${sql.ref(ledger.key)}))
    select s.${sql.ref(ledger.key)} as key, s.id from sent s`.execute(tx)
  return rows
}

/** What is taken back: `of` is the key of the event, `key` that of the event which does it. */
interface Reversing {
  of: number
  key: number
  /** AD. */
  accounting_date: string
  maker_id: number | null
  approver_id: number | null
  reason: string
}

/** Posts the mirror of each event. Who comes second finds it done: the database keeps one reversal an event. */
export async function reverse(
  { tx, company, maySoft }: Where,
  ledger: Ledger,
  set: readonly Reversing[],
): Promise<void> {
  await sql`select set_config('app.may_post_soft', ${maySoft ? 'on' : 'off'}, true)`.execute(tx)
  const own = unkeyed(ledger)
  await sql`
    with sent as materialized (
      select nextval(pg_get_serial_sequence(${ledger.events}, 'id')) as id, o.id as reverses_id, r.* ${comma(own, named('o', own))}
      from jsonb_to_recordset(${JSON.stringify(set)}::jsonb) r ("of" bigint, key bigint, accounting_date date, maker_id bigint, approver_id bigint, reason text)
      join ${sql.table(ledger.events)} o on o.company_id = ${company} and o.${sql.ref(ledger.key)} = r."of"),
    events as (
      insert into ${sql.table(ledger.events)} (company_id, id, ${sql.ref(ledger.key)}, accounting_date, fiscal_year_id, maker_id, approver_id, reason, reverses_id ${comma(own, names(own))})
      select ${company}::bigint, s.id, s.key, s.accounting_date, fiscal_year_of(${company}::bigint, s.accounting_date), s.maker_id, s.approver_id, s.reason, s.reverses_id
        ${comma(own, named('s', own))} from sent s)
    insert into ${sql.table(ledger.entries)} (company_id, event_id, accounting_date, amount, ${names(ledger.ofEntry)})
    select ${company}::bigint, s.id, s.accounting_date, -n.amount, ${named('n', ledger.ofEntry)}
    from sent s join ${sql.table(ledger.entries)} n on n.company_id = ${company} and n.event_id = s.reverses_id order by n.id`.execute(
    tx,
  )
}

export const refusedDays = {
  'no-year': 'No fiscal year of the school holds this day. Set it up first.',
  'year-closed': 'The fiscal year of this day is closed.',
  'month-closed': 'The month of this day is closed.',
  'month-soft': 'The month of this day is closed. Only who may post into closed months can do this.',
} as const

export type RefusedDay = keyof typeof refusedDays

/** Those of these days (AD) on which nothing may be posted, and why. The fiscal years of all of them are held against being closed until the transaction ends. */
export async function refusedOf(
  { tx, company, maySoft }: Where,
  days: readonly string[],
): Promise<Map<string, RefusedDay>> {
  const { rows } = await sql<{ day: string; why: RefusedDay }>`
    select day, why from refused_days(${company}::bigint, ${[...new Set(days)]}::date[], ${maySoft}::boolean)`.execute(
    tx,
  )
  return new Map(rows.map(({ day, why }) => [day, why]))
}

/** Holds the fiscal years of these days (AD) as `refusedOf` does; refuses a day on which nothing may be posted. */
export async function holdOpenDays(where: Where, days: readonly string[]): Promise<void> {
  const [why] = (await refusedOf(where, days)).values()
  if (why) throw new Refusal(why, refusedDays[why])
}
