/** Which fields of admission and profile a school shows and requires, and in which order, for each role that enters data. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { entryFields } from './entry-fields.ts'

const rule = z
  .object({
    field: z.enum(entryFields.map(({ name }) => name) as [string, ...string[]]),
    shown: z.boolean(),
    required: z.boolean(),
  })
  .refine((each) => each.shown || !each.required, { message: 'A required field must be shown', path: ['shown'] })
const rules = z.array(rule).max(entryFields.length)

/** By role; 'all' holds for roles without rules of their own. */
export const dataEntrySetting = z.record(z.string().max(40), rules)
export type DataEntrySetting = z.output<typeof dataEntrySetting>

export const ownEntryRules = endpoint({
  method: 'GET',
  path: '/api/data-entry',
  title: 'What the own role is asked for at admission',
  right: 'student-read|student-create',
  input: z.object({}),
  answer: dataOf(rules),
})
export const showDataEntry = endpoint({
  method: 'GET',
  path: '/api/data-entry-setting',
  title: 'Fields of admission and profile by role',
  right: 'administrator',
  input: z.object({}),
  answer: dataOf(dataEntrySetting),
})
export const changeDataEntry = endpoint({
  method: 'PUT',
  path: '/api/data-entry-setting',
  title: 'Change the fields of admission and profile',
  right: 'administrator',
  anyBatch: true,
  input: z.object({ role: z.string().max(40), rules: rules.nullish() }),
  answer: dataOf(dataEntrySetting).extend({ message: z.string() }),
})
