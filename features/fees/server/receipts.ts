/** The receipt report and its totals. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, seatIfAny } from '#features/academics/server/index.ts'
import type { z } from 'zod'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { bothDates } from '#papers/paper-text.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type Fact, sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { readWhole } from '#platform/server/listing.ts'
import { say } from '#platform/server/say.ts'
import { containing, limit, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../contract/payment.ts'
import { modeLabels } from '../contract/payment-modes.ts'
import { several } from '../contract/split.ts'
import { nobody } from './receipt-facts.ts'
import { receiptNumber } from './receipt-number.ts'
import { waysOf, waysText } from './ways.ts'

type Filters = z.output<typeof contract.receiptFilters> & { search?: string | undefined }

/** Days and ways stand in the statement itself: a plan that is kept for any two days takes them for few rows, and sorts all receipts of a year (75 ms of 20,000 students, instead of 5). */
function conditions(ctx: Ctx, f: Filters): RawBuilder<unknown> {
  const parts = [sql`r.company_id = ${ctx.company}`]
  if (f.kind) parts.push(f.kind === 'general' ? sql`r.enroll_id is null` : sql`r.enroll_id is not null`)
  if (f.from_date) parts.push(sql`r.day >= ${sql.lit(f.from_date)}`)
  if (f.to_date) parts.push(sql`r.day <= ${sql.lit(f.to_date)}`)
  if (f.mode) parts.push(sql`r.mode = ${sql.lit(f.mode)}`)
  if (f.cashier_id) parts.push(sql`r.by_id = ${f.cashier_id}`)
  if (f.student_id) parts.push(sql`e.student_id = ${f.student_id}`)
  if (f.cancelled !== undefined) parts.push(f.cancelled ? sql`r.cancelled_at is not null` : sql`r.cancelled_at is null`)
  if (f.search) {
    const pattern = containing(f.search)
    parts.push(
      sql`(folded(u.full_name) ilike ${pattern} or folded(p.payer) ilike ${pattern}
        or folded(e.enroll_code) ilike ${pattern} or folded(r.reference) ilike ${pattern}
        or r.number::text = ltrim(regexp_replace(${f.search}, '^.*-', ''), '0'))`,
    )
  }
  return sql.join(parts, sql` and `)
}

/**
 * A receipt is a line of its day for ever; its cancellation is another, with the amounts negative, of the day and the drawer in which it was made.
 * So a day that was shown stays as it was shown, and the sums are what lay in the drawer.
 */
const ofReceipt = sql`
  r.company_id, r.id, r.series, r.number, r.fiscal_year_id, r.enroll_id, r.event_id, r.advance_used, r.cancelled_at,
    r.cancel_reason, r.print_count`
const amounts = sql`r.mode, r.mode as whole_mode, r.reference, r.amount, r.discount, r.penalty as fine,
  r.penalty + r.penalty_owed as penalty, r.advance`
/** What a receipt `r` paid of penalties that were owed, by its place in the money, used advance included. */
const penaltiesOwed = sql`
  (select a.amount, a.until - a.amount as start, a.until from (
    select a.fee_head_id, a.amount, sum(a.amount) over (order by a.enroll_id, a.month, a.fee_head_id) as until
    from fee_allocations a
    where a.company_id = r.company_id and a.event_id = r.event_id) a
    join fee_heads h on h.company_id = r.company_id and h.id = a.fee_head_id and h.charged_by = 'penalty')`
const receiptLines = sql`
  select ${ofReceipt}, ${amounts}, 'receipt' as line, 1 as sign, r.received_on as day, r.cashier_id as by_id,
    r.event_id as line_event from receipts r`
const cancellationLines = sql`
  select ${ofReceipt}, ${amounts}, 'cancellation' as line, -1 as sign, v.accounting_date as day,
    r.cancelled_by as by_id, v.id as line_event from receipts r
  join fee_events v on v.company_id = r.company_id and v.reverses_id = r.event_id where r.cancelled_at is not null`
