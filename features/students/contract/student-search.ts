/** Finding students, as the specification's picker asks (section 7). */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listOf, listQuery } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const found = z.object({
  id: z.number(),
  enroll_id: z.number().nullable(),
  enroll_code: z.string().nullable(),
  name: z.string(),
  name_np: z.string().nullable(),
  profile_image: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  address: z.string().nullable(),
  guardian: z.object({ name: z.string(), mobile: z.string().nullable() }).nullable(),
  /** 'active', 'left' or 'deleted'. */
  status: z.string(),
  /** Per cent of the record that is filled in; only when asked for. */
  progress: z.number().optional(),
})
export type FoundStudent = z.output<typeof found>

export const searchStudent = endpoint({
  method: 'GET',
  path: '/api/search-student',
  title: 'Find students by code, name or guardian mobile',
  right: 'student-read',
  platform: true,
  refusals: { 'invalid-user': 'Invalid user of search student' },
  // `slim`, as pickers ask: meta.total may stop counting at 1,000
  input: listQuery.extend({
    sortBy: z.enum(['name']).optional(),
    /** Super user only: the school searched in. */
    super_mode_company_id: idSchema.optional(),
    /** Those who have left too, and the deleted ones for whoever may delete. */
    with_deleted: flagSchema.default(false),
    withProfileProgress: flagSchema.default(false),
  }),
  answer: listOf(found),
})

/** 30 days back from today. */
export const newAdmissionDays = 30
export const newAdmissionCount = endpoint({
  method: 'GET',
  path: '/api/get-new-admission-count',
  title: `Admissions of the last ${newAdmissionDays} days in the batch`,
  right: 'student-read',
  input: z.object({}),
  answer: dataOf(z.number().int()),
})
