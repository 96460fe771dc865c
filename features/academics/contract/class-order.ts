/** The order in which classes stand in every list. */
import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const orderClasses = command({
  method: 'PUT',
  path: '/api/class-order',
  title: 'Order the classes',
  right: 'administrator',
  anyBatch: true,
  refusals: { incomplete: 'Classes were added or removed meanwhile. Look again.' },
  input: z.object({ grade_ids: z.array(idSchema).min(1).max(99) }),
  answer: z.object({ message: z.string() }),
})
