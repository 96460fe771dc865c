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

const sectionsOf = ({ company }: Reader, { grades }: Stretch) => sql`(
  select x.id from sections x where x.company_id = ${company} and x.grade_id = any(${grades}::bigint[]))`

/** For a FROM: `enroll_id` and `days`. Who came late was there, half a day is a half (contract/attendance-arithmetic.ts, `attendedIn`). */
export const daysAttended = (ctx: Reader, stretch: Stretch): RawBuilder<unknown> => sql`(
  select d.enroll_id,
    count(*) filter (where d.status in ('present', 'late')) + count(*) filter (where d.status = 'half') / 2.0 as days
  from attendance_days d
  where d.company_id = ${ctx.company} and d.batch_id = ${ctx.batch?.id ?? -1}
    and d.section_id = any(array${sectionsOf(ctx, stretch)})
    and d.day between ${stretch.from}::date and ${stretch.to}::date group by 1)`

/** For a FROM: `grade_id` and `days`, on which attendance of one of its sections was taken. */
export const daysTaken = (ctx: Reader, { grades, from, to }: Stretch): RawBuilder<unknown> => sql`(
  select x.grade_id, count(distinct h.day)::int as days
  from ${sectionsOfClasses} join attendance_sheets h on h.company_id = x.company_id and h.section_id = x.id
  where x.company_id = ${ctx.company} and x.grade_id = any(${grades}::bigint[]) and h.batch_id = ${ctx.batch?.id ?? -1}
    and h.taken_at is not null and h.day between ${from}::date and ${to}::date group by 1)`
