/** Whether somebody belongs to a family of this school: the people room asks it of a member of staff. */
import { sql } from 'kysely'
import type { Family, FamilyOf } from '#features/people/server/index.ts'

export const readFamily: FamilyOf = async (ctx, id) => {
  const { rows } = await sql<Family>`
    select exists (select from student_guardians g where g.company_id = ${ctx.company} and g.guardian_id = ${id})
      as is_guardian,
      exists (select from students s where s.company_id = ${ctx.company} and s.id = ${id}) as is_student`.execute(
    ctx.tx,
  )
  return rows[0]!
}
