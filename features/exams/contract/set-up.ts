/** Setting up an exam: its dates, its classes with their grading schemes, its state, and how far its marks are entered. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

export const examStates = ['draft', 'open', 'closed', 'published', 'withdrawn'] as const
export type ExamState = (typeof examStates)[number]

export const examName = z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(60)
export const examNameNp = z.string().overwrite(oneLine).max(60).nullish()
/** Per cent in the final result of the year (`is_final`: this is that result, weighed out of all exams that have a weight). */
const weight = z.number('Must be a number').min(0).max(100)
const told = z.object({ message: z.string() })
const notNow = { published: 'This exam is published. Withdraw its results first.' }

export const createExam = command({
  method: 'POST',
  path: '/api/exam',
  title: 'Add an exam',
  right: 'exam-create',
  wholeSchool: true,
  input: z.object({
    name: examName,
    name_np: examNameNp,
    start_date: adDate,
    end_date: adDate,
    weight: weight.default(0),
    is_final: flagSchema.default(false),
    /** Its classes; each asks all its subjects as they are asked at first. */
    grade_ids: z.array(idSchema).max(100).default([]),
    /** The first scheme in use unless told. */
    scheme_id: idSchema.nullish(),
    /** Classes, subjects, marks and pass marks as in that exam, instead. */
    copy_of: idSchema.nullish(),
  }),
  answer: dataOf(z.object({ id: z.number() })).extend({ message: z.string() }),
  refusals: {},
})

export const updateExam = command({
  method: 'PUT',
  path: '/api/exam/{id}',
  title: 'Change an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({
    name: examName,
    name_np: examNameNp,
    start_date: adDate,
    end_date: adDate,
    weight,
    /** As it was unless told. */
    is_final: flagSchema.nullish(),
  }),
  answer: told,
  refusals: {},
})

export const removeExam = command({
  method: 'DELETE',
  path: '/api/exam/{id}',
  title: 'Remove an exam',
  right: 'exam-delete',
  wholeSchool: true,
  input: byId,
  answer: told,
  refusals: {
    'has-marks': 'Marks are entered in this exam: it stays.',
    'sat-again': 'This exam has a re-examination. Remove that one first.',
  },
})

export const changeExamState = command({
  method: 'POST',
  path: '/api/exam/{id}/state',
  title: 'Open or close an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({ state: z.enum(['open', 'closed']), reason: z.string().trim().max(300).nullish() }),
  answer: told,
  refusals: {
    ...notNow,
    'asks-nothing': 'Choose classes and the marks of their subjects first.',
    'same-state': 'The exam is in this state already.',
    'not-opened': 'Open the exam first.',
  },
})

export const changeClassState = command({
  method: 'POST',
  path: '/api/exam/{id}/class-state',
  title: 'Open or close a class of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({
    grade_id: idSchema,
    state: z.enum(['open', 'closed']),
    reason: z.string().trim().max(300).nullish(),
  }),
  answer: told,
  refusals: {
    published: 'Results of this class are published. Withdraw them first.',
    'same-state': 'The class is in this state already.',
    'not-opened': 'Open the exam first.',
  },
})

export const saveExamClasses = command({
  method: 'PUT',
  path: '/api/exam/{id}/classes',
  title: 'Choose the classes of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({
    /** All of them: who is not named is taken out. */
    classes: z
      .array(
        z.object({
          grade_id: idSchema,
          scheme_id: idSchema,
          school_days: z.number('Must be a number').int().min(1).max(366).nullish(),
          /** Per cent in the final result of this class; as the exam says unless told. */
          weight: weight.nullish(),
        }),
      )
      .max(100),
  }),
  answer: told,
  refusals: {
    ...notNow,
    'has-marks': 'Marks are entered for a class that would be taken out.',
    'above-days': 'Somebody was present on more days than that.',
    're-exam': 'The classes of a re-examination are those of who sits it.',
  },
})

const sheets = byId.extend({
  /** All subjects, or all sections, unless told. */
  exam_subject_id: idSchema.nullish(),
  section_id: idSchema.nullish(),
})
export const lockMarks = command({
  method: 'POST',
  path: '/api/exam/{id}/lock',
  title: 'Lock marks',
  right: 'exam-update',
  wholeSchool: true,
  input: sheets,
  answer: dataOf(z.object({ locked: z.number() })).extend({ message: z.string() }),
  refusals: {},
})
export const unlockMarks = command({
  method: 'POST',
  path: '/api/exam/{id}/unlock',
  title: 'Unlock marks',
  right: 'exam-update',
  wholeSchool: true,
  input: sheets.extend({ reason: z.string('Field is required').trim().min(3, 'Field is required').max(300) }),
  answer: dataOf(z.object({ unlocked: z.number() })).extend({ message: z.string() }),
  refusals: {},
})

const progress = z.object({
  exam_subject_id: z.number(),
  section_id: z.number(),
  students: z.number(),
  /** Marks that are asked of them, and those that stand. */
  asked: z.number(),
  entered: z.number(),
  locked_at: z.string().nullable(),
  locked_by: z.string().nullable(),
})
const term = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** Per cent. */
  weight: z.number(),
  state: z.enum(examStates),
  /** Classes that weigh it differently, in their order. */
  classes: z.array(
    z.object({ grade_id: z.number(), grade: z.string(), grade_np: z.string().nullable(), weight: z.number() }),
  ),
})
export type Term = z.output<typeof term>

/** What a class weighs it. */
export const weightIn = ({ classes, weight: ofExam }: Pick<Term, 'classes' | 'weight'>, grade: number): number =>
  classes.find(({ grade_id }) => grade_id === grade)?.weight ?? ofExam

/** Whether the terms of a class come to a whole. */
export const isWhole = (terms: readonly Term[], grade: number): boolean =>
  terms.reduce((so, each) => so + Math.round(weightIn(each, grade) * 100), 0) === 100_00
const examClass = z.object({
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  scheme_id: z.number(),
  scheme: z.string(),
  scheme_np: z.string().nullable(),
  school_days: z.number().nullable(),
  /** Per cent in the final result; null: as the exam says. */
  weight: z.number().nullable(),
  /** Of the class: open while it takes marks. */
  state: z.enum(examStates),
  subjects: z.array(
    z.object({
      exam_subject_id: z.number(),
      subject_id: z.number(),
      subject: z.string(),
      subject_np: z.string().nullable(),
    }),
  ),
  sections: z.array(z.object({ section_id: z.number(), section: z.string() })),
  progress: z.array(progress),
})
export type ExamClass = z.output<typeof examClass>
export type Progress = z.output<typeof progress>

export const showExam = endpoint({
  method: 'GET',
  path: '/api/exam/{id}',
  title: 'An exam, and how far its marks are entered',
  right: 'subject-mark-read',
  input: byId,
  answer: dataOf(
    z.object({
      id: z.number(),
      name: z.string(),
      name_np: z.string().nullable(),
      start_date: z.string(),
      end_date: z.string(),
      weight: z.number(),
      is_final: z.boolean(),
      /** Of a re-examination: the exam that is sat again. */
      retakes: z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable() }).nullable(),
      state: z.enum(examStates),
      closed_at: z.string().nullable(),
      published_at: z.string().nullable(),
      /** Some classes are published, others still take marks. */
      classes_open: z.boolean(),
      /** Of a final result: the exams that it is weighed out of, in the order of their days. */
      terms: z.array(term),
      classes: z.array(examClass),
    }),
  ),
})
