/** Birthday greetings; whose birthday it is says the report. */
import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const message = z.string()
const birthdayKinds = ['student', 'staff', 'guardian'] as const
const birthdayInput = z.object({
  from_date: adDate.optional(),
  to_date: adDate.optional(),
  calendar: z.enum(['bs', 'ad']).default('bs'),
  kind: z.enum(birthdayKinds).optional(),
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
})
export const greet = command({
  method: 'POST',
  path: '/api/birthday/greet',
  title: 'Wish a happy birthday by SMS, once per person and year',
  right: 'student-update|template-create',
  anyBatch: true,
  refusals: { 'no-balance': 'The SMS balance does not suffice. Choose fewer people, or buy messages.' },
  input: birthdayInput.extend({
    ids: z.array(idSchema).min(1, 'Field is required').max(1000),
    text: z.string('Field is required').trim().min(1, 'Field is required').max(400),
  }),
  answer: z.object({
    message,
    data: z.object({ sent: z.number(), already: z.number(), without_mobile: z.number(), not_yet: z.number() }),
  }),
})
