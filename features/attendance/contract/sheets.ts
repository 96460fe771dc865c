/** Taking attendance: own sections, a section's sheet, saving it, taking it back, taking those that are missing. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { statuses } from './attendance-arithmetic.ts'

export const statusSchema = z.enum(statuses, 'Choose one of the list')
const period = whole(1, 12)

export const settingsShape = z.object({
  by: z.enum(['day', 'period']),
  periods: z.number(),
  weekly_holidays: z.array(z.number()),
  holidays: z.array(z.object({ day: z.string(), title: z.string() })),
  late_after: z.string(),
  absent_sms: z.boolean(),
})

const rosterStudent = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  roll: z.number().nullable(),
  name: z.string(),
  name_np: z.string().nullable(),
})
const ownSection = z.object({
  section_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  students: z.number(),
  /** Sheets taken on the day: 0 or 1, or one a period. */
  taken: z.number(),
  /** Only when asked for: what the device keeps for the classroom without a network. */
  roster: z.array(rosterStudent).nullable(),
  /** Only where attendance is taken by period. */
  subjects: z.array(z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable() })).nullable(),
})
export type OwnSection = z.output<typeof ownSection>
export type RosterStudent = z.output<typeof rosterStudent>

export const attendanceSections = endpoint({
  method: 'GET',
  path: '/api/attendance/sections',
  title: 'Sections whose attendance one takes, and whether it is taken',
  right: 'attendance-read & section-read',
  input: z.object({ day: adDate.optional(), with_students: flagSchema.default(false) }),
  answer: dataOf(z.object({ settings: settingsShape, sections: z.array(ownSection) })),
})

const sheetStudent = rosterStudent.extend({
  student_id: z.number(),
  /** Null: nobody has said anything yet. */
  status: statusSchema.nullable(),
  source: z.enum(['hand', 'device']).nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** First punch or scan of the day, HH:MM. */
  arrived: z.string().nullable(),
})
export type SheetStudent = z.output<typeof sheetStudent>

const sheetPlace = z.object({ section_id: idSchema, day: adDate, period: period.nullish() })
export const attendanceSheet = endpoint({
  method: 'GET',
  path: '/api/attendance/sheet',
  title: "A section's sheet of a day",
  right: 'attendance-read & section-read',
  input: sheetPlace,
  answer: dataOf(
    z.object({
      /** Null while nobody has taken it. */
      sheet: z
        .object({
          id: z.number(),
          taken_at: z.string(),
          taken_by: z.string().nullable(),
          subject_id: z.number().nullable(),
        })
        .nullable(),
      /** 0: there is none; sent back when it is saved. */
      version: z.number(),
      /** Why there is no school on this day. */
      off: z.string().nullable(),
      students: z.array(sheetStudent),
    }),
  ),
})

export const saveAttendance = endpoint({
  method: 'POST',
  path: '/api/attendance',
  title: 'Save the sheet of a section; may be sent again',
  right: 'attendance-create|attendance-update',
  refusals: {
    nobody: 'None of these students studies in this section on this day.',
    holiday: 'This day is a holiday. Say that school was held, if it was.',
  },
  input: sheetPlace.extend({
    /** Made by the device for its sheet; `revision` counts its savings. What is not newer than the last one does nothing. */
    client_id: z.uuid(),
    revision: whole(1, 1_000_000),
    /** Of the sheet as it was seen. */
    version: whole(0, 2_147_483_647).default(0),
    subject_id: idSchema.nullish(),
    /** School was held although the calendar says holiday. */
    on_holiday: flagSchema.default(false),
    /** When it was said, by the server's clock as the device carried it on; what cannot be is not believed. */
    taken_at: z.iso.datetime().nullish(),
    /** `was`: what stood there when it was seen. `said`: a person tapped it; the others only fill what is empty. */
    entries: z
      .array(
        z.object({
          enroll_id: idSchema,
          status: statusSchema,
          was: statusSchema.nullish(),
          said: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: dataOf(
    z.object({
      sheet_id: z.number(),
      version: z.number(),
      changed: z.number(),
      /** It had arrived before. */
      repeated: z.boolean(),
      /** Where somebody else, or the same person on another device, had said otherwise meanwhile: the last writer counts, both stand in the audit. */
      overruled: z.array(
        z.object({
          enroll_id: z.number(),
          name: z.string(),
          theirs: statusSchema,
          yours: statusSchema,
          by: z.string().nullable(),
        }),
      ),
      /** Sent, but not studying here on that day. */
      skipped: z.number(),
      /** Guardians told by SMS; null where the school does not want it, or the balance did not suffice. */
      told: z.number().nullable(),
    }),
  ),
})

export const removeSheet = command({
  method: 'DELETE',
  path: '/api/attendance/sheet/{id}',
  title: 'Take back a sheet that was taken by mistake',
  right: 'attendance-delete',
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: {},
})

export const sheetChanges = endpoint({
  method: 'GET',
  path: '/api/attendance/sheet/{id}/changes',
  title: 'Who said what about a sheet, newest first',
  right: 'attendance-read & section-read',
  input: byId,
  answer: dataOf(
    z.array(
      z.object({
        at: z.string(),
        by: z.string().nullable(),
        students: z.array(
          z.object({ name: z.string(), before: statusSchema.nullable(), after: statusSchema.nullable() }),
        ),
      }),
    ),
  ),
})

export const closePending = command({
  method: 'POST',
  path: '/api/attendance/pending/close',
  title: 'Take sheets from the logs of devices: who has no log is absent',
  right: 'attendance-create',
  input: z.object({ day: adDate, section_ids: z.array(idSchema).min(1).max(200) }),
  answer: dataOf(z.object({ sheets: z.number(), absent: z.number() })),
  refusals: { 'no-logs': 'No device has seen a student of these sections on this day.' },
})