/** A cheque takes off what it had paid, on the day on which it bounced. */
const bounceLines = sql`
  select ${ofReceipt}, p.mode, p.mode as whole_mode, p.reference, p.amount, 0::bigint as discount, b.fine,
    b.fine + b.owed as penalty, b.advance, 'bounce' as line, -1 as sign, v.accounting_date as day,
    q.settled_by as by_id, v.id as line_event
  from fee_cheques q join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
  join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
  join fee_events v on v.company_id = q.company_id and v.id = q.event_id
  cross join lateral (
    select coalesce(sum(n.amount) filter (where n.account = 'penalty'), 0)::bigint as fine,
      coalesce(sum(n.amount) filter (where n.account = 'receivable' and h.charged_by = 'penalty'), 0)::bigint as owed,
      coalesce(sum(n.amount) filter (where n.account = 'advance'), 0)::bigint as advance
    from fee_entries n left join fee_heads h on h.company_id = n.company_id and h.id = n.fee_head_id
    where n.company_id = q.company_id and n.event_id = q.event_id) b
  where q.state = 'bounced'`
const lines = sql`${receiptLines} union all ${cancellationLines} union all ${bounceLines}`
/** In the statement itself: an index of those alone finds them (0116). */
const inSeveral = sql.lit(several)
const asItCame = sql`
  r.company_id, r.id, r.series, r.number, r.fiscal_year_id, r.enroll_id, r.event_id, r.whole_mode, r.reference,
    r.cancelled_at, r.cancel_reason, r.print_count, r.line, r.sign, r.day, r.by_id, r.line_event`
/**
 * Of a line `r` that came in several ways, what each paid (`sharesWithin` of contract/split.ts): for a JOIN LATERAL.
 * Advance is what the money fills last, before it a penalty that was no due; the discount is told with the first.
 */
const shares = sql`
  (select w.mode, bool_or(w.line = 1) as first, sum(w.amount)::bigint as amount,
    sum(greatest(0,
      least(w.until, r.amount + r.advance_used - r.advance) -
      greatest(w.start, r.amount + r.advance_used - r.advance - r.fine))
      + (select coalesce(sum(greatest(0, least(w.until, o.until) - greatest(w.start, o.start))), 0)
      from ${penaltiesOwed} o))::bigint as penalty,
    sum(greatest(0, w.until - greatest(w.start, r.amount + r.advance_used - r.advance)))::bigint as advance
  from (
    select p.mode, p.line, p.amount, case p.line when 1 then 0 else p.before + r.advance_used end as start,
      p.before + p.amount + r.advance_used as until
    from receipt_payments p where r.mode = ${inSeveral} and p.company_id = r.company_id and p.receipt_id = r.id) w
    group by w.mode)`
/** Lines by the way in which the money came: of a receipt in several ways one for each of them. Kept in their order, for a page. */
const byWay = (of: RawBuilder<unknown>) => sql`
  select ${asItCame}, coalesce(s.mode, r.mode) as mode, coalesce(s.amount, r.amount) as amount,
    case when s.first is false then 0 else r.discount end as discount, coalesce(s.penalty, r.penalty) as penalty,
      coalesce(s.advance, r.advance) as advance
  from (${of}) r left join lateral ${shares} s on true`
/** The same for sums, where nothing is asked beside the many that came in one way (they are read from an index alone). */
const byWayForSums = sql`
  select ${asItCame}, r.mode, r.amount, r.discount, r.penalty, true as first from (${lines}) r
  where r.mode <> ${inSeveral}
  union all
  select ${asItCame}, s.mode, s.amount, case when s.first then r.discount else 0 end, s.penalty, s.first
  from (${lines}) r join lateral ${shares} s on true where r.mode = ${inSeveral}`
const ofPayers = sql`
  left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  left join ${userOf('e.student_id')}
  left join general_receipts p on p.company_id = r.company_id and p.receipt_id = r.id`
/** Of a general receipt: what it was for. */
const particulars = sql`(select string_agg(coalesce(l.narration, h.title), ', ' order by l.line)
  from general_receipt_lines l
  join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
  where l.company_id = r.company_id and l.receipt_id = r.id)`

/** `sortBy`: by which column, if not by the time of writing. */
interface Page {
  page: number
  rowsPerPage: number
  sortBy?: InputOf<typeof contract.receipts>['sortBy']
  descending: boolean
}

/**
 * The lines of a page, before anything is looked up for them. Each of the two kinds of line is walked along its index and no further than the page needs: over both at once the planner takes the rare one for the common
 * (600 ms for receipts in cash of 20,000 students).
 */
