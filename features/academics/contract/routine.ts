/** The weekly timetable: read by section, teacher or room; lessons are placed, moved and copied. Weekdays are 0 Sunday to 6 Saturday. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const said = z.object({ message: z.string() })
const weekday = whole(0, 6)
const room = z.string().overwrite(oneLine).max(30)

/** `in_group`: of a subject of an optional group; only such lessons may be several at a time in a section. */
const slot = z.object({
  id: z.number(),
  weekday: z.number(),
  period_id: z.number(),
  section_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  subject_id: z.number(),
  in_group: z.boolean(),
  subject: z.string(),
  subject_np: z.string().nullable(),
  user_id: z.number().nullable(),
  teacher: z.string().nullable(),
  teacher_np: z.string().nullable(),
  room: z.string().nullable(),
})
export type Slot = z.output<typeof slot>
/** Times are Nepal's clock, 'HH:MM'. */
const period = z.object({
  id: z.number(),
  shift: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  kind: z.enum(['lesson', 'break']),
})
export type RoutinePeriod = z.output<typeof period>
/** `off`: a weekly holiday of the school. */
const day = z.object({ weekday: z.number(), off: z.boolean() })
const grid = z.object({
  name: z.string(),
  name_np: z.string().nullable(),
  days: z.array(day),
  periods: z.array(period),
  slots: z.array(slot),
})
export type RoutineGrid = z.output<typeof grid>

/** One of the three. */
export const routineInput = z.object({
  section_id: idSchema.optional(),
  user_id: idSchema.optional(),
  room: room.optional(),
})
export const showRoutine = endpoint({
  method: 'GET',
  path: '/api/routine',
  title: 'Routine of a section, a teacher or a room',
  right: 'subject-routine-read',
  input: routineInput,
  answer: dataOf(grid),
})

const named = z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable() })
const sectionNamed = z.object({
  id: z.number(),
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  shift: z.string().nullable(),
  lessons: z.number(),
})
export type RoutineSection = z.output<typeof sectionNamed>
/** `own_id`: whose own routine is shown first: the person who asks, where he teaches. */
export const routineChoices = endpoint({
  method: 'GET',
  path: '/api/routine/choices',
  title: 'Sections, teachers and rooms that have a routine',
  right: 'subject-routine-read',
  input: z.object({}),
  answer: dataOf(
    z.object({
      sections: z.array(sectionNamed),
      teachers: z.array(named),
      rooms: z.array(z.string()),
      own_id: z.number().nullable(),
    }),
  ),
})
export type RoutineChoices = z.output<(typeof routineChoices)['answer']>['data']
/** `user_ids`: who teaches the subject in the section. `busy`: who teaches something else at the time asked about; `lesson_id` is the lesson that is changed. */
export const lessonChoices = endpoint({
  method: 'GET',
  path: '/api/routine/section/{section_id}/choices',
  title: 'What can be placed in a section at a time',
  right: 'subject-routine-read',
  input: z.object({
    section_id: idSchema,
    weekday: weekday.optional(),
    period_id: idSchema.optional(),
    lesson_id: idSchema.optional(),
  }),
  answer: dataOf(
    z.object({
      subjects: z.array(named.extend({ in_group: z.boolean(), user_ids: z.array(z.number()), lessons: z.number() })),
      busy: z.array(z.object({ user_id: z.number(), section: z.string() })),
    }),
  ),
})

const refusals = {
  clash: 'This teacher, room or section is taken then.',
  'no-batch': 'The school has no current batch.',
  break: 'Breaks hold no lessons.',
  'other-grade': 'This subject is not taught in the grade of this section.',
  'no-teacher': 'This person does not work here.',
}
const saved = said.extend({ data: slot })
export const placeLesson = command({
  method: 'POST',
  path: '/api/routine/lesson',
  title: 'Place a lesson in the routine',
  right: 'subject-routine-create',
  refusals,
  input: z.object({
    section_id: idSchema,
    weekday,
    period_id: idSchema,
    subject_id: idSchema,
    user_id: idSchema.nullish(),
    room: room.nullish(),
  }),
  answer: saved,
})
export const changeLesson = command({
  method: 'PUT',
  path: '/api/routine/lesson/{id}',
  title: 'Change the subject, teacher or room of a lesson',
  right: 'subject-routine-update',
  refusals,
  input: z.object({ id: idSchema, subject_id: idSchema, user_id: idSchema.nullish(), room: room.nullish() }),
  answer: saved,
})
/** With `with_id` the two lessons change places; to take a move back, move it to where it came from with the same `with_id`. */
export const moveLesson = command({
  method: 'POST',
  path: '/api/routine/lesson/{id}/move',
  title: 'Move a lesson, or let it change places with another',
  right: 'subject-routine-update',
  refusals,
  input: z.object({ id: idSchema, weekday, period_id: idSchema, with_id: idSchema.nullish() }),
  answer: said,
})
export const removeLesson = command({
  method: 'DELETE',
  path: '/api/routine/lesson/{id}',
  title: 'Take a lesson out of the routine',
  right: 'subject-routine-delete',
  refusals: {},
  input: byId,
  answer: said,
})

/** Whole grades or all from a batch to the one worked in, section by section; or one section to another. */
const copy = {
  from_batch_id: idSchema,
  grade_id: idSchema.optional(),
  from_section_id: idSchema.optional(),
  to_section_id: idSchema.optional(),
  /** The same teachers, those who teach the subject in the section copied to, or nobody. */
  teachers: z.enum(['same', 'subject', 'none']).default('same'),
  rooms: flagSchema.default(true),
  /** Lessons there before are taken away; without it such a section is left as it is. */
  replace: flagSchema.default(false),
}
const problem = z.object({
  kind: z.enum(['filled', 'no-subject', 'clash']),
  weekday: z.number().nullable(),
  period: z.string().nullable(),
  subject: z.string().nullable(),
  says: z.string().nullable(),
})
const copied = z.object({
  section_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  from: z.string(),
  from_np: z.string().nullable(),
  lessons: z.number(),
  there: z.number(),
  problems: z.array(problem),
})
export type CopiedSection = z.output<typeof copied>
export const previewMigration = endpoint({
  method: 'GET',
  path: '/api/routine/migrate',
  title: 'What copying routines would do',
  right: 'subject-routine-read',
  input: z.object(copy),
  answer: dataOf(z.array(copied)),
})
export const migrateRoutines = command({
  method: 'POST',
  path: '/api/routine/migrate',
  title: 'Copy routines: each section wholly or not at all',
  right: 'subject-routine-create',
  wholeSchool: true,
  refusals: {
    'no-batch': 'The school has no current batch.',
    nothing: 'There is nothing to copy: every section has a problem, or no lessons.',
    clash: 'This teacher, room or section is taken then.',
  },
  input: z.object(copy),
  answer: said.extend({ data: z.object({ sections: z.number(), lessons: z.number(), left: z.number() }) }),
})
