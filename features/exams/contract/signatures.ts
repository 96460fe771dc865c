/** Who signs a marksheet, from the left, with a picture of the signature if the school wants it printed. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'

export const mostSignatures = 4
const position = whole(1, mostSignatures)

const signature = z.object({
  position: z.number(),
  title: z.string(),
  title_np: z.string().nullable(),
  name: z.string().nullable(),
  is_class_teacher: z.boolean(),
  file_id: z.string().nullable(),
})
export type Signature = z.output<typeof signature>
const answer = dataOf(z.array(signature))
const told = answer.extend({ message: z.string() })

export const listSignatures = endpoint({
  method: 'GET',
  path: '/api/marksheet-signature',
  title: 'Signatures on marksheets',
  right: 'administrator',
  input: z.object({}),
  answer,
})

export const saveSignature = endpoint({
  method: 'PUT',
  path: '/api/marksheet-signature/{position}',
  title: 'Change a signature on marksheets',
  right: 'administrator',
  anyBatch: true,
  files: { picture: 'image' },
  input: z.object({
    position,
    title: z
      .string('Field is required')
      .overwrite(oneLine)
      .min(1, 'Field is required')
      .max(40, 'At most 40 characters'),
    title_np: z.string().overwrite(oneLine).max(40, 'At most 40 characters').nullish(),
    name: z.string().overwrite(oneLine).max(80, 'At most 80 characters').nullish(),
    /** The name is that of the section's class teacher. */
    is_class_teacher: flagSchema.default(false),
    /** Without a picture from now on. */
    drop_picture: flagSchema.default(false),
  }),
  answer: told,
})

export const removeSignature = endpoint({
  method: 'DELETE',
  path: '/api/marksheet-signature/{position}',
  title: 'Remove a signature from marksheets',
  right: 'administrator',
  anyBatch: true,
  input: z.object({ position }),
  answer: told,
})
