/** What offers take off, as one set in SQL. The rule is `contract/bill-amount.ts`, said of a set. Paisa. */
import { type RawBuilder, sql } from 'kysely'
import { fullJoin } from '#platform/server/sql-words.ts'

/**
 * Rows {enroll_id, fee_head_id, award_id, kind, amount} of what each award takes off a charge.
 * @param charges rows of `charged` in charges-sql.ts: gross, `may_offer`, and the AD days `first_day` and `last_day` that are charged in the month
 */
export const offersTaken = (company: number, charges: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select enroll_id, fee_head_id, award_id, kind, amount from (
    select f.enroll_id, f.fee_head_id, f.award_id, f.kind, greatest(0, least(f.off, f.gross - coalesce(sum(f.off)
      over (partition by f.enroll_id, f.fee_head_id
      order by f.award_id rows between unbounded preceding and 1 preceding), 0)))::bigint as amount
    from (
      select c.enroll_id, c.fee_head_id, c.gross, c.award_id, c.kind,
        case when c.by_days
          then round(case when c.rate is null then c.amount::numeric * d.held / (c.last_day - c.month_start + 1)
            else c.gross::numeric * c.rate * d.held / (10000 * (c.last_day - c.first_day + 1)) end)
          when c.rate is null then c.amount else round(c.gross::numeric * c.rate / 10000) end as off
      from ${fullJoin(sql`(${charges})`, awards(company), 'student_id', 'fee_head_id')} c
      cross join lateral (select least(c.to_date, c.last_day) - greatest(c.from_date, c.first_day) + 1 as held) d
      where c.may_offer and c.award_id is not null and d.held > 0
        and (not c.whole_only or d.held = c.last_day - c.first_day + 1)) f) t
  where amount > 0`

/** What is granted, by student and head, with the days on which award and offer both hold. */
const awards = (company: number) => sql`
  (select a.student_id, p.fee_head_id, a.id as award_id, o.kind, p.rate, p.amount,
    greatest(a.from_date, o.from_date) as from_date, least(a.to_date, o.to_date) as to_date
  from fee_offer_awards a
  join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id and o.state = 'approved'
  join fee_offer_heads p on p.company_id = o.company_id and p.offer_id = o.id
  where a.company_id = ${company}::bigint)`
