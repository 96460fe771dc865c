/** The books: vouchers are written as drafts, posted into the ledger, and taken back by their mirror. All of it for one voucher or for 20,000. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'
import { holdOpenDays, type Ledger, post, reverse } from '#platform/server/ledger.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import type { AccountRole } from '../contract/chart.ts'
import { postingRefusals, reversalRefusals } from '../contract/posting-refusals.ts'
import type { VoucherSource, VoucherType } from '../contract/voucher-words.ts'

const ledger: Ledger = {
  events: 'account_events',
  entries: 'account_entries',
  key: 'voucher_id',
  ofEvent: ['closing'],
  ofEntry: [
    'line',
    'account_id',
    'party_id',
    'cost_centre_id',
    'narration',
    'cheque_number',
    'tds_rate_id',
    'tds_base',
  ],
}

export { postingRefusals, reversalRefusals }

/** Who posts, in which school. `by`: null for a super user. */
export interface Bookkeeper {
  tx: Tx
  company: number
  by: number | null
  /** Posts into months that are closed for others. */
  maySoft: boolean
}

export interface VoucherLine {
  account_id: number
  party_id?: number | null
  cost_centre_id?: number | null
  /** Paisa; debit positive, credit negative. */
  amount: number
  narration?: string | null
  cheque_number?: string | null
  tds_rate_id?: number | null
  /** Paisa: of which amount the tax is. */
  tds_base?: number | null
}
export interface NewVoucher {
  type: VoucherType
  source?: VoucherSource
  /** AD. */
  date: string
  narration: string
  reference?: string | null
  /** The run of an import that brought it. */
  import_id?: string
  /** The recurring voucher that it is of, and which day of it (AD). */
  recurring_id?: number
  recurring_day?: string
  /** Who is its maker, where it is not who writes it. */
  made_by?: number | null
  lines: readonly VoucherLine[]
}

/** Writes drafts, in one statement for the vouchers and one for their lines; answers their ids in the order in which they came. */
export async function writeDrafts({ tx, company, by }: Bookkeeper, vouchers: readonly NewVoucher[]): Promise<number[]> {
  await planAnew(tx, vouchers)
  const heads = vouchers.map(({ lines, ...voucher }, at) => ({ ...voucher, at, amount: debits(lines) }))
  const { rows } = await sql<{ id: number }>`
    with sent as materialized (
      select nextval(pg_get_serial_sequence('vouchers', 'id')) as id, s.* from (
        select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
          v (at int, type text, source text, date date, narration text, reference text, import_id uuid,
            recurring_id bigint, recurring_day date, made_by bigint, amount bigint) order by at) s),
    written as (
      insert into vouchers
        (company_id, id, type, source, date, narration, reference, import_id, recurring_id, recurring_day, amount,
        made_by)
      select ${company}::bigint, id, type, coalesce(source, 'manual'), date, narration, reference, import_id,
        recurring_id, recurring_day, amount,
        coalesce(made_by, ${by}::bigint) from sent)
    select id from sent order by at`.execute(tx)
  const ids = rows.map((row) => row.id)
  await writeLines(
    tx,
    company,
    vouchers.flatMap(({ lines }, at) => lines.map((line, n) => ({ ...line, voucher_id: ids[at]!, line: n + 1 }))),
  )
  return ids
}

/**
 * Plans that this connection keeps from when the books were small read all of them for each voucher of a large set: those of statements, and those by which foreign keys
 * are looked up row by row. They are made anew, once; planning each row's look-up (force_custom_plan) took longer than all the rest (bench/many-vouchers.ts).
 */
async function planAnew(tx: Tx, { length }: readonly unknown[]): Promise<void> {
  if (length > 50) await sql`discard plans`.execute(tx)
}

