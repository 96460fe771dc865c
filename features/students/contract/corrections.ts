/** A family asks the office to correct the record of its child; the office accepts or refuses each field with a sentence. */
import { z } from 'zod'
import { aboveYou } from '#features/access/contract/administration.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { normaliseMobile } from '#nepal/mobile.ts'
import { addressInput, type AddressInput } from './guardians-and-addresses.ts'
import { type StudentDetails, studentDetails } from './student-shape.ts'

/** Details of the child that its family may see and ask to be corrected. */
export const correctableDetails = [
  'fname',
  'mname',
  'lname',
  'name_np',
  'gender',
  'dob',
  'blood_group',
  'religion',
  'ethnicity',
  'mother_tongue',
] as const satisfies readonly (keyof StudentDetails)[]
export const addressKinds = ['permanent', 'temporary'] as const
export type AddressKind = (typeof addressKinds)[number]
/** The mobile of the guardian who asks: nobody asks for the mobile of somebody else, who signs in with it. */
export const ownMobile = 'guardian_mobile'
export const correctable = [...correctableDetails, ...addressKinds, ownMobile] as const
export type CorrectableDetail = (typeof correctableDetails)[number]
export type Correctable = (typeof correctable)[number]
/** What the details call themselves stands in their own shape. */
export const otherLabels: Record<Exclude<Correctable, CorrectableDetail>, string> = {
  permanent: 'Permanent address',
  temporary: 'Temporary address',
  guardian_mobile: "Guardian's mobile",
}
/** Requests of one child that wait for the office. */
export const mostOpen = 5
const longestAnswer = 300

const field = z.enum(correctable)
const state = z.enum(['open', 'accepted', 'refused'])
/** The value of an address is a text of numbers (`correction-place.ts`); `said` is how it is read: 'Baneshwor, Kathmandu-10'. Null for other fields. */
const said = z.object({ en: z.string(), ne: z.string() }).nullable()
export type Said = z.output<typeof said>
const line = {
  field,
  was: z.string().nullable(),
  was_said: said,
  wanted: z.string(),
  wanted_said: said,
  state,
  answer: z.string().nullable(),
}

export const ownCorrections = endpoint({
  method: 'GET',
  path: '/api/guardian-correction',
  title: 'What a family may ask to be corrected of its child, and what it has asked',
  right: 'guardian|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.object({
      /** In the order of the form. `label` and `choices` are English. */
      fields: z.array(
        z.object({
          name: field,
          label: z.string(),
          kind: z.enum(['text', 'date', 'choice', 'address', 'phone']),
          choices: z.array(z.object({ value: z.string(), label: z.string() })),
          value: z.string().nullable(),
          said,
        }),
      ),
      /** Newest first. */
      requests: z.array(
        z.object({ id: z.number(), asked_at: z.string(), has_paper: z.boolean(), lines: z.array(z.object(line)) }),
      ),
      may_ask: z.boolean(),
    }),
  ),
})

const values = (schemasOf(studentDetails).update as z.ZodObject).pick(
  Object.fromEntries(correctableDetails.map((name) => [name, true])) as never,
)
type Asked = { student_id: number; guardian_mobile?: string | undefined } & Partial<
  Pick<StudentDetails, CorrectableDetail> & Record<AddressKind, AddressInput>
>
/** Written as the ten digits. */
const nepaliMobile = z
  .string()
  .max(24)
  .refine((text) => normaliseMobile(text) !== null, 'This is not a mobile number of Nepal')
  .transform((text) => normaliseMobile(text)!)

export const askRefusals = {
  nothing: 'Choose what is wrong and write the right value.',
  'too-many': 'The school has not answered your earlier requests for this child yet. Please wait for its answer.',
}

export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/guardian-correction',
  title: 'Ask for a correction in the record of the own child',
  right: 'guardian',
  anyBatch: true,
  files: { paper: 'document' },
  refusals: askRefusals,
  input: values.extend({
    student_id: idSchema,
    permanent: addressInput.optional(),
    temporary: addressInput.optional(),
    guardian_mobile: nepaliMobile.optional(),
  }) as unknown as z.ZodType<Asked, Asked>,
  answer: z.object({ data: z.object({ id: z.number() }), message: z.string() }),
})

/** The whole record is read and changed by whoever decides, as in the form of the office. */
const wholeRecord = 'student-record-read & student-contact-read'

const correction = z.object({
  id: z.number(),
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  enroll_code: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  asked_by: z.string(),
  asked_by_np: z.string().nullable(),
  asked_at: z.string(),
  file_id: z.string().nullable(),
  /** `now`: the value in the record. */
  lines: z.array(z.object({ ...line, now: z.string().nullable(), now_said: said, decided_by: z.string().nullable() })),
})
export type Correction = z.output<typeof correction>

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/student-correction',
  title: 'Corrections that families have asked for',
  right: `student-read & ${wholeRecord}`,
  input: listBy('asked_at').extend({
    /** Open: something of it is not decided yet. */
    state: z.enum(['open', 'decided']).default('open'),
    student_id: idSchema.optional(),
  }),
  answer: listOf(correction),
})

export const decideRefusals = {
  decided: 'This was decided already.',
  changed: 'The record was changed meanwhile. Look at its value and decide again.',
  'above-you': aboveYou,
  'mobile-taken': 'Somebody else in the school has this mobile. Find out whose it is before you accept it.',
  'is-staff': 'This guardian works at the school. Change the name, mobile and e-mail with the staff.',
}

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/api/student-correction/{id}/decide',
  title: 'Accept or refuse a field of a correction that a family has asked for',
  right: `student-update & ${wholeRecord}`,
  anyBatch: true,
  refusals: decideRefusals,
  input: z.object({
    id: idSchema,
    field,
    accept: flagSchema,
    /** The value of the record that was seen. */
    now: z.string().max(500).nullish(),
    /** Told to the family; needed where it is refused. */
    answer: z.string().overwrite(oneLine).max(longestAnswer).nullish(),
  }),
  answer: z.object({ message: z.string() }),
})
