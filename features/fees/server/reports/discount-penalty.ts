/** Discounts and penalties by the event that gave them or took them back, or by who did it. */
import { sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { firstOf } from '#platform/server/sql-words.ts'
import { discountPenalty } from '../../contract/reports.ts'
import { numberSql } from '../receipt-number.ts'
import { checkPeriod, hasPlaces, type Period, type Places, seatedAt } from './moves.ts'

/** For a FROM: what an event forgave or charged as penalty at an enrolment, `m`. */
const given = (ctx: Ctx, filters: Period & Places) => sql`
  (select event_id, enroll_id, accounting_date as day, discount, penalty from fee_moves
  where company_id = ${ctx.company} and accounting_date between ${filters.from_date}::date and ${filters.to_date}::date
    and (discount <> 0 or penalty <> 0)) m
  ${hasPlaces(ctx, filters) ? seatedAt(ctx, filters, sql`m.enroll_id`) : sql``}`
/** By whom an event `v` was made. */
const maker = sql`left join users a on a.company_id = v.company_id and a.id = v.maker_id`

const none = sql`null`

export const discountPenaltyReport = serveReport(discountPenalty, async (filters, ctx) => {
  checkPeriod(filters)
  if (filters.by === 'person')
    return {
      select: {
        id: sql`coalesce(a.id, 0)::text`,
        name: sql`coalesce(a.full_name, 'Pathshala')`,
        name_np: sql`a.name_np`,
        discount: sql`sum(m.discount)::bigint`,
        penalty: sql`sum(m.penalty)::bigint`,
        entries: sql`count(*)::int`,
        date: none,
        class: none,
        class_np: none,
        number: none,
        reason: none,
        person: none,
        person_np: none,
        state: none,
        event_id: none,
        student_id: none,
        grade_rank: none,
        section: none,
        roll: none,
      },
      from: sql`from ${given(ctx, filters)}
        join fee_events v on v.company_id = ${ctx.company} and v.id = m.event_id ${maker}
        group by a.id, a.full_name, a.name_np`,
    }
  return {
    select: {
      id: sql`m.event_id || '.' || m.enroll_id`,
      event_id: sql`m.event_id`,
      student_id: sql`e.student_id`,
      name: sql`u.full_name`,
      name_np: sql`u.name_np`,
      date: sql`m.day`,
      class: className,
      class_np: classNameNp,
      grade_rank: sql`g.rank`,
      section: sql`x.name`,
      roll: sql`e.roll`,
      number: sql`case when r.id is not null then ${numberSql} end`,
      discount: sql`m.discount`,
      penalty: sql`m.penalty`,
      // of a bill: which offers
      reason: sql`coalesce(case when r.id is null then (select string_agg(distinct o.title, ', ') from bills b
        join bill_line_offers f on f.company_id = b.company_id and f.bill_id = b.id
        join fee_offer_awards w on w.company_id = f.company_id and w.id = f.award_id
        join fee_offers o on o.company_id = w.company_id and o.id = w.offer_id
        where b.company_id = v.company_id and b.event_id = ${firstOf('v.reverses_id', 'v.id')}) end, v.reason, r.note)`,
      person: sql`coalesce(a.full_name, 'Pathshala')`,
      person_np: sql`a.name_np`,
      state: sql`case when v.reverses_id is not null or v.kind in ('cheque_bounced', 'credit_note') then 'cancellation'
        when r.cancelled_at is not null then 'cancelled' else 'given' end`,
      entries: sql`1`,
    },
    from: sql`from ${given(ctx, filters)}`,
    late: {
      names: [
        'student_id',
        'name',
        'name_np',
        'class',
        'class_np',
        'grade_rank',
        'section',
        'roll',
        'number',
        'reason',
        'person',
        'person_np',
        'state',
      ],
      keys: { enroll_id: sql`m.enroll_id` },
      from: sql`join enrolments e on e.company_id = ${ctx.company} and e.id = q.enroll_id
      join fee_events v on v.company_id = e.company_id and v.id = q.event_id ${maker}
      join ${userOf('e.student_id')} ${seat}
      left join receipts r on r.company_id = v.company_id and r.event_id = ${firstOf('v.reverses_id', 'v.id')}
      left join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id`,
    },
  }
})
