/** SQL words for a stretch of days: on how many of them each student came, and on how many somebody took attendance in a class. */
import { type RawBuilder, sql } from 'kysely'
import { sectionsOfClasses } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'

export interface Stretch {
  /** Classes, by id. */
  grades: readonly number[]
  /** AD dates; both count. */
  from: string
  to: string
}
type Reader = Pick<Ctx, 'company' | 'batch'>

/**
 * For a FROM: of who sits in these classes now `enroll_id`, `days`, in whatever section he was then, and `before`, the days on which attendance of his class was
 * taken before he joined. Who came late was there, half a day is a half (contract/attendance-arithmetic.ts, `attendedIn`).
 */
export const daysAttended = ({ company, batch }: Reader, { grades, from, to }: Stretch): RawBuilder<unknown> => sql`(
  select a.enroll_id, a.days,
    case when least(e.enrolled_on, a.first) > ${from}::date then (
      select count(distinct h.day)::int from sections x
      join attendance_sheets h on h.company_id = x.company_id and h.section_id = x.id
      where x.company_id = ${company} and x.grade_id = e.grade_id and h.batch_id = ${batch?.id ?? -1}
        and h.taken_at is not null and h.day >= ${from}::date and h.day < least(e.enrolled_on, a.first))
    else 0 end as before
  from (
    select d.enroll_id, min(d.day) as first,
      count(*) filter (where d.status in ('present', 'late')) + count(*) filter (where d.status = 'half') / 2.0 as days
    from attendance_days d
    where d.company_id = ${company} and d.batch_id = ${batch?.id ?? -1}
      and d.enroll_id = any(array(select s.id from enrolments s where s.company_id = ${company}
        and s.batch_id = ${batch?.id ?? -1} and s.grade_id = any(${grades}::bigint[])))
      and d.day between ${from}::date and ${to}::date group by 1) a
  join enrolments e on e.company_id = ${company} and e.id = a.enroll_id)`

/** For a FROM: `grade_id` and `days`, on which attendance of one of its sections was taken. */
export const daysTaken = (ctx: Reader, { grades, from, to }: Stretch): RawBuilder<unknown> => sql`(
  select x.grade_id, count(distinct h.day)::int as days
  from ${sectionsOfClasses} join attendance_sheets h on h.company_id = x.company_id and h.section_id = x.id
  where x.company_id = ${ctx.company} and x.grade_id = any(${grades}::bigint[]) and h.batch_id = ${ctx.batch?.id ?? -1}
    and h.taken_at is not null and h.day between ${from}::date and ${to}::date group by 1)`
