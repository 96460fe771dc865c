/** Schools as the platform sees them, batches and fiscal years, and the subscription's alert. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf, listQuery } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const contact = z.object({
  primary_email: z.string().nullable(),
  primary_phone: z.string().nullable(),
  secondary_phone: z.string().nullable(),
})

export const companies = endpoint({
  method: 'GET',
  path: '/api/company',
  title: "List schools; a school's own user gets the own one",
  right: 'login',
  platform: true,
  input: listBy('name').extend({ slim: listQuery.shape.slim, with_deleted: flagSchema.default(false) }),
  answer: listOf(
    z.object({
      id: z.number(),
      name: z.string(),
      name_np: z.string().nullable(),
      logo: z.string().nullable(),
      address: z.string().nullable(),
      contact,
      services: z.array(z.object({ name: z.string() })),
      hosts: z.array(z.string()),
      /** Enrolled in the current batch; null unless super. */
      students: z.number().nullable(),
      last_activity: z.string().nullable(),
      payment_date: z.string().nullable(),
      /** When the platform closed the school; only asked for by `with_deleted`. */
      deleted_at: z.string().nullable(),
    }),
  ),
})

const frame = z.object({
  id: z.number(),
  name: z.string(),
  is_current: z.boolean(),
  start_date: z.string(),
  end_date: z.string(),
})
/** A batch says whether it is current in the specification's word too. */
const batch = frame.extend({ is_current_batch: z.boolean() })
export type Batch = z.output<typeof batch>
/** The newest first unless told. A year is id and name and little more: its short form is the whole of it. */
const frameQuery = listBy('start_date', 'name').extend({
  slim: listQuery.shape.slim,
  descending: flagSchema.default(true),
})

export const superBatches = endpoint({
  method: 'GET',
  path: '/api/super/batch',
  title: 'Batches of any school',
  right: 'super',
  platform: true,
  input: frameQuery.extend({ companyId: idSchema }),
  answer: listOf(batch),
})
export const fiscalYears = endpoint({
  method: 'GET',
  path: '/api/fiscal-year',
  title: 'Fiscal years of the school',
  right: 'login',
  input: frameQuery,
  answer: listOf(frame),
})
/** For the frame's batch switch: any signed-in user may know the academic years. */
export const ownBatches = endpoint({
  method: 'GET',
  path: '/api/own-batches',
  title: 'Batches of the school',
  right: 'login',
  input: frameQuery,
  answer: listOf(batch),
})

const alert = z.object({
  show_alert: z.boolean(),
  amount: z.number().nullable(),
  payment_date: z.string().nullable(),
  human: z.string().nullable(),
  is_expired: z.boolean(),
  action_type: z.string().nullable(),
  id: z.number().nullable(),
})
export const paymentAlertStatus = endpoint({
  method: 'GET',
  path: '/api/payment-alert-status',
  title: 'Does the subscription run out?',
  right: 'login',
  platform: true,
  // the device's cookie: somebody here has put it off for today
  input: z.object({ reminder_later_flag: flagSchema.default(false) }),
  answer: dataOf(alert),
})
export const paymentAlertLater = endpoint({
  method: 'PUT',
  path: '/api/payment-alert-later/{id}',
  title: 'Postpone the subscription alert to tomorrow',
  right: 'accountant|administrator',
  anyBatch: true,
  input: byId,
  answer: z.object({ message: z.string() }),
})
