/** Admitting one student. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import type { Fields } from '#platform/contract/field.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { f } from '#platform/fields/index.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { aboveYou } from '#features/access/contract/administration.ts'
import { residence, type StudentDetails, studentDetails } from './student-shape.ts'
import { enrollCodeRule } from './enroll-pattern.ts'
import { addressesInput, guardianInput } from './guardians-and-addresses.ts'

/** What a form asks of the seat. */
export const seatFields = {
  grade_id: f.ref('grades'),
  section_id: f.ref('sections', { optional: true }),
  roll: f.int({ optional: true, min: 1, max: 9999 }),
} satisfies Fields

const enrolment = z.object({
  grade_id: idSchema,
  section_id: idSchema.nullish(),
  roll: whole(1, 9999).nullish(),
  /** Made by the school's pattern when absent. */
  enroll_code: z.string().overwrite(oneLine).regex(enrollCodeRule, 'One word of at most 30 characters').nullish(),
})
const rest = enrolment.extend({
  admission_date: adDate.optional(),
  guardian: guardianInput.nullish(),
  address: addressesInput.nullish(),
})
export type Admission = Omit<StudentDetails, 'id' | 'admission_date'> & z.output<typeof rest>

const newDetails = schemasOf(studentDetails).create as z.ZodObject
/** A head and its amount with tax, in paisa. */
const chargeLine = z.object({
  fee_head_id: z.number(),
  title: z.string(),
  title_np: z.string().nullable(),
  amount: z.number(),
})
export type ChargeLine = z.output<typeof chargeLine>

/** Where somebody will be who is admitted, and what kind of student. */
const seatToCome = z.object({
  grade_id: idSchema,
  section_id: idSchema.optional(),
  residence: residence.optional(),
})
export type SeatToCome = z.output<typeof seatToCome>

/** Asked by the form before it is saved. */
export const admissionPrice = endpoint({
  method: 'GET',
  path: '/api/student/admission-charge',
  title: 'What an admission into a class charges at once',
  right: 'student-create',
  input: seatToCome.extend({ admission_date: adDate.optional() }),
  answer: dataOf(z.object({ lines: z.array(chargeLine), total: z.number() })),
})

export const withdrawAdmission = command({
  method: 'POST',
  path: '/api/student/{id}/withdraw',
  title: 'Withdraw an admission made by mistake',
  right: 'student-create',
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: {
    'above-you': aboveYou,
    'not-new':
      'Only an admission into this batch can be withdrawn. A student who studied here before leaves the school.',
    'note-since':
      'A credit note was given on some of these bills, or a deposit that was paid of them went back. Reverse that first.',
    'money-taken': 'Money was taken from this student. Cancel those receipts first.',
    'billed-since':
      'The bills of a month were made for this student since. Whoever may roll bills back can withdraw the admission.',
    'hangs-on-it':
      'Attendance, remarks or marks of this student are there already. The student leaves the school instead.',
    ...refusedDays,
  },
})

export const admitStudent = command({
  files: { image: 'image' },
  method: 'POST',
  path: '/api/student',
  title: 'Admit a student',
  right: 'student-create',
  // the fees of an admission are charged with it
  movesMoney: true,
  input: newDetails.extend(rest.shape) as unknown as z.ZodType<Admission, Admission>,
  answer: dataOf(
    z.object({
      id: z.number(),
      enroll_id: z.number(),
      enroll_code: z.string(),
      name: z.string(),
      profile_image: z.string().nullable(),
      roll: z.number().nullable(),
      charged: z.array(chargeLine),
    }),
  ),
  refusals: {
    'no-batch': 'The school has no current batch. Add one first.',
    ...refusedDays,
    'guardian-is-staff': 'This guardian works at the school. Change the name, mobile and e-mail with the staff.',
  },
})

const lookalike = z.object({
  id: z.number(),
  name: z.string(),
  enroll_code: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  dob: z.string().nullable(),
  guardian: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.string(),
  same_dob: z.boolean(),
  same_mobile: z.boolean(),
})
export type Lookalike = z.output<typeof lookalike>
export const duplicates = endpoint({
  method: 'GET',
  path: '/api/student/duplicates',
  title: 'Students who may be the one that is being admitted',
  right: 'student-create',
  input: z.object({
    fname: z.string().overwrite(oneLine).max(80).default(''),
    lname: z.string().overwrite(oneLine).max(80).default(''),
    dob: adDate.optional(),
    mobile: z.string().overwrite(oneLine).max(20).optional(),
  }),
  answer: dataOf(z.array(lookalike)),
})
