/** The general dashboard: 'how are we today' without a click. Amounts are paisa; what the role may not see, or its home does not show, is null. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'

/** Whose day it is: the whole office's, the front desk's, a teacher's, or that of who leads the school. */
export const homes = ['office', 'desk', 'teacher', 'head'] as const
export type HomeOf = (typeof homes)[number]

const named = { id: z.number(), name: z.string(), name_np: z.string().nullable() }
const person = z.object({
  ...named,
  kind: z.enum(['student', 'staff']),
  of: z.string().nullable(),
  of_np: z.string().nullable(),
})
const seat = { grade: z.string(), grade_np: z.string().nullable(), section: z.string().nullable() }
const tally = { present: z.number(), absent: z.number(), late: z.number(), leave: z.number(), half: z.number() }

export const waitingThings = [
  'unbilled_month',
  'unverified_bills',
  'failed_jobs',
  'open_corrections',
  'no_roll',
  'no_plan',
  'attendance_missing',
  'open_promotions',
  'device_contacts',
] as const

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  title: 'Figures of today',
  right: 'login',
  input: z.object({}),
  answer: dataOf(
    z.object({
      home: z.enum(homes),
      students: z
        .object({
          total: z.number(),
          boys: z.number(),
          girls: z.number(),
          without_guardian: z.number(),
          by_grade: z.array(
            z.object({
              grade_id: z.number(),
              grade: z.string(),
              grade_np: z.string().nullable(),
              boys: z.number(),
              girls: z.number(),
              other: z.number(),
            }),
          ),
        })
        .nullable(),
      collection: z
        .object({
          today: z.number(),
          month: z.number(),
          receipts_today: z.number(),
          due: z.number(),
          owing: z.number(),
          by_mode: z.array(z.object({ mode: z.string(), amount: z.number() })),
          days: z.array(z.object({ day: z.string(), amount: z.number() })),
        })
        .nullable(),
      /** Of the sections that one reaches. `off`: why there is no school; `missing`: sections without a sheet. */
      attendance: z
        .object({
          off: z.string().nullable(),
          sections: z.number(),
          missing: z.number(),
          rate: z.number().nullable(),
          tally: z.object(tally),
          /** `taken`: sections of which a sheet is taken. */
          by_grade: z
            .array(
              z.object({
                grade_id: z.number(),
                grade: z.string(),
                grade_np: z.string().nullable(),
                sections: z.number(),
                students: z.number(),
                taken: z.number(),
                ...tally,
              }),
            )
            .nullable(),
        })
        .nullable(),
      /** The first of those who are absent or on leave, with the guardian to call as far as one sees contacts; `running`: days in a row. */
      absent: z
        .object({
          count: z.number(),
          students: z.array(
            z.object({
              ...named,
              ...seat,
              status: z.string(),
              running: z.number(),
              guardian: z.string().nullable(),
              mobile: z.string().nullable(),
            }),
          ),
        })
        .nullable(),
      /** Admitted today, the newest first. */
      admitted: z
        .object({
          count: z.number(),
          students: z.array(z.object({ ...named, ...seat, enroll_code: z.string().nullable() })),
        })
        .nullable(),
      /** `unsaid`: of whom nobody has said anything yet; `away`: absent or on leave. */
      staff: z
        .object({
          staff: z.number(),
          unsaid: z.number(),
          ...tally,
          away: z.array(z.object({ ...named, status: z.enum(['absent', 'leave']) })),
        })
        .nullable(),
      /** Own lessons of today, times of Nepal's clock. `sheet`: whether attendance is due there; `period`: the number of its sheet where the school takes attendance by period. */
      lessons: z
        .array(
          z.object({
            id: z.number(),
            period: z.string(),
            period_np: z.string().nullable(),
            starts_at: z.string(),
            ends_at: z.string(),
            section_id: z.number(),
            ...seat,
            subject_id: z.number(),
            subject: z.string(),
            subject_np: z.string().nullable(),
            room: z.string().nullable(),
            sheet: z.enum(['due', 'taken']).nullable(),
            sheet_period: z.number().nullable(),
          }),
        )
        .nullable(),
      /** Sections still to take of which one is class teacher, and where one has no lesson today. */
      to_take: z.array(z.object({ section_id: z.number(), ...seat, students: z.number() })).nullable(),
      /** The newest about students whom one reaches. */
      remarks: z
        .array(
          z.object({
            id: z.number(),
            student_id: z.number(),
            name: z.string(),
            name_np: z.string().nullable(),
            text: z.string(),
            made_on: z.string(),
            tone: z.string(),
            remark_type: z.string(),
            remark_type_np: z.string().nullable(),
          }),
        )
        .nullable(),
      birthdays: z.array(person).nullable(),
      notices: z.array(
        z.object({ id: z.number(), title: z.string(), title_np: z.string().nullable(), published_on: z.string() }),
      ),
      own_section: z
        .object({
          grade: z.string(),
          grade_np: z.string().nullable(),
          section: z.string(),
          students: z.number(),
          boys: z.number(),
          girls: z.number(),
        })
        .nullable(),
      pending: z.array(
        z.object({
          what: z.enum(waitingThings),
          count: z.number(),
          detail: z.string().nullable(),
          /** Of the first month that is not wholly billed. */
          billed: z.number().optional(),
          students: z.number().optional(),
        }),
      ),
    }),
  ),
})
export const superDashboard = endpoint({
  method: 'GET',
  path: '/api/super/dashboard',
  title: 'Figures over all schools',
  right: 'super',
  platform: true,
  input: z.object({}),
  answer: dataOf(
    z.object({
      schools: z.number(),
      students: z.number(),
      active_today: z.number(),
      expiring: z.number(),
      newest: z.array(
        z.object({ id: z.number(), name: z.string(), students: z.number(), last_activity: z.string().nullable() }),
      ),
    }),
  ),
})
