/** All published results of a child, exam by exam and subject by subject: how it goes over the terms. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { resultState } from './exams.ts'

const named = { name: z.string(), name_np: z.string().nullable() }

const examOfChild = z.object({
  id: z.number(),
  ...named,
  /** The batch's. */
  batch: z.string(),
  start_date: z.string(),
  enroll_id: z.number(),
  enroll_code: z.string(),
  state: resultState,
  gpa: z.number().nullable(),
  letter: z.string().nullable(),
  /** Of all that was asked, null where a mark is outstanding. */
  percent: z.number().nullable(),
  /** In the class; null: no place, or families are not told. */
  rank: z.number().nullable(),
  /** Of each subject in which marks stand, its per cent of full marks with one decimal. */
  subjects: z.array(z.object({ ...named, percent: z.number(), letter: z.string().nullable() })),
})
export type ExamOfChild = z.output<typeof examOfChild>

/** A published result that the school keeps from the family: why, and what it may do. */
export const withheldResults = endpoint({
  method: 'GET',
  path: '/api/withheld-result',
  title: 'Results of a child that the school withholds, the newest first',
  right: 'guardian|teacher|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        ...named,
        start_date: z.string(),
        /** In the school's words; null: nothing was said for the family. */
        reason: z.string().nullable(),
        /** Paisa: it opens by itself when less is owed; null: when the school lifts it. */
        owed_from: z.number().nullable(),
        /** Paisa that the child owes now; null for who is not of the family. */
        due: z.number().nullable(),
      }),
    ),
  ),
})

export const resultsOfChild = endpoint({
  method: 'GET',
  path: '/api/guardian-result',
  title: 'Published results of a child, the newest first',
  right: 'guardian|teacher|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(z.array(examOfChild)),
})
