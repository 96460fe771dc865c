/** Who goes where, as SQL: read by the draft, the screen and the job, so that what is shown is what is done. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { askVerdicts } from '../slots.ts'

/** A section for somebody who comes into `grade`: the one called like the old section, else the only one, else none. */
export const sectionIn = (
  company: number,
  grade: RawBuilder<unknown>,
  oldSection: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`coalesce(
  (select n.id from sections n
  join sections o on o.company_id = n.company_id and o.id = ${oldSection} and lower(o.name) = lower(n.name)
    where n.company_id = ${company}::bigint and n.grade_id = ${grade}),
  (select min(n.id) from sections n where n.company_id = ${company}::bigint and n.grade_id = ${grade}
  having count(*) = 1))`

/** The grade above: the next by rank; null at the top. */
export const gradeAbove = (company: number, grade: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
  select n.id from grades n
  where n.company_id = ${company}::bigint and n.rank > (select rank from grades where company_id = ${company}::bigint
    and id = ${grade}) order by n.rank, n.id limit 1)`

interface Rolls {
  company: number
  id: number
  rolls: 'name' | 'rank' | 'keep' | 'none'
  exam_id: number | null
  to_batch_id: number
}

/**
 * Rows {enroll_id, roll} of those who move. New rolls go on behind whoever sits in the new section already;
 * a kept roll that two would have, or that is taken there, is given to neither.
 */
export function rollsOf({ company, id, rolls, exam_id, to_batch_id }: Rolls): RawBuilder<unknown> {
  const moving = sql`promotion_rows r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${company}::bigint and r.promotion_id = ${id}::bigint and r.decision <> 'left'`
  if (rolls === 'none') return sql`select r.enroll_id, null::int as roll from ${moving}`
  const seated = sql`enrolments s where s.company_id = ${company}::bigint and s.batch_id = ${to_batch_id}::bigint
    and s.section_id = r.to_section_id and s.status = 'studying'`
  if (rolls === 'keep') {
    return sql`
      select k.enroll_id, case when k.same = 1 and not k.taken then k.roll end as roll
      from (select r.enroll_id, e.roll, count(*) over (partition by r.to_section_id, e.roll) as same,
        exists (select from ${seated} and s.roll = e.roll) as taken from ${moving}) k`
  }
  const behind = sql`(select s.section_id, max(s.roll) as roll from enrolments s where s.company_id = ${company}::bigint
    and s.batch_id = ${to_batch_id}::bigint and s.status = 'studying' group by s.section_id)`
  const order =
    rolls === 'rank' ? sql`v.rank nulls last, u.full_name collate "C", u.id` : sql`u.full_name collate "C", u.id`
  return sql`
    select r.enroll_id, case when r.to_section_id is not null then
      (row_number() over (partition by r.to_section_id order by ${order}) + coalesce(s.roll, 0))::int end as roll
    from promotion_rows r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join ${userOf('e.student_id')}
    left join ${behind} s on s.section_id = r.to_section_id
    left join ${askVerdicts().rows(company, exam_id)} v on v.enroll_id = r.enroll_id
    where r.company_id = ${company}::bigint and r.promotion_id = ${id}::bigint and r.decision <> 'left'`
}
