/** Birthdays of students, staff and guardians, by either calendar, and greetings. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const message = z.string()
export const birthdayKinds = ['student', 'staff', 'guardian'] as const
const birthday = z.object({
  id: z.number(),
  kind: z.enum(birthdayKinds),
  name: z.string(),
  name_np: z.string().nullable(),
  profile_image: z.string().nullable(),
  /** Class of a student, position of staff, children of a guardian. */
  of: z.string().nullable(),
  of_np: z.string().nullable(),
  /** AD day of this birthday, within the range. */
  day: z.string(),
  /** AD; null for a colleague whose record the reader may not see. */
  dob: z.string().nullable(),
  age: z.number().nullable(),
  mobile: z.string().nullable(),
  greeted: z.boolean(),
})
export type Birthday = z.output<typeof birthday>
export const birthdayInput = z.object({
  from_date: adDate.optional(),
  to_date: adDate.optional(),
  calendar: z.enum(['bs', 'ad']).default('bs'),
  kind: z.enum(birthdayKinds).optional(),
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
})
export const listBirthdays = endpoint({
  method: 'GET',
  path: '/api/birthday',
  title: 'Birthdays in a range of days, today unless told, by BS or AD',
  right: 'login',
  input: birthdayInput,
  answer: z.object({ data: z.array(birthday), from_date: z.string(), to_date: z.string() }),
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
