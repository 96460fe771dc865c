/** Schools as the platform sees them, batches and fiscal years, and the subscription's alert. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listOf, listQuery } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const contact = z.object({ primary_email: z.string().nullable(), primary_phone: z.string().nullable(), secondary_phone: z.string().nullable() })

export const companies = endpoint({
  method: 'GET', path: '/api/company', title: 'List schools; a school\'s own user gets the own one', right: 'login', platform: true,
  input: listQuery.extend({ with_deleted: flagSchema.optional() }),
  answer: listOf(z.object({
    id: z.number(), name: z.string(), name_np: z.string().nullable(), logo: z.string().nullable(), address: z.string().nullable(), contact,
    services: z.array(z.object({ name: z.string() })),
    hosts: z.array(z.string()),
    /** Enrolled in the current batch; null unless super. */
    students: z.number().nullable(),
    last_activity: z.string().nullable(),
    payment_date: z.string().nullable(),
  })),
})

const frame = z.object({ id: z.number(), name: z.string(), is_current: z.boolean(), start_date: z.string(), end_date: z.string() })
const frames = z.object({ data: z.array(frame) })

export const superBatches = endpoint({ method: 'GET', path: '/api/super/batch', title: 'Batches of any school', right: 'super', platform: true, input: listQuery.extend({ companyId: idSchema }), answer: frames })
export const fiscalYears = endpoint({ method: 'GET', path: '/api/fiscal-year', title: 'Fiscal years of the school', right: 'login', input: listQuery, answer: frames })
/** For the frame's batch switch: any signed-in user may know the academic years. */
export const ownBatches = endpoint({ method: 'GET', path: '/api/own-batches', title: 'Batches of the school, newest first', right: 'login', input: z.object({}), answer: frames })

const alert = z.object({
  show_alert: z.boolean(), amount: z.number().nullable(), payment_date: z.string().nullable(), human: z.string().nullable(),
  is_expired: z.boolean(), action_type: z.string().nullable(), id: z.number().nullable(),
})
export const paymentAlertStatus = endpoint({
  method: 'GET', path: '/api/payment-alert-status', title: 'Does the subscription run out?', right: 'login', platform: true,
  input: z.object({ reminder_later_flag: z.string().max(20).optional() }), answer: dataOf(alert),
})
export const paymentAlertLater = endpoint({
  method: 'PUT', path: '/api/payment-alert-later/{id}', title: 'Postpone the subscription alert to tomorrow', right: 'accountant|administrator', anyBatch: true,
  input: z.object({ id: idSchema }), answer: z.object({ message: z.string() }),
})