export const debits = (lines: readonly VoucherLine[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)

export async function writeLines(
  tx: Tx,
  company: number,
  lines: readonly (VoucherLine & { voucher_id: number; line: number })[],
): Promise<void> {
  await sql`
    insert into voucher_lines
      (company_id, voucher_id, line, account_id, party_id, cost_centre_id, amount, narration, cheque_number,
      tds_rate_id, tds_base)
    select ${company}::bigint, voucher_id, line, account_id, party_id, cost_centre_id, amount, narration, cheque_number,
      tds_rate_id, tds_base
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l
      (voucher_id bigint, line int, account_id bigint, party_id bigint, cost_centre_id bigint, amount bigint,
      narration text, cheque_number text, tds_rate_id bigint, tds_base bigint)`.execute(tx)
}

const refuse = (code: keyof typeof postingRefusals) => new Refusal(code, postingRefusals[code])

export interface Posted {
  id: number
  type: VoucherType
  fiscal_year_id: number
  number: number
}

interface Held {
  id: number
  type: VoucherType
  date: string
  source: VoucherSource
}

/** Drafts that are approved by who writes them: what the product itself writes (opening, closing, billing, imports). */
export async function approve({ tx, company, by }: Bookkeeper, ids: readonly number[]): Promise<void> {
  await sql`
    update vouchers set state = 'approved', approved_by = ${by}::bigint, approved_at = app_now(), version = version + 1
    where company_id = ${company} and id = any(${ids}::bigint[]) and state = 'draft'`.execute(tx)
}

/** Posts approved vouchers, all or none: proves them, writes events and entries, gives numbers by day. `closing`: they carry a year's result over. */
export async function postVouchers(
  keeper: Bookkeeper,
  ids: readonly number[],
  { closing = false } = {},
): Promise<Posted[]> {
  const { tx, company } = keeper
  await planAnew(tx, ids)
  const held = await hold(keeper, ids, 'approved')
  if (!held) throw refuse('not-approved')
  await holdOpenDays(
    keeper,
    held.map((each) => each.date),
  )
  await prove(keeper, ids, closing)
  await post(keeper, ledger, {
    events: sql`select id as voucher_id, date as accounting_date, made_by as maker_id, approved_by as approver_id,
      reason, ${closing}::boolean as closing
      from vouchers where company_id = ${company} and id = any(${ids}::bigint[]) order by date, id`,
    entries: sql`select * from voucher_lines where company_id = ${company} and voucher_id = any(${ids}::bigint[])
      order by voucher_id, line`,
  })
  const posted = await number(keeper, held)
  await sql`delete from voucher_lines where company_id = ${company} and voucher_id = any(${ids}::bigint[])`.execute(tx)
  return posted
}

/** Locks vouchers of a state; null when one of them is not there or in another. */
async function hold(
  { tx, company }: Bookkeeper,
  ids: readonly number[],
  state: 'approved' | 'posted',
): Promise<Held[] | null> {
  const { rows } = await sql<Held>`
    select id, type, date, source from vouchers
    where company_id = ${company} and id = any(${ids}::bigint[]) and state = ${state} order by id for update`.execute(
    tx,
  )
  return rows.length === new Set(ids).size ? rows : null
}

/** Of a line `l` of a voucher `v` on an account `a` (which may be null): the tax is that of its base by the rate in force on the voucher's day (`tdsOf` and `ratesOn` of contract/tds.ts), on the account of such tax. */
const rightTax = sql`(a.role = 'tds_payable'
  and exists (select from tds_rates r where r.company_id = l.company_id and r.id = l.tds_rate_id
  and abs(l.amount) = floor(l.tds_base * r.percent / 100 + 0.5) and r.is_active and r.from_date <= v.date
  and not exists (
    select from tds_rates o
    where o.company_id = r.company_id and o.name = r.name and o.is_active and o.from_date > r.from_date
      and o.from_date <= v.date)))`

interface Unproved {
  id: number
  unbalanced: boolean
  closed: boolean
  party: boolean
}

/** What must hold before somebody approves or posts: it balances, its accounts are open, parties stand where they belong, tax is what its rate asks that day. */
export async function prove(
  keeper: Pick<Bookkeeper, 'tx' | 'company'>,
  ids: readonly number[],
  closing = false,
): Promise<void> {
  const [wrong] = await unproved(keeper, ids, closing)
  if (!wrong) return
  throw refuse(
    wrong.unbalanced ? 'unbalanced' : wrong.closed ? 'account-closed' : wrong.party ? 'party-wanted' : 'tds-wrong',
  )
}

/** Those of vouchers of which it does not hold. */
export async function unproved(
  { tx, company }: Pick<Bookkeeper, 'tx' | 'company'>,
  ids: readonly number[],
  closing = false,
): Promise<Unproved[]> {
  // the voucher of a year's end empties accounts that were closed during the year too
  const isClosed = sql`bool_or(a.closed_on <= v.date and not ${closing}::boolean)`
  const { rows } = await sql<Unproved>`
    select v.id, coalesce(sum(l.amount), 0) <> 0 or count(l.line) < 2 as unbalanced,
      coalesce(${isClosed}, false) as closed,
      coalesce(bool_or((a.kind = 'party') <> (l.party_id is not null)), false) as party
    from vouchers v left join voucher_lines l on l.company_id = v.company_id and l.voucher_id = v.id
    left join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where v.company_id = ${company} and v.id = any(${ids}::bigint[]) group by v.id
    having coalesce(sum(l.amount), 0) <> 0 or count(l.line) < 2 or ${isClosed}
      or bool_or((a.kind = 'party') <> (l.party_id is not null))
      or bool_or(l.tds_rate_id is not null and not ${rightTax})`.execute(tx)
  return rows
}

/** Gives numbers by day, last of all, and says that they are posted. A series is of a type and a fiscal year. */
async function number({ tx, company, by }: Bookkeeper, vouchers: readonly Held[]): Promise<Posted[]> {
  const { rows: years } = await sql<{ id: number; fiscal_year_id: number }>`
    select voucher_id as id, fiscal_year_id from account_events
    where company_id = ${company} and voucher_id = any(${vouchers.map((each) => each.id)}::bigint[])`.execute(tx)
  const yearOf = new Map(years.map((row) => [row.id, row.fiscal_year_id]))
  const series = new Map<string, Held[]>()
  for (const each of vouchers) {
    const name = `voucher:${each.type}:${yearOf.get(each.id)}`
    if (!series.has(name)) series.set(name, [])
    series.get(name)!.push(each)
  }
  const posted: Posted[] = []
  for (const [name, of] of [...series].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const first = await takeNumbers(tx, company, name, of.length)
    const inOrder = of.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    posted.push(
      ...inOrder.map(({ id, type }, at) => ({ id, type, fiscal_year_id: yearOf.get(id)!, number: first + at })),
    )
  }
  await sql`
    update vouchers v
    set state = 'posted', fiscal_year_id = p.fiscal_year_id, number = p.number, posted_by = ${by}::bigint,
      posted_at = app_now(), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) p (id bigint, fiscal_year_id bigint, number bigint)
    where v.company_id = ${company} and v.id = p.id`.execute(tx)
  return posted
}

/**
 * Takes posted vouchers back: each by a voucher of its own type with the same lines turned round, on `date` (AD), with the reason.
 * `closing`: by opening a fiscal year again, which alone takes back what closed it.
 */
export async function reverseVouchers(
  keeper: Bookkeeper,
  ids: readonly number[],
  { date, reason, closing = false }: { date: string; reason: string; closing?: boolean },
): Promise<(Posted & { reverses_id: number })[]> {
  const { tx, company, by } = keeper
  await planAnew(tx, ids)
  const held = await hold(keeper, ids, 'posted')
  if (!held) throw new Refusal('not-posted', reversalRefusals['not-posted'])
  if (!closing && held.some((each) => each.source === 'closing'))
    throw new Refusal('closing-voucher', reversalRefusals['closing-voucher'])
  await holdOpenDays(keeper, [date])
  const { rows } = await sql<Held & { reverses_id: number }>`
    insert into vouchers
      (company_id, type, source, state, date, narration, reference, amount, made_by, approved_by, approved_at,
      reverses_id, reason)
    select company_id, type, 'reversal', 'approved', ${date}::date, narration, reference, amount, ${by}::bigint,
      ${by}::bigint, app_now(), id, ${reason}
    from vouchers where company_id = ${company} and id = any(${ids}::bigint[]) and source <> 'reversal' order by id
    returning id, type, date, source, reverses_id`.execute(tx)
  if (rows.length < held.length) throw new Refusal('reversal-of-reversal', reversalRefusals['reversal-of-reversal'])
  await reverse(
    keeper,
    ledger,
    sql`select v.id as voucher_id, o.id as reverses_id, v.date as accounting_date, v.made_by as maker_id,
      v.approved_by as approver_id, v.reason, o.closing
      from vouchers v join account_events o on o.company_id = v.company_id and o.voucher_id = v.reverses_id
      where v.company_id = ${company} and v.id = any(${rows.map((row) => row.id)}::bigint[])`,
  )
  await sql`update vouchers set state = 'reversed'
    where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  const original = new Map(rows.map((row) => [row.id, row.reverses_id]))
  return (await number(keeper, rows)).map((each) => ({ ...each, reverses_id: original.get(each.id)! }))
}

/** The school's account of a role; null where its chart has none. */
export async function accountOf(tx: Tx, company: number, role: AccountRole): Promise<number | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', company)
    .where('role', '=', role)
    .executeTakeFirst()
  return row?.id ?? null
}
