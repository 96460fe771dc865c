/** Of which classes a member of staff is the class teacher and what he teaches, for his record in the people room. */
import { sql } from 'kysely'
import { classOf } from './seat.ts'
import type { TeachingOf } from '#features/people/server/index.ts'

export const readTeaching: TeachingOf = async (ctx, id) => {
  const place = sql`'section_id', x.id, 'grade', g.name, 'grade_np', g.name_np, 'section', x.name`
  const own = sql`where t.company_id = ${ctx.company} and t.user_id = ${id}
    and t.batch_id = ${ctx.batch?.id ?? null}::bigint`
  const { rows } = await sql<Awaited<ReturnType<TeachingOf>>>`
    select coalesce((select json_agg(json_build_object(${place}) order by g.rank, x.name)
    from section_teachers t ${classOf('t')} ${own}), '[]') as class_of,
      coalesce((select
        json_agg(json_build_object(${place}, 'subject', j.name, 'subject_np', j.name_np)
        order by g.rank, x.name, j.rank)
        from subject_teachers t ${classOf('t')}
        join subjects j on j.company_id = t.company_id and j.id = t.subject_id ${own}), '[]') as teaches`.execute(
    ctx.tx,
  )
  return rows[0]!
}
