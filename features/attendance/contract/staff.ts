/** Attendance of staff: a day, a month. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { statusSchema } from './sheets.ts'

export const leaveKinds = ['casual', 'sick', 'maternity', 'other'] as const
const leaveKind = z.enum(leaveKinds)
const times = { arrived: z.string().nullable(), left: z.string().nullable() }

export const staffDay = endpoint({
  method: 'GET',
  path: '/api/staff-attendance',
  title: "A day's staff attendance",
  right: 'staff-read',
  input: z.object({ day: adDate.optional() }),
  answer: dataOf(
    z.object({
      day: z.string(),
      off: z.string().nullable(),
      staff: z.array(
        z.object({
          user_id: z.number(),
          name: z.string(),
          name_np: z.string().nullable(),
          role: z.string(),
          status: statusSchema.nullable(),
          leave_kind: leaveKind.nullable(),
          note: z.string().nullable(),
          source: z.enum(['hand', 'device']).nullable(),
          ...times,
        }),
      ),
    }),
  ),
})
export const saveStaffDay = endpoint({
  method: 'POST',
  path: '/api/staff-attendance',
  title: "Save a day's staff attendance; may be sent again",
  right: 'staff-update',
  anyBatch: true,
  input: z.object({
    day: adDate,
    /** `said`: a person tapped it, as all are unless told; the others only fill what is empty, and confirm what a device saw. */
    entries: z
      .array(
        z.object({
          user_id: idSchema,
          status: statusSchema,
          leave_kind: leaveKind.nullish(),
          note: z.string().trim().max(200).nullish(),
          said: z.boolean().default(true),
        }),
      )
      .min(1)
      .max(1000),
  }),
  answer: dataOf(z.object({ changed: z.number() })),
})

const bsMonth = { year: whole(1971, 2099), month: whole(1, 12) }
export const staffMonthInput = z.object(bsMonth)
export const staffMonth = endpoint({
  method: 'GET',
  path: '/api/staffs-attendance',
  title: 'Staff attendance of a BS month, with leave and device logs',
  right: 'staff-read',
  input: staffMonthInput,
  answer: dataOf(
    z.object({
      ...bsMonth,
      days: z.array(z.object({ day: z.string(), date: z.number(), weekday: z.number(), off: z.string().nullable() })),
      staff: z.array(
        z.object({
          user_id: z.number(),
          name: z.string(),
          name_np: z.string().nullable(),
          role: z.string(),
          /** Follow `days`. */
          marks: z.array(z.object({ status: statusSchema.nullable(), leave_kind: leaveKind.nullable(), ...times })),
          present: z.number(),
          absent: z.number(),
          late: z.number(),
          leave: z.number(),
          half: z.number(),
          rate: z.number().nullable(),
        }),
      ),
    }),
  ),
})

export const staffMonthOf = endpoint({
  method: 'GET',
  path: '/api/staff/{id}/attendance',
  title: 'Attendance of one member of staff in a BS month',
  right: 'staff-read',
  noRecord: 'These days stand on the sheet of all staff too.',
  input: z.object({ id: idSchema, ...bsMonth }),
  answer: dataOf(
    z.object({
      days: z.array(z.object({ day: z.string(), status: statusSchema, leave_kind: z.string().nullable() })),
      present: z.number(),
      absent: z.number(),
      late: z.number(),
      leave: z.number(),
      half: z.number(),
    }),
  ),
})
