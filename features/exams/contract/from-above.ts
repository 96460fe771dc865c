/** Exam options of a school, seen and set by the provider without acting there. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import { examStates } from './set-up.ts'
import { examSettings } from './settings.ts'

const examOptions = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  settings: examSettings.schema,
  /** Schemes in use. */
  schemes: z.array(z.string()),
  /** Of the batch that the school works in, in the order of their days. */
  exams: z.array(
    z.object({
      name: z.string(),
      name_np: z.string().nullable(),
      state: z.enum(examStates),
      /** Results that are published. */
      results: z.number(),
    }),
  ),
})
export type ExamOptions = z.output<typeof examOptions>
const path = '/api/super/school/{id}/exam-setting'

export const showExamOptions = endpoint({
  method: 'GET',
  path,
  title: 'Exam options of a school',
  right: 'super',
  platform: true,
  input: byId,
  answer: dataOf(examOptions),
})
export const saveExamOptions = endpoint({
  method: 'PUT',
  path,
  title: 'Change the exam options of a school',
  right: 'super',
  platform: true,
  anyBatch: true,
  /** What is not sent stays as it was. */
  input: examSettings.schema.partial().extend(byId.shape),
  answer: dataOf(examOptions).extend({ message: z.string() }),
})
