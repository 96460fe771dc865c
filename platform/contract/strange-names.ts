/** Names in what was sent that its declaration does not know, at any depth: 'penalty.evry', 'lines.0.amont'. */
import type { z } from 'zod'

type Schema = z.core.$ZodType
export const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** What a wrapper (optional, default, pipe) reads first. */
export function insideOf(schema: Schema): Schema | undefined {
  const def = defOf(schema)
  // `unknown().pipe(x)` asks whether something is there; a transform in front is another way of writing: both read x
  if (def.type === 'pipe') return ['unknown', 'any', 'transform'].includes(defOf(def.in).type) ? def.out : def.in
  return 'innerType' in def ? (def.innerType as Schema) : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function strangeNames(schema: Schema, value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const def = defOf(schema)
  if (def.type === 'union')
    return inAll(
      def.options.filter((option) => takes(option, value)),
      value,
      at,
    )
  if (def.type === 'intersection') return inAll([def.left, def.right], value, at)
  if (def.type === 'array')
    return Array.isArray(value) ? value.flatMap((each, n) => strangeNames(def.element, each, `${at}${n}.`)) : []
  if (def.type === 'object' && isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => {
      const known = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall
      if (!known || defOf(known).type === 'never') return [at + name]
      return strangeNames(known, part, `${at}${name}.`)
    })
  if (def.type === 'record' && isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => strangeNames(def.valueType, part, `${at}${name}.`))
  const inner = insideOf(schema)
  return inner ? strangeNames(inner, value, at) : []
}

/** A name that one of several knows is known; who does not know 'b' says nothing of 'b.c'. */
function inAll(schemas: readonly Schema[], value: object, at: string): string[] {
  const told = schemas.map((schema) => strangeNames(schema, value, at))
  const strange = (name: string) =>
    told.every((names) => names.some((each) => name === each || name.startsWith(`${each}.`)))
  return [...new Set(told.flat())].filter(strange)
}

/** Does it read lists, or things with names, as this is one? */
function takes(schema: Schema, value: object): boolean {
  const { type } = defOf(schema)
  if (type === 'array' || type === 'tuple') return Array.isArray(value)
  if (['object', 'record', 'intersection'].includes(type)) return isRecord(value)
  if (['any', 'unknown', 'custom', 'union', 'lazy'].includes(type)) return true
  const inner = insideOf(schema)
  return inner !== undefined && takes(inner, value)
}
