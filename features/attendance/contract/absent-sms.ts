/** Guardians of absent students are told by SMS: with what, and the sending. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

/** `balance`: messages that the school has left. */
export const absentSmsText = endpoint({
  method: 'GET',
  path: '/api/attendance/absent/sms',
  title: 'What guardians of absent students are told',
  right: 'attendance-create|attendance-update',
  input: z.object({}),
  answer: dataOf(
    z.object({
      text: z.string(),
      balance: z.number(),
      school: z.object({ name: z.string(), name_np: z.string().nullable() }),
    }),
  ),
})
export const sendAbsentSms = command({
  method: 'POST',
  path: '/api/attendance/absent/sms',
  title: 'Tell the guardians of absent students, once per student and day',
  right: 'attendance-create|attendance-update',
  input: z.object({ day: adDate, enroll_ids: z.array(idSchema).min(1).max(1000) }),
  answer: dataOf(z.object({ sent: z.number(), already: z.number(), without_mobile: z.number() })),
  refusals: { 'no-balance': 'The SMS balance does not suffice. Choose fewer students, or buy messages.' },
})
