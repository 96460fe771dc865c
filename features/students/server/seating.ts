/** Who sits where, for the rooms below: academics counts and names the students of its sections, access those who sign in. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import type { Seating } from '#features/academics/server/index.ts'
import type { SeatsOfUsers } from '#features/access/server/index.ts'

export const seatingOfBatch: Seating = {
  students: (company, batch) => sql`
    enrolments e join ${userOf('e.student_id')} and u.deleted_at is null and e.company_id = ${company}
      and e.batch_id = ${batch}::bigint`,
  count: (company, batch, section) => sql<number>`
    (select coalesce(sum(c.n), 0)::int from roster_counts c
    where c.company_id = ${company} and c.batch_id = ${batch}::bigint
      and c.section_id = ${section} and c.status = 'studying')`,
  any: (company, batch, grade) => sql<boolean>`
    exists (select from enrolments e
    where e.company_id = ${company} and e.batch_id = ${batch} and e.grade_id = ${grade})`,
}

/** Students' seats of the current batch; a guardian is found by his children's. */
const current = sql`enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current`
const ofUser = sql`
  from ${current} ${seat}
  where e.company_id = u.company_id and e.student_id = u.id`

export const seatsOfUser: SeatsOfUsers = {
  isOfClass(company, { grade_id, section_id }) {
    const place = sql`${grade_id ? sql`e.grade_id = ${grade_id}` : sql`true`}
      and ${section_id ? sql`e.section_id = ${section_id}` : sql`true`}`
    return sql<boolean>`(u.id in (select e.student_id from ${current} where e.company_id = ${company} and ${place})
      or u.id in (select g.guardian_id from student_guardians g
      join ${current} on e.company_id = g.company_id and e.student_id = g.student_id
        where g.company_id = ${company} and ${place}))`
  },
  place: sql<string | null>`(select ${className} ${ofUser})`,
  place_np: sql<string | null>`(select ${classNameNp} ${ofUser})`,
  code: sql<
    string | null
  >`(select e.enroll_code from enrolments e where e.company_id = u.company_id and e.student_id = u.id
    order by e.enrolled_on desc limit 1)`,
}