function cutPage(ctx: Ctx, filters: Filters, page: Page, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const key =
    page.sortBy &&
    {
      number: sql`r.line_event`,
      amount: sql`r.amount`,
      student: sql`coalesce(u.full_name, p.payer)`,
      received_on: sql`r.day`,
    }[page.sortBy]
  const students = filters.search || filters.student_id || page.sortBy === 'student' ? ofPayers : sql``
  const of = (kind: RawBuilder<unknown>) => sql`
    select r.* ${key ? sql`, ${key} as key` : sql``} from (${filters.mode ? byWay(kind) : kind}) r ${students}
    where ${conditions(ctx, filters)}
    order by ${order} ${limit(page.page * page.rowsPerPage)}`
  return sql`select r.*
    from ((${of(receiptLines)}) union all (${of(cancellationLines)}) union all (${of(bounceLines)})) r
    order by ${order} ${pageOf(page)}`
}

type Row = Omit<contract.ReceiptRow, 'number'> & { series: string; fiscal_year: string; number: number }

function receiptsOf(ctx: Ctx, filters: Filters, page: Page): RawBuilder<Row> {
  const order = page.sortBy
    ? sql`key ${sql.raw(page.descending ? 'desc' : 'asc')}, line_event desc`
    : sql`line_event desc`
  return sql<Row>`
    select r.id, r.line_event as event_id, r.line, r.series, r.number, f.name as fiscal_year, r.day as received_on,
      v.created_at, e.student_id,
      case when r.enroll_id is null then 'general' else 'fee' end as kind, coalesce(u.full_name, p.payer) as student,
        u.name_np as student_np, e.enroll_code,
      case when r.enroll_id is null then ${particulars} end as particulars,
      ${classColumns}, r.mode, case when r.whole_mode = ${several} then ${waysOf} else r.mode end as ways, r.reference,
        r.sign * r.amount as amount, r.sign * r.discount as discount, r.sign * r.penalty as penalty,
        r.sign * r.advance as advance,
      coalesce(c.full_name, ${nobody}) as cashier, c.name_np as cashier_np, r.cancelled_at, r.cancel_reason,
        r.print_count
    from (${cutPage(ctx, filters, page, order)}) r
    join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
    ${ofPayers}
    join fee_events v on v.company_id = r.company_id and v.id = r.line_event
    ${seatIfAny(ctx.company)}
    left join users c on c.company_id = r.company_id and c.id = r.by_id
    order by ${order}`
}

const numbered = ({ series, fiscal_year, number, ...row }: Row): contract.ReceiptRow => ({
  ...row,
  number: receiptNumber({ series, fiscal_year, number }),
})

export const listReceipts = handle(contract.receipts, async (input, ctx) => {
  const rows = await readWhole(ctx.tx, { statement: receiptsOf(ctx, input, input), shown: numbered })
  const { total, ...totals } = await totalsOf(ctx, input)
  return { ...listAnswer(rows, total, input, '/api/receipt'), totals }
})

/** Paisa; what was cancelled is taken off by its own line. */
async function totalsOf(ctx: Ctx, filters: Filters) {
  // a receipt in several ways is one, and counts in each of its ways
  const each = filters.mode ? sql`true` : sql`r.first`
  const { rows } = await sql<{
    mode: string
    amount: number
    discount: number
    penalty: number
    count: number
    counted: number
    cancelled: number
    bounced: number
  }>`
    select r.mode, sum(r.sign * r.amount)::bigint as amount, sum(r.sign * r.discount)::bigint as discount,
      sum(r.sign * r.penalty)::bigint as penalty,
      count(*) filter (where r.line = 'receipt') as count,
        count(*) filter (where r.line = 'receipt' and ${each}) as counted,
      count(*) filter (where r.line = 'cancellation' and ${each}) as cancelled,
        count(*) filter (where r.line = 'bounce') as bounced
    from (${byWayForSums}) r ${filters.search || filters.student_id ? ofPayers : sql``}
    where ${conditions(ctx, filters)} group by r.mode order by 2 desc`.execute(ctx.tx)
  const sum = (key: 'amount' | 'discount' | 'penalty' | 'counted' | 'cancelled' | 'bounced') =>
    rows.reduce((all, row) => all + row[key], 0)
  return {
    total: sum('counted') + sum('cancelled') + sum('bounced'),
    amount: sum('amount'),
    discount: sum('discount'),
    penalty: sum('penalty'),
    count: sum('counted'),
    cancelled: sum('cancelled'),
    bounced: sum('bounced'),
    by_mode: rows.map(({ mode, amount, count }) => ({ mode, amount, count })),
  }
}

