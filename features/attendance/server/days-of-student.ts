/** The days of an enrolment by status, for a child at a glance. */
import { sql } from 'kysely'
import type { DaysAttended } from '#features/students/server/index.ts'

const of = (status: string) => sql`count(*) filter (where day.status = ${sql.lit(status)})`

export const daysOfStudent: DaysAttended = (company, enrolment) => sql`(
  select json_build_object('present', ${of('present')}, 'absent', ${of('absent')}, 'late', ${of('late')}, 'leave',
    ${of('leave')}, 'half', ${of('half')})
  from attendance_days day where day.company_id = ${company}::bigint and day.enroll_id = ${enrolment}
  having count(*) > 0)`
