/** Paying fees online: what is owed by student and month, and the payment that somebody sets out to make. Amounts are paisa. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { leastOnline, mostStudents, providers } from './words.ts'

const line = z.object({
  fee_head_id: z.number(),
  fee_head: z.string(),
  fee_head_np: z.string().nullable(),
  /** Owed of it. */
  due: z.number(),
  brought_forward: z.boolean(),
  penalty: z.boolean(),
})
const invoice = z.object({
  enroll_id: z.number(),
  month: z.string(),
  batch: z.string(),
  /** AD. */
  due_date: z.string(),
  /** As the specification counts: 0 due, 3 partial, 1 paid. */
  status: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  amount: z.number(),
  paid: z.number(),
  due: z.number(),
  /** Open ones only, in the order in which money fills them. */
  lines: z.array(line),
})
const student = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  /** The oldest first: so money fills them. */
  invoices: z.array(invoice),
  due: z.number(),
  advance: z.number(),
})
export type InvoiceStudent = z.output<typeof student>
export type Invoice = z.output<typeof invoice>

/** Without a student: all own children. `status`: 0 due, 3 partial, 1 paid, 4 all. */
export const studentInvoices = endpoint({
  method: 'GET',
  path: '/api/student-invoices',
  title: 'Invoices of a student, or of all own children, by status',
  right: 'login',
  input: z.object({
    student_id: idSchema.optional(),
    status: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)]).default(4),
  }),
  answer: dataOf(
    z.object({
      students: z.array(student),
      /** In which ways this school is paid online. */
      providers: z.array(z.enum(providers)),
      /** Payments for these students that no gateway has spoken of yet. */
      waiting: z.array(z.object({ code: z.string(), amount: z.number(), made_at: z.string() })),
    }),
  ),
})

/** What is paid is reckoned here from the dues of these months; `part` is an amount below that. */
export const beginOnlinePayment = command({
  method: 'POST',
  path: '/api/online-payment',
  title: 'Set out to pay invoices online',
  right: 'login',
  rightBecause: 'Families pay: for whom is asked of the children, and nothing is paid before the provider says so.',
  anyBatch: true,
  movesMoney: true,
  input: z.object({
    provider: z.enum(providers),
    students: z
      .array(
        z.object({
          student_id: idSchema,
          months: z
            .array(z.object({ enroll_id: idSchema, month: z.string().regex(/^(0[1-9]|1[0-4])$/) }))
            .min(1)
            .max(60),
          part: paisa.min(1, 'Enter an amount.').optional(),
        }),
      )
      .min(1)
      .max(mostStudents),
    /** What the payer saw: another sum is told before anything is paid. */
    seen: paisa,
  }),
  /** The browser goes on to `go`, an address of this server that hands the payer over. */
  answer: dataOf(z.object({ code: z.string(), amount: z.number(), go: z.string() })),
  refusals: {
    'not-offered': 'The school does not take money in this way.',
    'nothing-owed': 'Nothing is owed any more of what was chosen. Look again.',
    'amount-changed': 'What is owed has changed meanwhile. Look again before you pay.',
    'part-too-large': 'The amount is more than what is owed.',
    'too-little': `Online no less than Rs. ${leastOnline / 100} is paid.`,
    'twice-the-same': 'A student stands twice in this payment.',
    'gateway-away': 'The payment provider does not answer. Nothing was paid; please try again later.',
    'keys-unreadable': 'The keys of this provider cannot be read any more. The school must enter them again.',
  },
})

/** Hands the payer over to the gateway: a page that posts its form, or leads there. */
export const goToGateway = endpoint({
  method: 'GET',
  path: '/api/online-payment/{code}/go',
  title: 'Hand the payer over to the payment provider',
  right: 'public',
  raw: true,
  rateLimit: 60,
  input: z.object({ code: z.string().regex(/^[0-9a-z]{20}$/) }),
  answer: z.any(),
})
