/** The plan, billing months and the generation of bills. Amounts are paisa. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { residence } from '#features/students/contract/student-shape.ts'
import { planCell, planScope } from './plan.ts'

/** '01' ... '14' of a batch. */
export const monthCode = z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose a month')
const amount = paisa

const plannedAmount = planCell.and(z.object({ amount: z.number() }))
export const feePlan = endpoint({
  method: 'GET',
  path: '/api/fee',
  title: 'The fee plan of the batch in a month: what each head costs in each grade, section, program or level',
  right: 'fee-read',
  input: z.object({
    /** None: the first month that no grade is billed for. */
    month: monthCode.optional(),
    of: planScope.default('grade'),
    /** Of one kind of student; none: for all. */
    residence: residence.optional(),
  }),
  answer: dataOf(
    z.object({
      month: z.string(),
      /** The last month that a grade is billed for. */
      billed: z.string().nullable(),
      /** Months after this one in which an amount changes. */
      later: z.array(z.string()),
      /** What the amounts are of; of the whole school one row with id 0. */
      rows: z.array(z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable() })),
      heads: z.array(
        z.object({ id: z.number(), title: z.string(), title_np: z.string().nullable(), kind: z.string() }),
      ),
      /** What is said of these rows and students themselves; 0: not charged here. */
      cells: z.array(plannedAmount),
      /** What holds in a row by what is said more widely, where it says nothing itself. */
      wider: z.array(z.object({ row_id: z.number(), fee_head_id: z.number(), amount: z.number() })),
      /** Where else amounts are said in this month, and how many. */
      elsewhere: z.array(z.object({ of: planScope, residence: residence.nullable(), amounts: z.number() })),
    }),
  ),
})
export const saveFeePlan = command({
  method: 'PUT',
  path: '/api/fee',
  title: 'Change amounts of the fee plan from a month on; 0 takes a head out of a grade, section, program or level',
  right: 'fee-update',
  input: z.object({
    /** Until the month in which the cell changes again. None: the first month for which nobody of the cell is billed. */
    from_month: monthCode.optional(),
    /** Of one kind of student; none: for all. */
    residence: residence.optional(),
    cells: z
      .array(planCell.and(z.object({ amount })))
      .max(2000)
      .default([]),
    /** Nothing is said here any more: what is said more widely holds. */
    cleared: z.array(planCell).max(2000).default([]),
  }),
  answer: dataOf(z.object({ changed: z.number() })),
  refusals: {},
})

const billingMonth = z.object({
  month: z.string(),
  due_date: z.string(),
  starts_on: z.string(),
  fee_head_ids: z.array(z.number()),
  /** False: the month is to come, and is billed only with `confirm`. */
  begun: z.boolean(),
  /** Whom it charges by the plan, and how many of them it has charged so far. */
  students: z.number(),
  billed: z.number(),
})
export const billingMonths = endpoint({
  method: 'GET',
  path: '/api/billing-month',
  title: 'Billing months of the batch',
  right: 'fee-read|bill-generate-class-wise',
  input: z.object({}),
  answer: dataOf(z.array(billingMonth)),
})
export const saveBillingMonth = command({
  method: 'PUT',
  path: '/api/billing-month',
  title: 'Due date of a month and the heads it bills beside the monthly ones',
  right: 'fee-update',
  input: z.object({ month: monthCode, due_date: adDate, fee_head_ids: z.array(idSchema).max(100).default([]) }),
  answer: dataOf(z.object({ month: z.string() })),
  refusals: {},
})

const choice = z.object({
  month: monthCode,
  grade_ids: z.array(idSchema).min(1, 'Choose at least one grade').max(100),
  /** Not what the month charges, but the admission heads of the students whom this sheet of bulk admission brought. */
  sheet: z.uuid().optional(),
})
export const previewBills = endpoint({
  method: 'POST',
  path: '/api/monthly-bill/preview',
  title: 'What billing a month would charge',
  right: 'bill-generate-class-wise',
  input: choice,
  reads: true,
  answer: dataOf(
    z.object({
      /** File of the sheet that was asked for. */
      sheet: z.string().nullable(),
      begun: z.boolean(),
      /** AD: the day of account of the bills, in the fiscal year of their month as long as that is open. */
      day: z.string(),
      fiscal_year: z.string().nullable(),
      students: z.number(),
      amount: z.number(),
      offers: z.number(),
      already_billed: z.number(),
      grades: z.array(
        z.object({
          grade_id: z.number(),
          grade: z.string(),
          students: z.number(),
          already_billed: z.number(),
          amount: z.number(),
          /** What offers take off; the amount is without it. */
          offers: z.number(),
          without_plan: z.number(),
        }),
      ),
      heads: z.array(
        z.object({
          fee_head_id: z.number(),
          title: z.string(),
          title_np: z.string().nullable(),
          students: z.number(),
          amount: z.number(),
          /** In the amount, by the rate of today. */
          tax: z.number(),
          tax_name: z.string().nullable(),
          tax_name_np: z.string().nullable(),
          tax_percent: z.number().nullable(),
          offers: z.number(),
        }),
      ),
    }),
  ),
})
export const generateBills = command({
  method: 'POST',
  path: '/api/monthly-bill',
  title: 'Bill a month for grades, as a job',
  right: 'bill-generate-class-wise',
  movesMoney: true,
  input: choice.extend({
    /** Typed by whoever means a month that has not begun: 'yes'. */
    confirm: z.string().overwrite(oneLine).max(20).optional(),
  }),
  answer: dataOf(z.object({ bill_run_id: z.number(), job_id: z.string() })),
  refusals: {
    'nothing-to-bill':
      'Everybody in these grades is billed for this month already, or the fee plan has no amounts for them.',
    'no-billing-month': 'This month is not set up for the batch.',
    'not-begun': 'This month has not begun. Type yes to bill it all the same.',
    ...refusedDays,
  },
})

