/** A child's timetable and syllabus. Weekdays are 0 Sunday to 6 Saturday, times Nepal's clock, dates AD. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const input = z.object({ student_id: idSchema })
const lesson = z.object({
  period: z.string(),
  period_np: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  kind: z.enum(['lesson', 'break']),
  subject: z.string().nullable(),
  subject_np: z.string().nullable(),
  teacher: z.string().nullable(),
  teacher_np: z.string().nullable(),
  room: z.string().nullable(),
})
/** The days of the week that have lessons; empty while the section has no routine. Of optional lessons at one time those that the child has chosen; all of them, each a line, while nothing is chosen. */
export const portalRoutine = endpoint({
  method: 'GET',
  path: '/api/guardian-class-routine',
  title: "A child's class routine",
  right: 'guardian|student',
  input,
  answer: dataOf(z.array(z.object({ weekday: z.number(), lessons: z.array(lesson) }))),
})
const topic = z.object({ title: z.string(), planned_on: z.string().nullable(), done_on: z.string().nullable() })
const chapter = z.object({
  title: z.string(),
  files: z.array(z.object({ name: z.string(), file_id: z.string() })),
  topics: z.array(topic),
})
/** Subjects that have a syllabus; of optional ones those that the child has chosen. */
export const portalSyllabus = endpoint({
  method: 'GET',
  path: '/api/guardian-syllabus',
  title: "Syllabus of a child's subjects and how far the section is",
  right: 'guardian|student',
  input,
  answer: dataOf(
    z.array(
      z.object({
        subject_id: z.number(),
        subject: z.string(),
        subject_np: z.string().nullable(),
        topics: z.number(),
        done: z.number(),
        chapters: z.array(chapter),
      }),
    ),
  ),
})
