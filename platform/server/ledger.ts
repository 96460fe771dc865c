/**
 * The one door into a ledger, for one event or for 20,000. A ledger is two tables of which `call ledger(...)` in a migration made one (0061): events that
 * sum to 0, entries that are only added, a day of account in an open month, a reversal once. The database holds all of it, whoever writes; here it is said in words.
 */
import { type RawBuilder, sql } from 'kysely'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from './db.ts'
import { fullJoin } from './sql-words.ts'

export interface Ledger {
  events: string
  entries: string
  /** What an event is of: a column of its own that no two events share ('voucher_id'); 'id' where who posts gives the events their ids. */
  key: string
  /** Columns of an event beside those of the law (id, accounting_date, fiscal_year_id, maker_id, approver_id, reason, reverses_id, created_at) and the key. */
  ofEvent: readonly string[]
  /** Columns of an entry beside event_id, accounting_date and amount (paisa, debit positive). A reversal takes them over. */
  ofEntry: readonly string[]
}

export interface Where {
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

interface Posted {
  key: number
  id: number
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const named = (of: string, columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))

/** Posts a set of events that balance, all or none; answers the ids of the events by their key. Days must be open (`holdOpenDays`). */
export const post = (where: Where, ledger: Ledger, { events, entries }: Posting): Promise<Posted[]> =>
  write(where, ledger, events, entries, [])

/**
 * Posts the mirror of each event, all or none. Who comes second finds it done: the database keeps one reversal an event.
 * @param events a SELECT as that of `post`, with `reverses_id` beside
 */
export const reverse = (where: Where, ledger: Ledger, events: RawBuilder<unknown>): Promise<Posted[]> =>
  write(
    where,
    ledger,
    events,
    sql`select s.${sql.ref(ledger.key)}, -o.amount as amount, ${named('o', ledger.ofEntry)} from sent s
      join ${sql.table(ledger.entries)} o on o.company_id = ${where.company}::bigint and o.event_id = s.reverses_id
      order by o.id`,
    ['reverses_id'],
  )

/** One statement, so that the proof of the database sees events and entries together. */
async function write(
  { tx, company, maySoft }: Where,
  { events, entries, key, ofEvent, ofEntry }: Ledger,
  sent: RawBuilder<unknown>,
  sentEntries: RawBuilder<unknown>,
  more: readonly string[],
): Promise<Posted[]> {
  await sql`select set_config('app.may_post_soft', ${maySoft ? 'on' : 'off'}, true)`.execute(tx)
  const numbered = key === 'id'
  const columns = [
    ...(numbered ? [] : [key]),
    'accounting_date',
    'maker_id',
    'approver_id',
    'reason',
    ...ofEvent,
    ...more,
  ]
  const { rows } = await sql<Posted>`
    with sent as materialized (
      select ${numbered ? sql`` : sql`nextval(pg_get_serial_sequence(${events}, 'id')) as id,`} s.* from (${sent}) s),
    years as materialized (
      select accounting_date, fiscal_year_of(${company}::bigint, accounting_date) as year_of_day
      from (select distinct accounting_date from sent) d),
    events as (
      insert into ${sql.table(events)} (company_id, id, fiscal_year_id, ${names(columns)})
      select ${company}::bigint, s.id, s.year_of_day, ${named('s', columns)}
      from ${fullJoin(sql`sent`, sql`years`, 'accounting_date')} s),
    entries as (
      insert into ${sql.table(entries)} (company_id, event_id, accounting_date, amount, ${names(ofEntry)})
      select ${company}::bigint, s.id, s.accounting_date, n.amount, ${named('n', ofEntry)} from (${sentEntries}) n
      join sent s using (${sql.ref(key)}))
    select s.${sql.ref(key)} as key, s.id from sent s`.execute(tx)
  return rows
}

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
