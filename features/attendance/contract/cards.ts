/** Students' cards with a QR code: printing one, making old ones worthless, scanning at the gate. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

/** `token`: the id of who opened the tab, as in downloads. */
export const studentQr = endpoint({
  method: 'GET',
  path: '/api/student/{id}/qr',
  title: "A student's card with the QR code, as PDF",
  right: 'student-read',
  recordOf: 'id',
  raw: true,
  input: z.object({ id: idSchema, token: idSchema, language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})
export const renewCard = command({
  method: 'POST',
  path: '/api/student/{id}/qr/renew',
  title: 'A lost card: every card printed before is worthless from now on',
  right: 'student-update',
  anyBatch: true,
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  answer: dataOf(z.object({ version: z.number() })),
  refusals: {},
})

export const scanCard = command({
  method: 'POST',
  path: '/api/student-qr-log',
  title: 'A card was scanned at the gate',
  right: 'gate-scan',
  anyBatch: true,
  input: z.object({
    card: z.string('Field is required').overwrite(oneLine).min(10).max(120),
    direction: z.enum(['in', 'out']),
    /** When it was scanned, if it is sent later; at most two days ago. */
    at: z.iso.datetime().optional(),
  }),
  answer: dataOf(
    z.object({
      name: z.string(),
      name_np: z.string().nullable(),
      profile_image: z.string().nullable(),
      enroll_code: z.string().nullable(),
      grade: z.string().nullable(),
      section: z.string().nullable(),
      at: z.string(),
      direction: z.enum(['in', 'out']),
      /** Scanned a minute ago already: not written again. */
      repeated: z.boolean(),
    }),
  ),
  refusals: {
    'no-card': 'This is not a card of this school.',
    'old-card': 'This card is no longer valid. Ask the office for a new one.',
    'not-studying': 'This student is not studying here now.',
  },
})
