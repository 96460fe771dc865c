/** What offers took off bills, by the day of the bill or of its taking back; and whose fees are customised in the batch worked in. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { firstOf } from '#platform/server/sql-words.ts'
import { customizedHeads, offersGiven } from '../../contract/offer-reports.ts'
import { offerKindNames, offerKinds } from '../../contract/offer-words.ts'
import { planOfSeat, seatToday } from '../plan.ts'
import { checkPeriod, ofPlaces } from '../reports/moves.ts'

const none = sql`null`
type Columns<T extends string> = Record<T, RawBuilder<unknown>>

/** A row for each award on a line of a bill, on the day on which it was made or taken back, by its mirror or by a note that corrects it. */
const taken = (
  ctx: Ctx,
  { from_date, to_date, kind, offer_id, code, ...places }: ReportFilters<typeof offersGiven>,
) => sql`
  from fee_events v
  left join fee_journals j on j.company_id = v.company_id and j.event_id = v.id and j.bill_id is not null
  left join bills corrected on corrected.company_id = j.company_id and corrected.id = j.bill_id
  join bills b on b.company_id = v.company_id
    and b.event_id =
    case when corrected.id is not null then corrected.event_id else ${firstOf('v.reverses_id', 'v.id')} end
  join bill_line_offers f on f.company_id = b.company_id and f.bill_id = b.id
  join fee_offer_awards a on a.company_id = f.company_id and a.id = f.award_id
  join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id
  join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
  join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id join ${userOf('e.student_id')} ${seat}
  where v.company_id = ${ctx.company} and v.accounting_date between ${from_date}::date and ${to_date}::date
    and (v.kind in ('bill', 'reversal') or j.id is not null)
    ${kind ? sql`and o.kind = ${kind}` : sql``} ${offer_id ? sql`and o.id = ${offer_id}` : sql``}
      ${code ? sql`and lower(e.enroll_code) = lower(${code})` : sql``}
    and ${ofPlaces(ctx, places)}`

const kindName = sql`${sql.raw(
  `case o.kind ${offerKinds.map((kind) => `when '${kind}' then '${offerKindNames[kind]}'`).join(' ')} end`,
)}`
const kindRank = sql`array_position(${offerKinds as unknown as string[]}::text[], o.kind)`

const nobody: Columns<'class' | 'class_np' | 'section' | 'roll' | 'student_id' | 'enroll_code'> = {
  class: none,
  class_np: none,
  section: none,
  roll: none,
  student_id: none,
  enroll_code: none,
}
const noLine: Columns<'offer' | 'offer_np' | 'head' | 'head_np' | 'bill' | 'date'> = {
  offer: none,
  offer_np: none,
  head: none,
  head_np: none,
  bill: none,
  date: none,
}
const student = {
  name: sql`u.full_name`,
  name_np: sql`u.name_np`,
  rank: sql`g.rank`,
  class: className,
  class_np: classNameNp,
  section: sql`x.name`,
  roll: sql`e.roll`,
  student_id: sql`e.student_id`,
  enroll_code: sql`e.enroll_code`,
}
const ofStudent = sql`e.id, e.student_id, e.enroll_code, e.roll, u.full_name, u.name_np, g.id, g.name, g.name_np,
  g.rank, x.id, x.name`
const sums = {
  students: sql`count(distinct e.student_id)::int`,
  bills: sql`count(distinct b.id)::int`,
  amount: sql`sum(case when v.kind = 'bill' then f.amount else -f.amount end)::bigint`,
}

