/** Fares of a batch: of a stop, or of a whole route where a stop has none of its own, from a month on. Paisa a month. */
import { z } from 'zod'
import { monthCode } from '#features/fees/contract/billing.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { ways } from './words.ts'

const named = { id: z.number(), name: z.string(), name_np: z.string().nullable() }
const cell = z.object({
  route_id: z.number(),
  /** Null: of the whole route. */
  stop_id: z.number().nullable(),
  way: z.enum(ways),
  amount: z.number(),
})

export const routeFares = endpoint({
  method: 'GET',
  path: '/api/route-fare',
  title: 'Fares of the batch by route and stop, in a month',
  right: 'fare-read',
  /** Without `month`: the first that nobody is billed for. */
  input: z.object({ month: monthCode.optional() }),
  answer: dataOf(
    z.object({
      month: z.string(),
      /** The last month that is billed for anybody. */
      billed: z.string().nullable(),
      /** Months in which fares change again. */
      later: z.array(z.string()),
      routes: z.array(z.object({ ...named, stops: z.array(z.object(named)) })),
      cells: z.array(cell),
    }),
  ),
})

export const saveRouteFares = command({
  method: 'PUT',
  path: '/api/route-fare',
  title: 'Change fares from a month on; 0 takes one away',
  right: 'fare-update',
  input: z.object({
    /** Without: the first that nobody is billed for. */
    from_month: monthCode.optional(),
    cells: z
      .array(z.object({ route_id: idSchema, stop_id: idSchema.nullable(), way: z.enum(ways), amount: paisa }))
      .min(1)
      .max(2000),
  }),
  answer: dataOf(z.object({ changed: z.number() })),
  refusals: { 'no-batch': 'The school has no batch yet. Add one first.' },
})
