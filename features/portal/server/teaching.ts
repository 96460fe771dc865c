/** A child's timetable and syllabus. */
import { sql } from 'kysely'
import { routineOf } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle, ofPart } from '#platform/server/handler.ts'
import { portalRoutine, portalSyllabus } from '../contract/teaching.ts'
import { checkChild } from '#features/students/server/index.ts'

/** Where the child studies in the batch worked in. */
async function seatOf(
  ctx: Ctx,
  student: number,
): Promise<{ id: number; grade_id: number; section_id: number | null } | undefined> {
  await checkChild(ctx, student)
  const { rows } = await sql<{ id: number; grade_id: number; section_id: number | null }>`
    select id, grade_id, section_id from enrolments where company_id = ${ctx.company} and student_id = ${student} and batch_id = ${ctx.batch?.id ?? null}::bigint and status <> 'left'`.execute(
    ctx.tx,
  )
  return rows[0]
}

type Lesson = DataOf<typeof portalRoutine>[number]['lessons'][number]

/** Subjects of optional groups of which the child has chosen others; nothing where it has not chosen yet. */
async function chosenByOthers(ctx: Ctx, seat: { id: number; grade_id: number }): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select b.id from subjects b where b.company_id = ${ctx.company} and b.grade_id = ${seat.grade_id}
      and exists (select from optional_choices o where o.company_id = b.company_id and o.enrolment_id = ${seat.id} and o.optional_group_id = b.optional_group_id)
      and not exists (select from optional_choices o where o.company_id = b.company_id and o.enrolment_id = ${seat.id} and o.subject_id = b.id)`.execute(
    ctx.tx,
  )
  return new Set(rows.map(({ id }) => id))
}

const routine = handle(portalRoutine, async ({ student_id }, ctx) => {
  const seat = await seatOf(ctx, student_id)
  if (!seat?.section_id) return { data: [] }
  const { days, periods, slots } = await routineOf(ctx, ctx.batch?.id ?? null, { section_id: seat.section_id })
  const others = await chosenByOthers(ctx, seat)
  const lessonsIn = (weekday: number, id: number) =>
    slots.filter((slot) => slot.weekday === weekday && slot.period_id === id && !others.has(slot.subject_id))
  return {
    data: days
      .filter(({ weekday }) => slots.some((slot) => slot.weekday === weekday))
      .map(({ weekday }) => ({
        weekday,
        lessons: periods.flatMap(({ id, name, name_np, starts_at, ends_at, kind }): Lesson[] => {
          const line = { period: name, period_np: name_np, starts_at, ends_at, kind }
          const there = lessonsIn(weekday, id).map(({ subject, subject_np, teacher, teacher_np, room }) => ({
            ...line,
            subject,
            subject_np,
            teacher,
            teacher_np,
            room,
          }))
          return there.length
            ? there
            : [{ ...line, subject: null, subject_np: null, teacher: null, teacher_np: null, room: null }]
        }),
      })),
  }
})

type Subject = DataOf<typeof portalSyllabus>[number]

const syllabus = handle(portalSyllabus, async ({ student_id }, ctx) => {
  const seat = await seatOf(ctx, student_id)
  if (!seat) return { data: [] }
  const batch = ctx.batch?.id ?? null
  const { rows } = await sql<Omit<Subject, 'topics' | 'done'>>`
    select b.id as subject_id, b.name as subject, b.name_np as subject_np, json_agg(json_build_object('title', c.title,
      'files', coalesce((select json_agg(json_build_object('name', f.name, 'file_id', f.file_id) order by f.id) from syllabus_files f where f.company_id = c.company_id and f.chapter_id = c.id), '[]'),
      'topics', coalesce((select json_agg(json_build_object('title', t.title, 'planned_on', p.planned_on, 'done_on', d.done_on) order by t.rank, t.id) from syllabus_topics t
        left join topic_plans p on p.company_id = t.company_id and p.batch_id = ${batch}::bigint and p.topic_id = t.id
        left join topics_done d on d.company_id = t.company_id and d.batch_id = ${batch}::bigint and d.section_id = ${seat.section_id}::bigint and d.topic_id = t.id
        where t.company_id = c.company_id and t.chapter_id = c.id), '[]')) order by c.rank, c.id) as chapters
    from subjects b join syllabus_chapters c on c.company_id = b.company_id and c.subject_id = b.id
    where b.company_id = ${ctx.company} and b.grade_id = ${seat.grade_id}
      and (b.optional_group_id is null or exists (select from optional_choices o where o.company_id = b.company_id and o.enrolment_id = ${seat.id} and o.subject_id = b.id))
    group by b.id, b.name, b.name_np, b.rank order by b.rank, b.id`.execute(ctx.tx)
  return {
    data: rows.map((subject) => {
      const topics = subject.chapters.flatMap((chapter) => chapter.topics)
      return { ...subject, topics: topics.length, done: topics.filter((topic) => topic.done_on !== null).length }
    }),
  }
})

export const teachingHandlers = [...ofPart('routines', [routine]), ...ofPart('syllabus', [syllabus])]