export const listCashiers = handle(contract.cashiers, async (input, ctx) => {
  const words = containing(input.search ?? '')
  const { rows } = await sql<{ id: number; full_name: string; total: number }>`
    select u.id, u.full_name, count(*) over () as total
    from (select distinct cashier_id from receipts where company_id = ${ctx.company} offset 0) r
    join users u on u.company_id = ${ctx.company} and u.id = r.cashier_id and folded(u.full_name) ilike ${words}
    order by u.full_name ${sql.raw(input.descending ? 'desc' : 'asc')}, u.id ${pageOf(input)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ id, full_name }) => ({ id, full_name })),
    rows[0]?.total ?? 0,
    input,
    '/api/cashier',
  )
})

const columns: TableColumn[] = [
  { name: 'number', label: 'Receipt', kind: 'text' },
  { name: 'received_on', label: 'Date', kind: 'date' },
  { name: 'student', label: 'Student or payer', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'grade', label: 'Class', kind: 'text' },
  { name: 'particulars', label: 'Particulars', kind: 'text' },
  { name: 'mode', label: 'Mode', kind: 'text' },
  { name: 'reference', label: 'Reference', kind: 'text' },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'discount', label: 'Discount', kind: 'money' },
  { name: 'penalty', label: 'Penalty', kind: 'money' },
  { name: 'cashier', label: 'Cashier', kind: 'text' },
  {
    name: 'state',
    label: 'Status',
    kind: 'choice',
    choices: [
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'cancellation', label: 'Cancellation' },
      { value: 'bounce', label: 'Cheque bounced' },
    ],
  },
  { name: 'cancel_reason', label: 'Cancelled because', kind: 'text' },
]
/** Of a list in which something was cancelled. */
const cancelledOn: TableColumn = { name: 'cancelled_at', label: 'Cancelled on', kind: 'date', unlessEmpty: true }
/** A receipt that does not count must not look like one that does, whatever columns were chosen. */
const always = new Set(['number', 'state'])

export const download = handle(contract.downloadReceipts, async (input, ctx, _inside, http) => {
  const asked = input.columns?.split(',')
  const shown = asked?.length ? columns.filter((c) => asked.includes(c.name) || always.has(c.name)) : columns
  const { amount, discount, penalty, count, cancelled, bounced } = await totalsOf(ctx, input)
  return sendColumns(
    {
      title: 'Receipts',
      columns: shown.flatMap((column) => (column.name === 'state' ? [column, cancelledOn] : [column])),
      facts: [
        ...(await factsOf(ctx, input)),
        { label: 'Receipts', value: count },
        ...(cancelled ? [{ label: 'Cancellations', value: cancelled }] : []),
        ...(bounced ? [{ label: 'Bounced cheques', value: bounced }] : []),
      ],
      totals: { amount, discount, penalty },
    },
    { statement: receiptsOf(ctx, input, { ...input, ...wholeList }), shown: (row) => inFile(row, input.language) },
    { ...input, columns: undefined },
    ctx,
    http,
  )
})

/** As the file has it. */
function inFile(found: Row, language: Language) {
  const { ways, grade, grade_np, section, ...row } = numbered(found)
  return {
    ...row,
    mode: waysText(ways, language),
    grade: grade && placeOf(grade, section),
    grade_np: grade && placeOf(grade_np ?? grade, section),
    state: row.line !== 'receipt' ? row.line : row.cancelled_at ? 'cancelled' : null,
  }
}

const placeOf = (grade: string, section: string | null) => [grade, section].filter(Boolean).join(' ')

async function factsOf(
  ctx: Ctx,
  { from_date, to_date, mode, cashier_id, language }: Filters & { language: Language },
): Promise<Fact[]> {
  const cashier = cashier_id
    ? await ctx.tx
        .selectFrom('users')
        .select(['full_name', 'name_np'])
        .where('company_id', '=', ctx.company)
        .where('id', '=', cashier_id)
        .executeTakeFirst()
    : undefined
  return [
    ...(from_date ? [{ label: 'From', value: bothDates(from_date, language) }] : []),
    ...(to_date ? [{ label: 'To', value: bothDates(to_date, language) }] : []),
    ...(mode ? [{ label: 'Mode', value: say(language, modeLabels[mode]) }] : []),
    ...(cashier ? [{ label: 'Cashier', value: (language === 'ne' && cashier.name_np) || cashier.full_name! }] : []),
  ]
}
