/** Templates of all kinds: listed, opened, saved with the version that was opened, copied, removed, made the one that is taken by itself. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { templateKinds } from './designs.ts'

const right = 'template-create'
const kind = z.enum(templateKinds)
const name = z
  .string('Field is required')
  .overwrite(oneLine)
  .min(1, 'Field is required')
  .max(60, 'At most 60 characters')
const nameNp = z.string().overwrite(oneLine).max(60, 'At most 60 characters').nullish()
/** Weighed by the schema of its kind (designs.ts). */
const design = z.record(z.string(), z.unknown())
const version = whole(1, 1_000_000)

const line = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  name_np: z.string().nullable(),
  version: z.number(),
  is_default: z.boolean(),
  updated_at: z.string(),
})
export type TemplateLine = z.output<typeof line>
const whoSaved = { saved_at: z.string(), saved_by: z.string().nullable(), saved_by_np: z.string().nullable() }
const told = dataOf(z.object({ id: z.number(), version: z.number() })).extend({ message: z.string() })

export const changedMeanwhile =
  'Somebody else saved this template meanwhile. Yours is not saved: open it again, or save yours as a copy.'

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/document-template',
  title: 'Templates of cards and certificates',
  right,
  input: z.object({ kind: kind.optional() }),
  answer: dataOf(z.array(line)),
})

export const showTemplate = endpoint({
  method: 'GET',
  path: '/api/document-template/{id}',
  title: 'A template with its design, as it is or as it was',
  right,
  input: byId.extend({ version: version.optional() }),
  answer: dataOf(line.extend({ design, ...whoSaved })),
})

export const templateVersions = endpoint({
  method: 'GET',
  path: '/api/document-template/{id}/version',
  title: 'Who saved a template when',
  right,
  input: byId,
  answer: dataOf(z.array(z.object({ version: z.number(), ...whoSaved }))),
})

export const addTemplate = command({
  method: 'POST',
  path: '/api/document-template',
  title: 'Add a template',
  right,
  anyBatch: true,
  input: z.object({ kind, name, name_np: nameNp, design }),
  answer: told,
  refusals: {},
})

export const saveTemplate = command({
  method: 'PUT',
  path: '/api/document-template/{id}',
  title: 'Change a template',
  right: 'template-update',
  anyBatch: true,
  /** `version`: the one that was opened. */
  input: byId.extend({ version, name, name_np: nameNp, design }),
  answer: told,
  refusals: { 'changed-meanwhile': changedMeanwhile },
})

export const copyTemplate = command({
  method: 'POST',
  path: '/api/document-template/{id}/copy',
  title: 'Copy a template',
  right,
  anyBatch: true,
  input: byId.extend({ name }),
  answer: told,
  refusals: {},
})

export const removeTemplate = command({
  method: 'DELETE',
  path: '/api/document-template/{id}',
  title: 'Remove a template',
  right: 'template-delete',
  anyBatch: true,
  input: z.object({ id: idSchema }),
  answer: z.object({ message: z.string() }),
  refusals: {},
})

export const defaultTemplate = command({
  method: 'POST',
  path: '/api/document-template/{id}/default',
  title: 'Make a template the default of its kind',
  right: 'template-update',
  anyBatch: true,
  /** No: none of its kind is, from now on. */
  input: byId.extend({ is_default: flagSchema.default(true) }),
  answer: z.object({ message: z.string() }),
  refusals: {},
})
