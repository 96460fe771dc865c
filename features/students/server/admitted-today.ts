/** Who was admitted today: for the home page of the front desk. */
import { sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, seat } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { studentScope } from './student-scope.ts'

interface Admitted {
  id: number
  name: string
  name_np: string | null
  enroll_code: string | null
  grade: string
  grade_np: string | null
  section: string | null
}

/** How many there are in the batch worked in, and the newest of them. */
export async function admittedToday(ctx: Ctx, most: number): Promise<{ count: number; students: Admitted[] }> {
  const { rows } = await sql<Admitted & { total: number }>`
    select s.id, u.full_name as name, u.name_np, e.enroll_code, ${classColumns}, (count(*) over ())::int as total
    from enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
    join ${userOf('s.id')} and u.deleted_at is null
    ${seat}
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? null}::bigint and s.status = 'active'
      and s.admission_date = ${ctx.today} and ${studentScope(ctx, sql`s.id`)}
    order by e.id desc ${limit(most)}`.execute(ctx.tx)
  return { count: rows[0]?.total ?? 0, students: rows.map(({ total: _total, ...row }) => row) }
}
