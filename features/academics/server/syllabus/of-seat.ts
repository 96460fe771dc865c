/** What a student's subjects are made of, and how far the section is: for the portal. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** An enrolment, and where it sits. */
export interface Seat {
  id: number
  grade_id: number
  section_id: number | null
}

interface SubjectSyllabus {
  subject_id: number
  subject: string
  subject_np: string | null
  chapters: {
    title: string
    files: { name: string; file_id: string }[]
    /** AD dates. */
    topics: { title: string; planned_on: string | null; done_on: string | null }[]
  }[]
}

/** Subjects that have a syllabus; of optional ones those that the student has chosen. */
export async function syllabusOfSeat(
  ctx: Pick<Ctx, 'tx' | 'company' | 'batch'>,
  seat: Seat,
): Promise<SubjectSyllabus[]> {
  const batch = ctx.batch?.id ?? null
  const { rows } = await sql<SubjectSyllabus>`
    select b.id as subject_id, b.name as subject, b.name_np as subject_np, json_agg(json_build_object('title', c.title,
      'files', coalesce((
        select json_agg(json_build_object('name', f.name, 'file_id', f.file_id) order by f.id)
        from syllabus_files f where f.company_id = c.company_id and f.chapter_id = c.id), '[]'),
      'topics', coalesce((
        select json_agg(json_build_object('title', t.title, 'planned_on', p.planned_on, 'done_on', d.done_on)
        order by t.rank, t.id)
        from syllabus_topics t
        left join topic_plans p on p.company_id = t.company_id and p.batch_id = ${batch}::bigint and p.topic_id = t.id
        left join topics_done d on d.company_id = t.company_id and d.batch_id = ${batch}::bigint
          and d.section_id = ${seat.section_id}::bigint and d.topic_id = t.id
        where t.company_id = c.company_id and t.chapter_id = c.id), '[]')) order by c.rank, c.id) as chapters
    from subjects b join syllabus_chapters c on c.company_id = b.company_id and c.subject_id = b.id
    where b.company_id = ${ctx.company} and b.grade_id = ${seat.grade_id}
      and (b.optional_group_id is null or exists (
        select from optional_choices o
        where o.company_id = b.company_id and o.enroll_id = ${seat.id} and o.subject_id = b.id))
    group by b.id, b.name, b.name_np, b.rank order by b.rank, b.id`.execute(ctx.tx)
  return rows
}

/** Subjects of optional groups of which the student has chosen others; nothing where he has not chosen yet. */
export async function subjectsNotChosen(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  seat: Seat,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select b.id from subjects b where b.company_id = ${company} and b.grade_id = ${seat.grade_id}
      and exists (
        select from optional_choices o
        where o.company_id = b.company_id and o.enroll_id = ${seat.id} and o.optional_group_id = b.optional_group_id)
      and not exists (
        select from optional_choices o
        where o.company_id = b.company_id and o.enroll_id = ${seat.id} and o.subject_id = b.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
