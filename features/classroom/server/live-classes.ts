/** Live classes of a child's section, the newest first; which are over says contract/is-over.ts, on the screen. */
import { sql } from 'kysely'
import { checkChild } from '#features/students/server/index.ts'
import { handle } from '#platform/server/handler.ts'
import { liveClassesOfChild } from '../contract/live-classes.ts'

export const showOfChild = handle(liveClassesOfChild, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<never>`
    select l.id, l.title, s.name as subject, s.name_np as subject_np, l.starts_at, l.minutes, l.join_url
    from live_classes l left join subjects s on s.company_id = l.company_id and s.id = l.subject_id
    where l.company_id = ${ctx.company} and (l.batch_id, l.section_id) in (select batch_id, section_id from enrolments
      where company_id = ${ctx.company} and student_id = ${student_id})
    order by l.starts_at desc limit 50`.execute(ctx.tx)
  return { data: rows }
})