/** `students`: those of the sheet who have not been charged an admission head that the plan of their grade has. */
export const unchargedSheets = endpoint({
  method: 'GET',
  path: '/api/bill-run/uncharged-sheets',
  title: 'Sheets of bulk admission of the last two months whose students were not charged for admission',
  right: 'bill-generate-class-wise',
  input: z.object({}),
  answer: dataOf(
    z.array(z.object({ id: z.string(), file_name: z.string(), imported_at: z.string(), students: z.number() })),
  ),
})

/** 'month': grades for a month; 'sheet': the admission heads of a bulk admission; 'admission': one student's, when he was admitted. */
const runKinds = ['month', 'sheet', 'admission'] as const
export const billRun = z.object({
  kind: z.enum(runKinds),
  id: z.number(),
  month: z.string(),
  grade_ids: z.array(z.number()),
  grades: z.array(z.string()),
  state: z.enum(['generating', 'generated', 'verified', 'rolled_back', 'failed']),
  bills: z.number(),
  amount: z.number(),
  generated_by: z.string(),
  generated_at: z.string(),
  verified_at: z.string().nullable(),
  /** Whose admission it was, with a run of one. */
  student: z.string().nullable(),
  /** File of the bulk admission whose admission heads it charged. */
  sheet: z.string().nullable(),
  rolled_back_at: z.string().nullable(),
  rollback_reason: z.string().nullable(),
  job_id: z.string().nullable(),
})
export const billRuns = endpoint({
  method: 'GET',
  path: '/api/bill-run',
  title: 'Bill generations of the batch, newest first',
  right: 'bill-generate-verify|bill-generate-class-wise|bill-generate-rollback',
  input: z.object({ kind: z.enum(runKinds).optional() }),
  answer: dataOf(z.array(billRun)),
})
const compared = {
  amount: z.number(),
  /** Of the month before, in the same grades; null where that has no bill. */
  before: z.number().nullable(),
}
/** Why a bill keeps its run from being rolled back. */
const inTheWay = ['paid', 'noted', 'corrected'] as const
export const showBillRun = endpoint({
  method: 'GET',
  path: '/api/bill-run/{id}',
  title: 'What a bill generation charged, beside the month before, and which bills keep it from being rolled back',
  right: 'bill-generate-verify|bill-generate-class-wise|bill-generate-rollback',
  input: byId,
  answer: dataOf(
    billRun.extend({
      /** The month that it is compared with. */
      month_before: z.string().nullable(),
      /** Of the grades together. */
      before: z.number().nullable(),
      by_grade: z.array(
        z.object({
          grade_id: z.number(),
          grade: z.string(),
          grade_np: z.string().nullable(),
          bills: z.number(),
          ...compared,
        }),
      ),
      by_head: z.array(
        z.object({
          fee_head_id: z.number(),
          title: z.string(),
          title_np: z.string().nullable(),
          students: z.number(),
          ...compared,
        }),
      ),
      /** Of a run that stands: the first of those bills, and how many there are. */
      in_the_way: z.array(
        z.object({
          id: z.number(),
          number: z.number(),
          fiscal_year: z.string(),
          student: z.string(),
          student_np: z.string().nullable(),
          why: z.enum(inTheWay),
        }),
      ),
      in_the_way_count: z.number(),
    }),
  ),
})
export const verifyBills = command({
  method: 'POST',
  path: '/api/bill-run/{id}/verify',
  title: 'Mark a bill generation as verified',
  right: 'bill-generate-verify',
  input: byId,
  answer: dataOf(z.object({ id: z.number() })),
  refusals: { 'not-generated': 'Only a finished generation can be verified.' },
})
export const rollBackBills = command({
  method: 'POST',
  path: '/api/bill-run/{id}/rollback',
  title: 'Take a bill generation back, with a reason',
  right: 'bill-generate-rollback',
  movesMoney: true,
  input: byId.extend({ reason: reasonSchema(500) }),
  answer: dataOf(z.object({ id: z.number(), bills: z.number() })),
  refusals: {
    'note-since':
      'A credit note was given on some of these bills, or a deposit that was paid of them went back. Reverse that first.',
    'money-taken': 'Money was taken on some of these bills. Cancel those receipts first.',
    'not-generated': 'Only a finished generation can be rolled back.',
    ...refusedDays,
  },
})
