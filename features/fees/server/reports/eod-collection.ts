/** What came in at the counters by head, receipt or cashier, and in which way: receipts of the days, less those that were cancelled on them. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { firstOf } from '#platform/server/sql-words.ts'
import { eodCollection } from '../../contract/reports.ts'
import { seriesOf } from '../../contract/journal-words.ts'
import { paymentModes } from '../../contract/payment-modes.ts'
import { several } from '../../contract/split.ts'
import { nobody } from '../receipt-facts.ts'
import { numberSql } from '../receipt-number.ts'
import { checkPeriod } from './moves.ts'

type Asked = ReportFilters<typeof eodCollection>

const ofLine = sql`event_id, of_event, day, maker_id, line, fee_head_id`
const ofReceipt = sql`enroll_id, series, number, fiscal_year_id`

/**
 * Lines of receipts in several ways, by the way in which each came: the money fills the lines in their order, part by part (`sharesWithin` of contract/split.ts).
 * Used advance comes first, and so stands with the first part. The order is by what never changes, so that a day which was shown stays as it was shown.
 */
const splitLines = sql`
  select ${ofLine}, sign(s.amount) * (least(s.until, p.until) - greatest(s.start, p.start)) as amount, p.mode,
    ${ofReceipt}
    from (
      select m.*, sum(abs(m.amount)) over place - abs(m.amount) as start, sum(abs(m.amount)) over place as until
      from money m
      where m.mode = ${several} and m.line <> 'advance_used'
      window place as (partition by m.event_id
      order by array_position(array['head', 'penalty', 'advance', 'general'], m.line), m.due_of, m.month,
        m.fee_head_id)) s
    cross join lateral (
      select w.mode, case w.line when 1 then 0 else w.before + s.advance_used end as start,
        w.before + w.amount + s.advance_used as until
      from receipt_payments w where w.company_id = s.company_id and w.receipt_id = s.receipt_id) p
    where p.start < s.until and s.start < p.until
  union all
  select ${ofLine}, m.amount, w.mode, ${ofReceipt} from money m
    cross join lateral (select p.mode from receipt_payments p
    where p.company_id = m.company_id and p.receipt_id = m.receipt_id and p.line = 1) w
    where m.mode = ${several} and m.line = 'advance_used'`

/** A penalty is a line of its own, whether it was owed under its head or taken beside the bills. It is told apart last: money fills it as any other due. */
const shownLines = (company: number, all: RawBuilder<unknown>) => sql`
  select event_id, of_event, day, maker_id, case when h.charged_by = 'penalty' then 'penalty' else a.line end as line,
    case when h.charged_by <> 'penalty' then a.fee_head_id end as fee_head_id, a.amount, a.mode, ${ofReceipt}
    from (${all}) a left join fee_heads h on h.company_id = ${company} and h.id = a.fee_head_id`

/** Lines that cheques took off when they bounced: `of` is a condition on the event `v`. */
const bouncedLines = (company: number, of: RawBuilder<unknown>) => sql`
  select v.id as event_id, r.event_id as of_event, v.accounting_date as day, v.maker_id, b.line, b.fee_head_id,
    b.amount, 'cheque' as mode, r.enroll_id, r.series, r.number, r.fiscal_year_id
    from fee_cheques q join fee_events v on v.company_id = q.company_id and v.id = q.event_id
    join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
    cross join lateral (
      select 'head' as line, a.fee_head_id, a.amount from fee_allocations a
      where a.company_id = q.company_id and a.event_id = q.event_id
      union all
      select case n.account when 'income' then 'general' else n.account end,
        case n.account when 'income' then n.fee_head_id end, -n.amount from fee_entries n
        where n.company_id = q.company_id and n.event_id = q.event_id and n.account in ('penalty', 'advance', 'income'))
          b
    where q.company_id = ${company} and q.state = 'bounced' and ${of}`

/**
 * For a FROM: `n` with its event, its receipt's event, the line that it is of and paisa. Advance that was used paid heads without money, and so is taken off.
 * `of`: a condition on the event `v`; `entries` one on `n` that says the same, where an index asks for it.
 */
