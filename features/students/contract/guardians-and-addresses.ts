/** Guardians and addresses as they travel. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { Fields } from '#platform/contract/field.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { f } from '#platform/fields/index.ts'
import { phoneSchema } from '#platform/fields/phone/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { notedAnswer } from '#features/people/contract/person-answer.ts'
import { askedAtOnce } from '#features/people/contract/person-shape.ts'
import { relations } from './student-shape.ts'
import { type GuardianDetails, guardianDetails, guardianShape } from './guardians/guardian-shape.ts'

export const relationSchema = z.enum(
  relations.map(([value]) => value) as [string, ...string[]],
  'Choose one of the list',
)

/** Beside name and mobile. */
const atOnce = askedAtOnce(guardianShape)
type AtOnce = (typeof atOnce)[number]
export const notedAtOnce = Object.fromEntries(atOnce.map((name) => [name, guardianDetails.fields[name]])) as Pick<
  typeof guardianDetails.fields,
  AtOnce
>
const updates = (schemasOf(guardianDetails).update as z.ZodObject).shape
const notedInput = Object.fromEntries(atOnce.map((name) => [name, updates[name]!])) as unknown as {
  [K in AtOnce]: z.ZodOptional<z.ZodType<GuardianDetails[K]>>
}

/** A known guardian by `guardian_id`, else a new one; a mobile that a guardian has already means that guardian. */
export const guardianInput = z
  .object({
    guardian_id: idSchema.nullish(),
    name: z.string().overwrite(oneLine).min(1, 'Field is required').max(160).nullish(),
    mobile: phoneSchema.nullish(),
    relation: relationSchema,
    ...notedInput,
    /** Gets the bills. */
    pays: flagSchema.nullish(),
    /** Called when something happens. */
    emergency: flagSchema.nullish(),
    /** Speaks for the family, in place of whoever did; the first guardian always does. Yes when it is not said. */
    primary: flagSchema.nullish(),
  })
  .refine((guardian) => guardian.guardian_id || guardian.name, { path: ['name'], message: 'Field is required' })
export type GuardianInput = z.output<typeof guardianInput>

/** What a form asks of a guardian. */
export const guardianFields = {
  name: f.text(160, { label: "Guardian's name" }),
  mobile: f.phone({ optional: true, help: 'Messages go to it; brothers and sisters are found by it.' }),
  relation: f.choice(relations),
  ...notedAtOnce,
  pays: f.flag({ label: 'Gets the bills', default: true }),
  emergency: f.flag({ label: 'Call in an emergency' }),
} satisfies Fields

export const addressInput = z.object({
  province_id: idSchema,
  district_id: idSchema,
  municipality_id: idSchema.nullish(),
  ward: whole(1, 33).nullish(),
  tole: z.string().overwrite(oneLine).max(120).nullish(),
})
export type AddressInput = z.output<typeof addressInput>

/** `null` takes an address away, an absent one stays. */
export const addressesInput = z.object({ permanent: addressInput.nullish(), temporary: addressInput.nullish() })

export const address = z.object({
  province_id: z.number(),
  district_id: z.number(),
  municipality_id: z.number().nullable(),
  ward: z.number().nullable(),
  tole: z.string().nullable(),
  /** 'Baneshwor, Kathmandu-10, Kathmandu' */
  text: z.string(),
})
export type Address = z.output<typeof address>

const child = z.object({
  id: z.number(),
  name: z.string(),
  enroll_code: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
})

export const guardian = z.object({
  id: z.number(),
  name: z.string(),
  mobile: z.string().nullable(),
  ...notedAnswer(guardianShape, askedAtOnce(guardianShape)).shape,
  relation: z.string(),
  is_primary: z.boolean(),
  pays: z.boolean(),
  emergency: z.boolean(),
  /** Works at the school too: name, mobile and e-mail are changed with the staff. */
  is_staff: z.boolean(),
  /** The other children. */
  family: z.array(child),
})
export type Guardian = z.output<typeof guardian>

export const foundGuardian = z.object({
  id: z.number(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string().nullable(),
  children: z.array(child),
})
export type FoundGuardian = z.output<typeof foundGuardian>

export const searchGuardian = endpoint({
  method: 'GET',
  path: '/api/guardian-search',
  title: 'Find guardians by mobile or name',
  right: 'guardian-read & student-contact-read | student-create & student-contact-read',
  input: z.object({ search: z.string().overwrite(oneLine).max(100).default('') }),
  answer: dataOf(z.array(foundGuardian)),
})
