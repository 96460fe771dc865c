/** The general dashboard: 'how are we today' without a click. Amounts are paisa; what the role may not see is null. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'

const person = z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable(), of: z.string(), of_np: z.string() })
export const dashboard = endpoint({
  method: 'GET', path: '/api/dashboard', title: 'Figures of today', right: 'login', input: z.object({}),
  answer: dataOf(z.object({
    students: z.object({
      total: z.number(), boys: z.number(), girls: z.number(), new_admissions: z.number(), without_guardian: z.number(),
      by_grade: z.array(z.object({ grade_id: z.number(), grade: z.string(), grade_np: z.string().nullable(), boys: z.number(), girls: z.number(), other: z.number() })),
    }).nullable(),
    collection: z.object({
      today: z.number(), month: z.number(), receipts_today: z.number(), due: z.number(), owing: z.number(),
      by_mode: z.array(z.object({ mode: z.string(), amount: z.number() })),
      days: z.array(z.object({ day: z.string(), amount: z.number() })),
    }).nullable(),
    birthdays: z.array(person).nullable(),
    notices: z.array(z.object({ id: z.number(), title: z.string(), title_np: z.string().nullable(), published_on: z.string() })),
    own_section: z.object({ grade: z.string(), grade_np: z.string().nullable(), section: z.string(), students: z.number(), boys: z.number(), girls: z.number() }).nullable(),
    pending: z.array(z.object({
      what: z.enum(['unbilled_month', 'unverified_bills', 'failed_jobs', 'no_roll', 'no_plan']), count: z.number(), detail: z.string().nullable(),
      /** Of the first month that is not wholly billed. */
      billed: z.number().optional(), students: z.number().optional(),
    })),
  })),
})
export const superDashboard = endpoint({
  method: 'GET', path: '/api/super/dashboard', title: 'Figures over all schools', right: 'super', platform: true, input: z.object({}),
  answer: dataOf(z.object({
    schools: z.number(), students: z.number(), active_today: z.number(), expiring: z.number(),
    newest: z.array(z.object({ id: z.number(), name: z.string(), students: z.number(), last_activity: z.string().nullable() })),
  })),
})
