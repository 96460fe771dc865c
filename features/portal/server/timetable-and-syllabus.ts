/** A child's timetable and syllabus. */
import { sql } from 'kysely'
import { routineOf, type Seat, subjectsNotChosen, syllabusOfSeat } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle, ofPart } from '#platform/server/handler.ts'
import { portalRoutine, portalSyllabus } from '../contract/timetable-and-syllabus.ts'
import { checkChild } from '#features/students/server/index.ts'

/** Where the child studies in the batch worked in. */
async function seatOf(ctx: Ctx, student: number): Promise<Seat | undefined> {
  await checkChild(ctx, student)
  const { rows } = await sql<Seat>`
    select id, grade_id, section_id from enrolments where company_id = ${ctx.company} and student_id = ${student}
      and batch_id = ${ctx.batch?.id ?? null}::bigint and status <> 'left'`.execute(ctx.tx)
  return rows[0]
}

type Lesson = DataOf<typeof portalRoutine>[number]['lessons'][number]

const routine = handle(portalRoutine, async ({ student_id }, ctx) => {
  const seat = await seatOf(ctx, student_id)
  if (!seat?.section_id) return { data: [] }
  const { days, periods, slots } = await routineOf(ctx, ctx.batch?.id ?? null, { section_id: seat.section_id })
  const others = await subjectsNotChosen(ctx, seat)
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

const syllabus = handle(portalSyllabus, async ({ student_id }, ctx) => {
  const seat = await seatOf(ctx, student_id)
  if (!seat) return { data: [] }
  const subjects = await syllabusOfSeat(ctx, seat)
  return {
    data: subjects.map((subject) => {
      const topics = subject.chapters.flatMap((chapter) => chapter.topics)
      return { ...subject, topics: topics.length, done: topics.filter((topic) => topic.done_on !== null).length }
    }),
  }
})

export const teachingHandlers = [...ofPart('routines', [routine]), ...ofPart('syllabus', [syllabus])]
