/** The registers: the month and the year of a section, and what a family sees of its child. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { statusSchema } from './sheets.ts'

const bsMonth = { year: whole(1971, 2099), month: whole(1, 12) }
const tally = z.object({
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  leave: z.number(),
  half: z.number(),
})
const sheetRow = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  roll: z.number().nullable(),
  name: z.string(),
  name_np: z.string().nullable(),
})
const place = {
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  class_teacher: z.string().nullable(),
}

/** `year` and `month` are BS. */
export const monthInput = z.object({ section_id: idSchema, ...bsMonth })
const monthDay = z.object({
  day: z.string(),
  date: z.number(),
  weekday: z.number(),
  off: z.string().nullable(),
  taken: z.boolean(),
  tally,
})
export const attendanceMonth = endpoint({
  method: 'GET',
  path: '/api/attendance/monthly',
  title: 'Month sheet of a section',
  right: 'attendance-read & section-read',
  input: monthInput,
  answer: dataOf(
    z.object({
      ...place,
      ...bsMonth,
      days: z.array(monthDay),
      /** `marks` follow `days`. */
      students: z.array(
        sheetRow.extend({ marks: z.array(statusSchema.nullable()), tally, rate: z.number().nullable() }),
      ),
    }),
  ),
})

export const yearInput = z.object({ section_id: idSchema })
export const attendanceYear = endpoint({
  method: 'GET',
  path: '/api/attendance/yearly',
  title: 'The batch by BS month for each student of a section',
  right: 'attendance-read & section-read',
  input: yearInput,
  answer: dataOf(
    z.object({
      ...place,
      /** `days`: on how many the section was taken. */
      months: z.array(z.object({ ...bsMonth, days: z.number() })),
      students: z.array(sheetRow.extend({ months: z.array(tally), tally, rate: z.number().nullable() })),
    }),
  ),
})

export const guardianAttendance = endpoint({
  method: 'GET',
  path: '/api/guardian-attendance',
  title: "A child's attendance by month of the batch",
  right: 'guardian|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.object({
      tally,
      rate: z.number().nullable(),
      today: statusSchema.nullable(),
      months: z.array(
        z.object({
          ...bsMonth,
          tally,
          rate: z.number().nullable(),
          days: z.array(
            z.object({
              day: z.string(),
              date: z.number(),
              weekday: z.number(),
              off: z.string().nullable(),
              status: statusSchema.nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
})
