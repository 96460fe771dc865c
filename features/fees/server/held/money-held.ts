/** What the school holds of a student: advance by what brought it, and deposits. */
import { sql } from 'kysely'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { handle } from '#platform/server/handler.ts'
import { firstOf } from '#platform/server/sql-words.ts'
import { type JournalKind, seriesOf } from '../../contract/journal-words.ts'
import { moneyHeld } from '../../contract/journals.ts'
import { advanceOf, findPayer } from '../dues.ts'
import { receiptNumber } from '../receipt-number.ts'
import { monthOfToday } from './take-deposit.ts'

type Held = DataOf<typeof moneyHeld>
interface Lot extends Omit<Held['lots'][number], 'number'> {
  series: string | null
  journal: JournalKind | null
  number: number | null
  fiscal_year: string | null
}

export const showHeld = handle(moneyHeld, async ({ student_id }, { tx, company }) => {
  const { id, enroll_id } = await findPayer(tx, company, { student_id })
  // what was reversed is gone with its reversal; the oldest lot is used first
  const { rows: lots } = await sql<Lot>`
    with moved as materialized (
      select n.event_id, v.accounting_date as date, v.kind, -sum(n.amount)::bigint as amount from fee_entries n
      join fee_events v on v.company_id = n.company_id and v.id = n.event_id
      where n.company_id = ${company} and n.account = 'advance'
        and n.enroll_id in (select id from enrolments where company_id = ${company} and student_id = ${id})
        and v.reverses_id is null
        and not exists (select from fee_events r where r.company_id = v.company_id and r.reverses_id = v.id)
      group by 1, 2, 3 having sum(n.amount) <> 0),
    used as (select coalesce(-sum(amount) filter (where amount < 0), 0) as amount from moved),
    lots as (
      select m.*, greatest(0, least(m.amount, sum(m.amount) over (order by m.event_id) - used.amount))::bigint as left
      from moved m cross join used where m.amount > 0)
    select l.event_id, l.date, l.kind, l.amount, l.left, r.id as receipt_id, r.series, j.kind as journal,
      coalesce(r.number, j.number) as number, f.name as fiscal_year
    from lots l left join receipts r on r.company_id = ${company} and r.event_id = l.event_id
    left join fee_journals j on j.company_id = ${company} and j.event_id = l.event_id
    left join fiscal_years f on f.company_id = ${company} and f.id = ${firstOf('r.fiscal_year_id', 'j.fiscal_year_id')}
    where l.left > 0 order by l.event_id`.execute(tx)
  const { rows: deposits } = await sql<Held['deposits'][number]>`
    select h.id as fee_head_id, h.title, h.title_np, coalesce(p.balance, 0)::bigint as held,
      coalesce(d.due, 0)::bigint as due
    from fee_heads h
    left join fee_deposits p on p.company_id = h.company_id and p.fee_head_id = h.id and p.student_id = ${id}
    left join lateral (select sum(d.due) as due from dues d
    join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id and e.student_id = ${id}
      where d.company_id = h.company_id and d.fee_head_id = h.id) d on true
    where h.company_id = ${company} and ((h.refundable and h.is_active) or p.balance > 0)
    order by h.rank, h.id`.execute(tx)
  return {
    data: {
      advance: await advanceOf(tx, company, id),
      lots: lots.map(({ series, journal, number, fiscal_year, ...lot }) => ({
        ...lot,
        number:
          number !== null && fiscal_year !== null
            ? receiptNumber({ series: series ?? seriesOf[journal!], fiscal_year, number })
            : null,
      })),
      deposits,
      month: await monthOfToday(tx, company, enroll_id),
    },
  }
})
