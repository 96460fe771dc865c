/** In which class a student is charged in which month, where he changed class after months were billed. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const month = z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose a month')
const grade = z.object({ grade: z.string(), grade_np: z.string().nullable() })

export const classOfMonths = endpoint({
  method: 'GET',
  path: '/api/class-of-months',
  title: 'In which class a student is charged in which month',
  right: 'bill-generate-verify',
  recordOf: 'student_id',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    grade.extend({
      enroll_id: z.number(),
      /** AD. */
      batch_start: z.string(),
      /** Classes of before, each up to and with its month; empty for who is charged by today's class in every month. */
      past: z.array(grade.extend({ to_month: z.string() })),
    }),
  ),
})

export const setClassOfMonths = command({
  method: 'POST',
  path: '/api/class-of-months',
  title: "From which month a student is charged by today's class",
  right: 'fee-update',
  input: z.object({ enroll_id: idSchema, from_month: month }),
  answer: dataOf(z.object({ enroll_id: z.number() })),
  refusals: { 'one-class': 'This student was billed in one class only.' },
})
