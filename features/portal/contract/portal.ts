/** What guardians and students read on their phones. Amounts are paisa. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const child = z.object({
  id: z.number(),
  full_name: z.string(),
  name_np: z.string().nullable(),
  profile_image: z.string().nullable(),
  academic: z
    .object({
      grade_id: z.number(),
      section_id: z.number().nullable(),
      batch_id: z.number(),
      enroll_code: z.string(),
      enroll_id: z.number(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      section: z.string().nullable(),
      roll: z.number().nullable(),
      class_teacher: z
        .object({ name: z.string(), name_np: z.string().nullable(), id: z.number(), mobile: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  /** What is owed for the child now. */
  due: z.number(),
})
export type Child = z.output<typeof child>
export const guardianChild = endpoint({
  method: 'GET',
  path: '/api/guardian-child',
  title: 'Own children',
  right: 'guardian|student',
  input: listInOrder.pick({ page: true }).extend({ rowsPerPage: whole(1, 500).default(25) }),
  answer: listOf(child),
})
export const guardianChildren = endpoint({
  method: 'GET',
  path: '/api/guardian-children',
  title: 'Own children, all',
  right: 'guardian|student',
  input: z.object({}),
  answer: dataOf(z.array(child)),
})

const of = z.object({ student_id: idSchema })

const line = z.object({
  fee_head_id: z.number(),
  fee_head: z.string(),
  fee_head_np: z.string().nullable(),
  fee_head_amount: z.number(),
  paid_amount: z.number(),
  due_amount: z.number(),
})
/** Status as the specification counts: 0 due, 3 partial, 1 paid; 4 asks for all. */
export const studentFee = endpoint({
  method: 'GET',
  path: '/api/m-student-fee',
  title: 'Fee month cards of a student',
  right: 'guardian|teacher|student',
  input: of.extend({ status: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)]).default(4) }),
  answer: dataOf(
    z.object({
      months: z.array(
        z.object({
          month: z.string(),
          batch: z.string(),
          due_date: z.string(),
          status: z.union([z.literal(0), z.literal(1), z.literal(3)]),
          amount: z.number(),
          paid: z.number(),
          due: z.number(),
          penalty: z.object({ amount: z.number() }),
          lines: z.array(line),
        }),
      ),
      /** How many months stand in each status, whatever the filter. */
      counts: z.object({ due: z.number(), partial: z.number(), paid: z.number() }),
      total_due: z.number(),
      advance: z.number(),
    }),
  ),
})

export const portalReceipts = endpoint({
  method: 'GET',
  path: '/api/guardian-transaction',
  title: "Payments for the guardian's children, newest first",
  right: 'guardian|student',
  input: z.object({ student_id: idSchema.optional() }),
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        received_on: z.string(),
        student: z.string(),
        student_np: z.string().nullable(),
        student_id: z.number(),
        mode: z.string(),
        amount: z.number(),
        cancelled_at: z.string().nullable(),
      }),
    ),
  ),
})
export const portalMessages = endpoint({
  method: 'GET',
  path: '/api/guardian-sms',
  title: 'Messages sent to this guardian',
  right: 'guardian|student',
  input: z.object({}),
  answer: dataOf(z.array(z.object({ id: z.number(), text: z.string(), created_at: z.string(), state: z.string() }))),
})
export const portalNotices = endpoint({
  method: 'GET',
  path: '/api/guardian-notice',
  title: 'Notices for guardians',
  right: 'guardian|student',
  input: z.object({}),
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        title_np: z.string().nullable(),
        text: z.string(),
        published_on: z.string(),
      }),
    ),
  ),
})
export const portalCourses = endpoint({
  method: 'GET',
  path: '/api/guardian-courses',
  title: "Subjects of a child's grade",
  right: 'guardian|student',
  input: of,
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_np: z.string().nullable(),
        code: z.string().nullable(),
        credit_hours: z.number().nullable(),
        has_practical: z.boolean(),
      }),
    ),
  ),
})
