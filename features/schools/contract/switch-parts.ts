/** Which parts of the product a school has: seen and switched by the provider. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import { features, type PartOfProduct, services } from './parts-of-product.ts'

const names = [...services, ...features] as [PartOfProduct, ...PartOfProduct[]]
const part = z.object({
  name: z.enum(names),
  kind: z.enum(['service', 'feature']),
  on: z.boolean(),
  /** AD date from which the school has the service; null for a feature, and where it has it not. */
  since: z.string().nullable(),
})
const school = z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable(), parts: z.array(part) })
export type SchoolParts = z.output<typeof school>

export const showParts = endpoint({
  method: 'GET',
  path: '/api/super/school/{id}/parts',
  title: 'Services and features of a school',
  right: 'super',
  platform: true,
  input: byId,
  answer: dataOf(school),
})
/** Counts at once: menus at the next page, calls at the next call. */
export const switchPart = endpoint({
  method: 'PUT',
  path: '/api/super/school/{id}/parts',
  title: 'Switch a service or feature of a school on or off',
  right: 'super',
  platform: true,
  anyBatch: true,
  input: byId.extend({ name: z.enum(names), on: flagSchema }),
  answer: dataOf(school).extend({ message: z.string() }),
})
