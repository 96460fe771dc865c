/** What a class came to: where its results are published out of their snapshot, otherwise what its marks are now. */
import { sql } from 'kysely'
import { namesOfTeachers, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type Entry, examInsight, type SpreadOf, spreadOf } from '../../contract/insight.ts'
import { examOf } from '../set-up/exam-of.ts'
import { isPublished } from './published.ts'
import { resultsByClass } from './read-marks.ts'

const show = handle(examInsight, async ({ id, grade_id }, ctx) => {
  const exam = await examOf(ctx, id)
  const { rows: grades } = await sql<{ name: string; name_np: string | null; is_published: boolean }>`
    select g.name, g.name_np, ${isPublished(sql`c.exam_id`, sql`c.grade_id`)} as is_published
    from exam_grades c join grades g on g.company_id = c.company_id and g.id = c.grade_id
    where c.company_id = ${ctx.company} and c.exam_id = ${id} and c.grade_id = ${grade_id}`.execute(ctx.tx)
  const { is_published, ...grade } = orNotFound(grades[0], 'This class')
  const section_names = await sectionsOf(ctx, grade_id)
  const sections = section_names.map(({ section_id }) => section_id)
  if (!sections.length) throw notFound('This class')
  const all = is_published ? await published(ctx, id, grade_id) : await standing(ctx, id, grade_id)
  const isReached = new Set<number | null>(sections)
  return {
    data: {
      exam: { name: exam.name, name_np: exam.name_np },
      grade,
      is_published,
      section_names,
      ...spreadOf(all.filter(({ section_id }) => isReached.has(section_id))),
      entry: await entryOf(ctx, id, sections),
    },
  }
})

async function published(ctx: Ctx, exam: number, grade: number): Promise<SpreadOf[]> {
  const { rows } = await sql<SpreadOf>`
    select e.section_id, r.state, r.letter, r.percent, r.lines
    from enrolments e
    join published_results r on r.company_id = e.company_id and r.exam_id = ${exam} and r.enroll_id = e.id
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? -1} and e.grade_id = ${grade}`.execute(
    ctx.tx,
  )
  return rows
}

async function standing(ctx: Ctx, exam: number, grade: number): Promise<SpreadOf[]> {
  const results: SpreadOf[] = []
  for await (const some of resultsByClass(ctx, exam, [grade])) results.push(...some)
  return results
}

/** Those that one reaches. */
async function sectionsOf(ctx: Ctx, grade: number) {
  const { rows } = await sql<{ section_id: number; section: string }>`
    select x.id as section_id, x.name as section from ${sectionsOfClasses}
    where x.company_id = ${ctx.company} and x.grade_id = ${grade} and ${sectionScope(ctx, sql`x.id`)}
    order by x.name, x.id`.execute(ctx.tx)
  return rows
}

/** The slowest first. */
async function entryOf(ctx: Ctx, exam: number, sections: readonly number[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with entered as materialized (
      select s.id, s.subject_id, e.section_id, count(*)::int as entered, min(k.noted_at) as first_at,
        max(k.noted_at) as last_at, max(p.held_on) as held_on
      from exam_subjects s
      join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      join marks k on k.company_id = p.company_id and k.exam_part_id = p.id and k.state <> 'cleared'
      join enrolments e on e.company_id = k.company_id and e.id = k.enroll_id
        and e.section_id = any(${sections}::bigint[])
      where s.company_id = ${ctx.company} and s.exam_id = ${exam} group by 1, 2, 3)
    select b.name, b.name_np, x.name as section, w.entered, w.first_at, w.last_at,
      greatest(0, (w.last_at at time zone 'Asia/Kathmandu')::date - coalesce(w.held_on, m.end_date))::int as days,
      ${namesOfTeachers(ctx, sql`w.section_id`, sql`w.subject_id`)} as teachers
    from entered w
    join exams m on m.company_id = ${ctx.company} and m.id = ${exam}
    join subjects b on b.company_id = m.company_id and b.id = w.subject_id
    join sections x on x.company_id = m.company_id and x.id = w.section_id
    order by days desc, w.last_at desc, b.name, x.name`.execute(ctx.tx)
  return rows
}

export const insightHandlers = [show]
