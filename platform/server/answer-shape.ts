/** An answer is checked for its shape, never for the limits of inputs: what was stored under yesterday's limits is still the truth. */
import { setImmediate as nextTurn } from 'node:timers/promises'
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

/** Rows that are checked or written before others have a turn: some milliseconds. */
const rowsAtOnce = 250

interface Listed {
  whole: z.ZodType
  /** The same with any rows. */
  frame: z.ZodType
  row: z.ZodType
}
/** Of an answer whose `data` are rows. */
const listed: (schema: Schema) => Listed | undefined = onceFor((schema: Schema) => {
  const { data } = schema instanceof z.ZodObject ? (schema.shape as Record<string, Schema>) : {}
  return data instanceof z.ZodArray
    ? {
        whole: schema,
        frame: (schema as z.ZodObject).extend({ data: z.array(z.unknown()) }),
        row: data.element as Schema,
      }
    : undefined
})

export const isLong = (answer: unknown): answer is { data: unknown[] } =>
  Array.isArray((answer as { data?: unknown } | undefined)?.data) &&
  (answer as { data: unknown[] }).data.length > rowsAtOnce

/** As `shapeOnly(schema).safeParse(answer)`; thousands of rows in parts, so that they hold up nobody else. */
export async function checkAnswer(schema: Schema, answer: unknown): Promise<z.ZodSafeParseResult<unknown>> {
  const list = isLong(answer) ? listed(shapeOnly(schema)) : undefined
  if (!list || !isLong(answer)) return shapeOnly(schema).safeParse(answer)
  const frame = list.frame.safeParse(answer)
  if (!frame.success) return frame
  const rows: unknown[] = []
  for (let at = 0; at < answer.data.length; at++) {
    const row = list.row.safeParse(answer.data[at])
    // told as the whole answer would tell it
    if (!row.success) return list.whole.safeParse(answer)
    rows.push(row.data)
    if (at % rowsAtOnce === 0) await nextTurn()
  }
  return { success: true, data: { ...(frame.data as object), data: rows } }
}

/** As JSON; thousands of rows in parts. */
export async function writeAnswer(answer: { data: unknown[] }): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < answer.data.length; at += rowsAtOnce) {
    parts.push(JSON.stringify(answer.data.slice(at, at + rowsAtOnce)).slice(1, -1))
    await nextTurn()
  }
  const { data: _data, ...rest } = answer
  const others = JSON.stringify(rest).slice(1, -1)
  return `{"data":[${parts.join(',')}]${others && `,${others}`}}`
}
