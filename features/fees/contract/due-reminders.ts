/** Families that owe are reminded by SMS, a guardian once a day. Amounts are paisa. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { reminderPlaces } from './reminder-text.ts'

/** Who owes something, of a class or of all. */
const whom = {
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
  /** Only what is past its due date counts. */
  overdue: flagSchema.default(true),
  /** Families that owe less are left out. */
  least: paisa.min(1, 'Must be more than 0').optional(),
}
const text = z
  .string()
  .trim()
  .min(10, 'At least 10 characters')
  .max(600, 'At most 600 characters')
  .refine((words) => unknownPlaces(reminderPlaces, words).length === 0, 'A place in braces is not known')

export const previewReminders = endpoint({
  method: 'POST',
  path: '/api/due-reminder/preview',
  title: 'Who would be reminded of dues, and what it costs',
  right: 'due-remind',
  reads: true,
  /** Without a text: that of the last time, or the usual one. */
  input: z.object({ ...whom, text: text.optional() }),
  answer: dataOf(
    z.object({
      text: z.string(),
      /** Messages, a guardian each. */
      guardians: z.number(),
      /** Their children who owe, and what. */
      students: z.number(),
      amount: z.number(),
      /** Guardians who were reminded today. */
      already: z.number(),
      /** Students who owe and have no guardian with a mobile. */
      without_mobile: z.number(),
      /** SMS that it takes, and that the school has left. */
      parts: z.number(),
      balance: z.number(),
      /** As the first of them reads it. */
      first: z.string().nullable(),
    }),
  ),
})
export const sendReminders = command({
  method: 'POST',
  path: '/api/due-reminder',
  title: 'Remind families of dues by SMS',
  right: 'due-remind',
  input: z.object({ ...whom, text }),
  answer: dataOf(z.object({ sent: z.number(), already: z.number(), without_mobile: z.number() })),
  refusals: {
    'no-balance': 'The SMS balance does not suffice. Choose fewer families, or buy messages.',
    nobody: 'Nobody is left to be reminded.',
  },
})
