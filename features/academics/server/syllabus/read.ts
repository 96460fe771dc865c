/** The syllabus of a subject, and how far the subjects of a grade are. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/syllabus.ts'
import type { Syllabus, SyllabusChapter, SyllabusProgress } from '../../contract/syllabus.ts'
import { isKeptToSections } from '../section-scope.ts'

/** Who may mark topics of subject `b` in section `x`: its teachers; of the office whoever may change subjects. */
export const mayMark = (ctx: Ctx, subject: RawBuilder<unknown>, section: RawBuilder<unknown>): RawBuilder<boolean> =>
  !ctx.can('syllabus-mark')
    ? sql<boolean>`false`
    : isKeptToSections(ctx) || !ctx.can('subject-update')
      ? sql<boolean>`exists (select from subject_teachers mt where mt.company_id = ${ctx.company}
      and mt.batch_id = ${ctx.batch?.id ?? null}::bigint and mt.section_id = ${section} and mt.subject_id = ${subject}
      and mt.user_id = ${ctx.user.id})`
      : sql<boolean>`true`

const show = handle(contract.showSyllabus, async ({ subject_id }, ctx) => {
  const batch = ctx.batch?.id ?? null
  const { rows: subject } = await sql<Omit<Syllabus, 'sections' | 'chapters'>>`
    select b.id as subject_id, b.name as subject, b.name_np as subject_np, b.grade_id, g.name as grade,
      g.name_np as grade_np from subjects b
      join grades g on g.company_id = b.company_id and g.id = b.grade_id
    where b.company_id = ${ctx.company} and b.id = ${subject_id}`.execute(ctx.tx)
  if (!subject[0]) throw notFound('This subject')
  const { rows: sections } = await sql<Syllabus['sections'][number]>`
    select x.id, x.name, ${mayMark(ctx, sql`${subject_id}`, sql`x.id`)} as mine from sections x
    where x.company_id = ${ctx.company}
      and x.grade_id = ${subject[0].grade_id} order by x.name, x.id`.execute(ctx.tx)
  const { rows: chapters } = await sql<SyllabusChapter>`
    select c.id, c.title,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'file_id', f.file_id) order by f.id)
      from syllabus_files f
        where f.company_id = c.company_id and f.chapter_id = c.id), '[]') as files,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'planned_on', p.planned_on,
        'done', coalesce((select
          json_agg(json_build_object('section_id', d.section_id, 'done_on', d.done_on, 'done_by', u.full_name))
          from topics_done d left join ${userOf('d.done_by')}
          where d.company_id = t.company_id and d.batch_id = ${batch}::bigint and d.topic_id = t.id), '[]'))
          order by t.rank, t.id)
        from syllabus_topics t
        left join topic_plans p on p.company_id = t.company_id and p.batch_id = ${batch}::bigint and p.topic_id = t.id
          where t.company_id = c.company_id and t.chapter_id = c.id), '[]') as topics
    from syllabus_chapters c where c.company_id = ${ctx.company} and c.subject_id = ${subject_id}
    order by c.rank, c.id`.execute(ctx.tx)
  return { data: { ...subject[0], sections, chapters } }
})

const progress = handle(contract.syllabusProgress, async ({ grade_id }, ctx) => {
  const batch = ctx.batch?.id ?? null
  const topics = sql`syllabus_chapters c join syllabus_topics t on t.company_id = c.company_id and t.chapter_id = c.id`
  const { rows } = await sql<SyllabusProgress>`
    select b.id as subject_id, b.name as subject, b.name_np as subject_np,
      (select count(*) from ${topics} where c.company_id = b.company_id and c.subject_id = b.id) as topics,
      (select count(distinct t.id) from ${topics}
      join topic_plans p on p.company_id = t.company_id and p.batch_id = ${batch}::bigint
        and p.topic_id = t.id and p.planned_on < ${ctx.today}
        join sections x on x.company_id = b.company_id and x.grade_id = b.grade_id
        where c.company_id = b.company_id and c.subject_id = b.id
          and not exists (select from topics_done d where d.company_id = t.company_id
          and d.batch_id = ${batch}::bigint and d.section_id = x.id and d.topic_id = t.id)) as late,
      coalesce((select json_agg(json_build_object('section_id', x.id, 'section', x.name,
        'done', (select count(*) from ${topics}
        join topics_done d on d.company_id = t.company_id and d.batch_id = ${batch}::bigint
          and d.section_id = x.id and d.topic_id = t.id where c.company_id = b.company_id and c.subject_id = b.id))
          order by x.name, x.id)
        from sections x where x.company_id = b.company_id and x.grade_id = b.grade_id), '[]') as sections
    from subjects b where b.company_id = ${ctx.company} and b.grade_id = ${grade_id} order by b.rank, b.id`.execute(
    ctx.tx,
  )
  return { data: rows }
})

export const syllabusReads = [progress, show]