export const receiptParts = ({ company }: Ctx, of: RawBuilder<unknown>, entries = sql`true`) => sql`
  (with money as materialized (
    select l.*, r.company_id, r.id as receipt_id, r.mode, r.advance_used, r.enroll_id, r.series, r.number,
      r.fiscal_year_id from (
    select v.id as event_id, coalesce(v.reverses_id, v.id) as of_event, v.accounting_date as day, v.maker_id,
      'head' as line, a.fee_head_id, a.amount, a.enroll_id as due_of, a.month
      from fee_events v join fee_allocations a on a.company_id = v.company_id and a.event_id = v.id and a.amount <> 0
      where v.company_id = ${company} and ${of} and v.kind in ('receipt', 'reversal')
    union all
    select v.id, coalesce(v.reverses_id, v.id), v.accounting_date, v.maker_id,
      case when n.account = 'penalty' then 'penalty' when (n.amount < 0) = (v.kind = 'receipt') then 'advance'
        else 'advance_used' end, null, -n.amount, null, null
      from fee_entries n
      join fee_events v on v.company_id = n.company_id and v.id = n.event_id and v.kind in ('receipt', 'reversal')
      where n.company_id = ${company}
        and n.account_id =
        any(array(select id from fee_accounts where company_id = ${company}::bigint and kind in ('penalty', 'advance')))
        and ${entries} and ${of}
    union all
    select v.id, coalesce(v.reverses_id, v.id), v.accounting_date, v.maker_id, 'general', n.fee_head_id, -n.amount,
      null, null
      from fee_events v join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.account = 'income'
      where v.company_id = ${company} and ${of} and v.enroll_id is null and v.kind in ('general_receipt', 'reversal')) l
    join receipts r on r.company_id = ${company} and r.event_id = l.of_event)
  ${shownLines(
    company,
    sql`
  select ${ofLine}, amount, mode, ${ofReceipt} from money where mode <> ${several}
  union all
  ${splitLines}
  union all
  ${bouncedLines(company, of)}`,
  )}
  union all
  select n.event_id, j.event_id, n.accounting_date, v.maker_id, 'refund', null, n.amount, n.mode, n.enroll_id,
    ${seriesOf.refund}, j.number, j.fiscal_year_id
    from fee_entries n join fee_events v on v.company_id = n.company_id and v.id = n.event_id
    join fee_journals j on j.company_id = v.company_id and j.event_id = ${firstOf('v.reverses_id', 'v.id')}
    where n.company_id = ${company} and n.mode is not null and ${entries} and ${of})`

const lines = (ctx: Ctx, { from_date, to_date, fee_head_id, line }: Asked) => sql`
  (select * from ${receiptParts(
    ctx,
    sql`v.accounting_date between ${from_date}::date and ${to_date}::date`,
    sql`n.accounting_date between ${from_date}::date and ${to_date}::date`,
  )} l where ${line ? sql`l.line = ${line}` : sql`true`}
    ${fee_head_id ? sql`and l.fee_head_id = ${fee_head_id}` : sql``}) n`

export const lineWords = [
  ['penalty', 'Penalty'],
  ['advance', 'Advance taken'],
  ['advance_used', 'Advance used'],
  ['refund', 'Refunded'],
] as const
export const titled = (title: RawBuilder<unknown>, of: (label: string) => string) => sql`
  case n.line when 'general' then ${of('General receipt')}::text || ': ' || ${title} ${sql.join(
    lineWords.map(([line, label]) => sql`when ${line} then ${of(label)}`),
    sql` `,
  )} else ${title} end`

/** Heads in their order, then what general receipts brought under them, then what is none. */
export const rankOfLine = sql`
  case n.line when 'general' then h.rank + 500
    else coalesce(h.rank, array_position(array['penalty', 'advance', 'advance_used', 'refund'], n.line) + 1000) end`

const sums = {
  ...(Object.fromEntries(
    paymentModes.map((mode) => [mode, sql`coalesce(sum(n.amount) filter (where n.mode = ${mode}), 0)::bigint`]),
  ) as Record<(typeof paymentModes)[number], RawBuilder<unknown>>),
  total: sql`sum(n.amount)::bigint`,
}
const none = sql`null`
const nothing = {
  date: none,
  student: none,
  student_np: none,
  fee_head_id: none,
  line: none,
  event_id: none,
  student_id: none,
}

export const eodCollectionReport = serveReport(eodCollection, async (filters, ctx) => {
  checkPeriod(filters)
  const from = lines(ctx, filters)
  if (filters.by === 'receipt')
    return {
      select: {
        ...nothing,
        ...sums,
        id: sql`n.event_id::text`,
        name: numberSql,
        name_np: none,
        rank: sql`0`,
        event_id: sql`n.event_id`,
        date: sql`n.day`,
        student: sql`coalesce(u.full_name, p.payer)`,
        student_np: sql`u.name_np`,
        student_id: sql`e.student_id`,
      },
      from: sql`from ${from} left join enrolments e on e.company_id = ${ctx.company} and e.id = n.enroll_id
        left join ${userOf('e.student_id')}
        left join receipts q on n.enroll_id is null and q.company_id = ${ctx.company} and q.event_id = n.of_event
        left join general_receipts p on p.company_id = q.company_id and p.receipt_id = q.id
        cross join lateral (select n.series, n.number) r
        join fiscal_years f on f.company_id = ${ctx.company} and f.id = n.fiscal_year_id
        group by n.event_id, r.series, r.number, f.name, n.day, u.full_name, p.payer, u.name_np, e.student_id`,
    }
  if (filters.by === 'cashier')
    return {
      select: {
        ...nothing,
        ...sums,
        id: sql`coalesce(a.id, 0)::text`,
        name: sql`coalesce(a.full_name, ${nobody})`,
        name_np: sql`a.name_np`,
        rank: sql`0`,
      },
      from: sql`from ${from} left join users a on a.company_id = ${ctx.company} and a.id = n.maker_id
        group by a.id, a.full_name, a.name_np`,
    }
  return {
    select: {
      ...nothing,
      ...sums,
      id: sql`n.line || coalesce(h.id::text, '')`,
      name: titled(sql`h.title`, (label) => label),
      name_np: titled(sql`h.title_np`, (label) => say('ne', label)),
      rank: rankOfLine,
      line: sql`n.line`,
      fee_head_id: sql`h.id`,
    },
    from: sql`from ${from} left join fee_heads h on h.company_id = ${ctx.company} and h.id = n.fee_head_id
      group by n.line, h.id, h.title, h.title_np, h.rank`,
  }
})
