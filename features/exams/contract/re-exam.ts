/** A re-examination: who did not pass an exam sits again the subjects that he did not pass. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { examName, examNameNp } from './set-up.ts'

/** Failed subjects that may be sat again at most; null: as many as failed. Source: SEE lets two subjects be sat again. */
const most = z.number('Must be a number').int('Must be a whole number').min(1).max(20).nullable()
export const usualMost = 2

export const reExamPreview = endpoint({
  method: 'GET',
  path: '/api/exam/{id}/re-exam',
  title: 'Who would sit a re-examination',
  right: 'exam-create',
  input: byId,
  answer: dataOf(
    z.object({
      /** Students by the number of subjects that they did not pass, the fewest first. */
      failed_in: z.array(z.object({ subjects: z.number(), students: z.number() })),
    }),
  ),
})

const notPublished = 'This exam is published. Withdraw its results first.'
const notClosed = 'Close the exam first: marks are still being entered.'

export const createReExam = command({
  method: 'POST',
  path: '/api/exam/{id}/re-exam',
  title: 'Add an exam for who failed',
  right: 'exam-create',
  wholeSchool: true,
  input: byId.extend({
    name: examName,
    name_np: examNameNp,
    start_date: adDate,
    end_date: adDate,
    most: most.default(usualMost),
  }),
  answer: dataOf(z.object({ id: z.number(), students: z.number() })).extend({ message: z.string() }),
  refusals: {
    'not-closed': notClosed,
    nobody: 'Nobody failed in so few subjects: there is nothing to sit again.',
    again: 'This is a re-examination already.',
  },
})

const taker = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  subjects: z.array(z.object({ exam_subject_id: z.number(), subject: z.string(), subject_np: z.string().nullable() })),
})
export type Taker = z.output<typeof taker>

export const examTakers = endpoint({
  method: 'GET',
  path: '/api/exam/{id}/takers',
  title: 'Who sits a re-examination',
  right: 'subject-mark-read',
  input: listInOrder.extend(byId.shape),
  answer: listOf(taker),
})

export const saveTaker = command({
  method: 'PUT',
  path: '/api/exam/{id}/takers',
  title: 'Choose what a student sits again',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({
    enroll_id: idSchema,
    /** Of the exam; none: he sits nothing of it. */
    exam_subject_ids: z.array(idSchema).max(40),
  }),
  answer: z.object({ message: z.string() }),
  refusals: {
    published: notPublished,
    'no-re-exam': 'This exam is sat by whole classes.',
    'has-marks': 'Marks of the re-examination are entered in a subject that would be taken away.',
  },
})

/** Papers: a subject of a student each; and of how many students they are. */
const moved = z.object({ papers: z.number(), students: z.number() })
export type Moved = z.output<typeof moved>
const moves = dataOf(z.object({ added: moved, removed: moved }))

export const renewalPreview = endpoint({
  method: 'GET',
  path: '/api/exam/{id}/takers/renew',
  title: 'What bringing a re-examination up to date would change',
  right: 'exam-update',
  input: byId,
  answer: moves,
})

export const renewTakers = command({
  method: 'POST',
  path: '/api/exam/{id}/takers/renew',
  title: 'Bring a re-examination up to date',
  right: 'exam-update',
  wholeSchool: true,
  input: byId,
  answer: moves.extend({ message: z.string() }),
  refusals: {
    published: notPublished,
    'no-re-exam': 'This exam is sat by whole classes.',
    'not-closed': notClosed,
  },
})
