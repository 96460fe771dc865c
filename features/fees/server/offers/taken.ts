/** What offers take off, as one set in SQL. The rule is `contract/bill-amount.ts`, said of a set. Paisa. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Rows {enroll_id, fee_head_id, award_id, kind, amount} of what each award takes off a charge.
 * @param charges rows of `charged` in charges-sql.ts: gross, `may_offer`, and the AD days `first_day` and `last_day` that are charged in the month
 */
export const offersTaken = (company: number, charges: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select enroll_id, fee_head_id, award_id, kind, amount from (
    select f.enroll_id, f.fee_head_id, f.award_id, f.kind, greatest(0, least(f.off, f.gross - coalesce(sum(f.off)
      over (partition by f.enroll_id, f.fee_head_id order by f.award_id rows between unbounded preceding and 1 preceding), 0)))::bigint as amount
    from (
      select c.enroll_id, c.fee_head_id, c.gross, a.id as award_id, o.kind,
        case when c.by_days then round(case when p.rate is null then p.amount::numeric * d.held / (c.last_day - c.month_start + 1)
            else c.gross::numeric * p.rate * d.held / (10000 * (c.last_day - c.first_day + 1)) end)
          when p.rate is null then p.amount else round(c.gross::numeric * p.rate / 10000) end as off
      from (${charges}) c
      join fee_offer_awards a on a.company_id = ${company}::bigint and a.student_id = c.student_id
      join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id and o.state = 'approved'
      join fee_offer_heads p on p.company_id = o.company_id and p.offer_id = o.id and p.fee_head_id = c.fee_head_id
      cross join lateral (select least(a.to_date, o.to_date, c.last_day) - greatest(a.from_date, o.from_date, c.first_day) + 1 as held) d
      where c.may_offer and d.held > 0 and (not c.whole_only or d.held = c.last_day - c.first_day + 1)) f) t
  where amount > 0`
