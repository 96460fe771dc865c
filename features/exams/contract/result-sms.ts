/** Families are told of a published result by SMS, of each student once for each score. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { resultPlaces } from './result-text.ts'

const whom = byId.extend({
  /** Of a class or a section; of all unless told. */
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
})
const text = z
  .string()
  .trim()
  .min(10, 'At least 10 characters')
  .max(600, 'At most 600 characters')
  .refine((words) => unknownPlaces(resultPlaces, words).length === 0, 'A place in braces is not known')

export const previewResultSms = endpoint({
  method: 'POST',
  path: '/api/exam/{id}/result-sms/preview',
  title: 'Who would be told of a result by SMS, and what it costs',
  right: 'exam-update',
  wholeSchool: true,
  reads: true,
  /** Without a text: that of the last time, or the usual one. */
  input: whom.extend({ text: text.optional() }),
  answer: dataOf(
    z.object({
      text: z.string(),
      /** Messages, a student each. */
      messages: z.number(),
      /** Students whose family was told of this score. */
      already: z.number(),
      /** Students without a guardian who has a mobile. */
      without_mobile: z.number(),
      /** Students whose family does not see the result now. */
      hidden: z.number(),
      /** SMS that it takes, and that the school has left. */
      parts: z.number(),
      balance: z.number(),
      /** As the first of them reads it. */
      first: z.string().nullable(),
    }),
  ),
})

export const sendResultSms = command({
  method: 'POST',
  path: '/api/exam/{id}/result-sms',
  title: 'Tell families of a result by SMS',
  right: 'exam-update',
  wholeSchool: true,
  input: whom.extend({ text }),
  answer: dataOf(z.object({ sent: z.number(), already: z.number(), without_mobile: z.number() })).extend({
    message: z.string(),
  }),
  refusals: {
    'no-balance': 'The SMS balance does not suffice. Choose fewer families, or buy messages.',
    nobody: 'Nobody is left to be told of this result.',
  },
})
