/** An answer is checked for its shape, never for the limits of inputs: what was stored under yesterday's limits is still the truth. */
import { z } from 'zod'
import { onceFor } from '#platform/contract/once.ts'

type Schema = z.ZodType

/** The same shape with lengths, ranges, patterns and rules taken out; formats of dates and ids stay, since they are types of the wire. */
export const shapeOnly: (schema: Schema) => Schema = onceFor(shapeOf)
const [text, number, int] = [z.string(), z.number(), z.int()]

function shapeOf(schema: Schema): Schema {
  const def = (schema as unknown as z.core.$ZodType)._zod.def as z.core.$ZodTypeDef & Record<string, any>
  const again = (inner: Record<string, unknown> = {}) =>
    z.core.clone(schema as never, { ...def, ...inner, checks: [] } as never) as Schema
  switch (def.type) {
    case 'string':
      return def.format && def.format !== 'regex' && def.format !== 'email' ? again() : text
    case 'number':
      return def.format ? int : number
    case 'object':
      return again({
        shape: Object.fromEntries(
          Object.entries(def.shape as Record<string, Schema>).map(([name, inner]) => [name, shapeOnly(inner)]),
        ),
        ...(def.catchall ? { catchall: shapeOnly(def.catchall) } : {}),
      })
    case 'array':
      return again({ element: shapeOnly(def.element) })
    case 'tuple':
      return again({ items: def.items.map(shapeOnly), rest: def.rest && shapeOnly(def.rest) })
    case 'record':
      return again({ keyType: shapeOnly(def.keyType), valueType: shapeOnly(def.valueType) })
    case 'union':
      return again({ options: def.options.map(shapeOnly) })
    case 'intersection':
      return again({ left: shapeOnly(def.left), right: shapeOnly(def.right) })
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return again({ innerType: shapeOnly(def.innerType) })
    case 'lazy':
      return z.lazy(() => shapeOnly(def.getter()))
    case 'pipe':
      // what an answer holds has been through the pipe already
      return shapeOnly(def.in._zod.def.type === 'transform' ? def.out : def.in)
    default:
      return schema
  }
}