export const offersGivenReport = serveReport(offersGiven, async (filters, ctx) => {
  checkPeriod(filters)
  const from = taken(ctx, filters)
  const asked = {
    kind: sql`${filters.kind ?? null}::text`,
    offer_id: sql`${filters.offer_id ?? null}::bigint`,
    grade_id: sql`${filters.grade_id ?? null}::bigint`,
    section_id: sql`${filters.section_id ?? null}::bigint`,
  }
  if (filters.by === 'line')
    return {
      select: {
        ...asked,
        ...student,
        ...sums,
        students: sql`1`,
        id: sql`v.id || '.' || f.fee_head_id || '.' || f.award_id`,
        offer: sql`o.title`,
        offer_np: sql`o.title_np`,
        head: sql`h.title`,
        head_np: sql`h.title_np`,
        bill: sql`b.number`,
        date: sql`v.accounting_date`,
      },
      from: sql`${from}
        group by v.id, v.accounting_date, f.fee_head_id, f.award_id, o.title, o.title_np, h.title, h.title_np, b.number,
          ${ofStudent}`,
    }
  if (filters.by === 'student')
    return {
      select: { ...asked, ...noLine, ...student, ...sums, id: sql`e.id::text` },
      from: sql`${from} group by ${ofStudent}`,
    }
  const by = {
    offer: {
      id: sql`o.id::text`,
      name: sql`o.title`,
      name_np: sql`o.title_np`,
      rank: sql`${kindRank}`,
      offer_id: sql`o.id`,
    },
    kind: { id: sql`o.kind`, name: kindName, name_np: none, rank: kindRank, kind: sql`o.kind` },
    grade: { id: sql`g.id::text`, name: sql`g.name`, name_np: sql`g.name_np`, rank: sql`g.rank`, grade_id: sql`g.id` },
  }[filters.by]
  const group = {
    offer: sql`o.id, o.title, o.title_np, o.kind`,
    kind: sql`o.kind`,
    grade: sql`g.id, g.name, g.name_np, g.rank`,
  }[filters.by]
  return { select: { ...asked, ...nobody, ...noLine, ...sums, ...by }, from: sql`${from} group by ${group}` }
})

export const customizedHeadsReport = serveReport(customizedHeads, async (filters, ctx) => {
  const { kind, fee_head_id, ...places } = filters
  const from = sql`
    from customized_fees c
    join enrolments e on e.company_id = c.company_id and e.id = c.enroll_id
      and e.batch_id = ${ctx.batch?.id ?? null}::bigint
    join fee_heads h on h.company_id = c.company_id and h.id = c.fee_head_id join ${userOf('e.student_id')} ${seat}
    left join plan_amounts p on ${planOfSeat({ company: ctx.company, batch: ctx.batch?.id ?? null }, seatToday)}
      and p.fee_head_id = h.id and h.charged_by = 'plan' and c.from_month between p.from_month and p.to_month
    where c.company_id = ${ctx.company} and c.to_month >= c.from_month ${kind ? sql`and c.kind = ${kind}` : sql``}
      ${fee_head_id ? sql`and c.fee_head_id = ${fee_head_id}` : sql``} and ${ofPlaces(ctx, places)}`
  const money = {
    plan: sql`coalesce(sum(p.amount), 0)::bigint`,
    own: sql`coalesce(sum(c.amount), 0)::bigint`,
    less: sql`(coalesce(sum(p.amount), 0) - coalesce(sum(c.amount), 0))::bigint`,
    students: sql`count(distinct e.student_id)::int`,
  }
  const asked = {
    kind: sql`${kind ?? null}::text`,
    fee_head_id: sql`${fee_head_id ?? null}::bigint`,
    grade_id: sql`${filters.grade_id ?? null}::bigint`,
    section_id: sql`${filters.section_id ?? null}::bigint`,
  }
  if (filters.by === 'entry')
    return {
      select: {
        ...asked,
        ...student,
        ...money,
        students: sql`1`,
        id: sql`c.id::text`,
        head: sql`h.title`,
        head_np: sql`h.title_np`,
        what: sql`c.kind`,
        from_month: sql`c.from_month`,
        to_month: sql`c.to_month`,
        reason: sql`c.reason`,
      },
      from: sql`${from} group by c.id, c.kind, c.from_month, c.to_month, c.reason, h.title, h.title_np, ${ofStudent}`,
    }
  const noEntry = { head: none, head_np: none, what: none, from_month: none, to_month: none, reason: none }
  const by =
    filters.by === 'head'
      ? { id: sql`h.id::text`, name: sql`h.title`, name_np: sql`h.title_np`, rank: sql`h.rank`, fee_head_id: sql`h.id` }
      : { id: sql`g.id::text`, name: sql`g.name`, name_np: sql`g.name_np`, rank: sql`g.rank`, grade_id: sql`g.id` }
  const group = filters.by === 'head' ? sql`h.id, h.title, h.title_np, h.rank` : sql`g.id, g.name, g.name_np, g.rank`
  return { select: { ...asked, ...nobody, ...noEntry, ...money, ...by }, from: sql`${from} group by ${group}` }
})
