/**
 * From what the wire brought to what a declaration asks. Numbers are JSON numbers; where the wire knows texts only (addresses, parts of a form)
 * plain digits become one, and 'true', 'false', '1', '0' a yes or no, by this reader and no other. A name of the address that nobody declared is refused, not swallowed.
 */
import type { z } from 'zod'
import { onceFor } from './once.ts'
import { cleanText } from './plain-text.ts'
import { Refusal } from './refusal.ts'

export interface WireInput {
  /** Address and body together. */
  input: Record<string, unknown>
  /** Names whose values came as text, because their part of the wire knows nothing else. */
  texts?: ReadonlySet<string>
  /** Names in the address's query. */
  query?: readonly string[]
}

type Schema = z.core.$ZodType
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** What an input declares, by name; empty for one that takes nothing. */
export const fieldsOf = onceFor((schema: Schema): ReadonlyMap<string, Schema> => new Map(entriesOf(schema)))

function entriesOf(schema: Schema): [string, Schema][] {
  const def = defOf(schema)
  if (def.type === 'object') return Object.entries(def.shape)
  if (def.type === 'intersection') return [...entriesOf(def.left), ...entriesOf(def.right)]
  if (def.type === 'union') return def.options.flatMap(entriesOf)
  const inner = insideOf(schema)
  return inner ? entriesOf(inner) : []
}

/** What a wrapper (optional, default, pipe) reads first. */
function insideOf(schema: Schema): Schema | undefined {
  const def = defOf(schema)
  // `unknown().pipe(x)` asks whether something is there; a transform in front is another way of writing: both read x
  if (def.type === 'pipe') return ['unknown', 'any', 'transform'].includes(defOf(def.in).type) ? def.out : def.in
  return 'innerType' in def ? (def.innerType as Schema) : undefined
}

type Bare = 'number' | 'boolean'
/** Does it take numbers, or yes and no, and no text? */
function isOf(kind: Bare, schema: Schema): boolean {
  const def = defOf(schema)
  if (def.type === kind) return true
  if (def.type === 'literal') return def.values.every((value) => typeof value === kind)
  if (def.type === 'union') return def.options.every((option) => isOf(kind, option))
  const inner = insideOf(schema)
  return inner !== undefined && isOf(kind, inner)
}

/** Plain digits, with a point where a decimal is asked; anything else stays the text it is and is refused by the declaration. */
const plainNumber = /^-?\d{1,16}(\.\d{1,6})?$/
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && plainNumber.test(value) ? Number(value) : value
const flags = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const flagOf = (value: unknown): unknown => flags.get(value) ?? value

/** The checked input, or 422. `visit`: a super user who reads in a school by `companyId`, which every reading call takes from him. */
export function readInput<S extends z.ZodType>(
  schema: S,
  { input, texts, query = [] }: WireInput,
  visit = false,
): z.output<S> {
  const fields = fieldsOf(schema)
  const strange = query.filter((name) => !fields.has(name) && !(visit && name === 'companyId'))
  if (strange.includes('companyId')) throw new Refusal('invalid-user', 'Invalid user of search student')
  if (strange.length)
    throw new Refusal('unknown-name', 'This call does not know all that was asked of it.', {
      status: 422,
      errors: Object.fromEntries(strange.map((name) => [name, ['Not known here']])),
    })
  const read = [...(texts ?? [])].flatMap((name): [string, unknown][] => {
    const field = fields.get(name)
    if (field && isOf('number', field)) return [[name, numberOf(input[name])]]
    return field && isOf('boolean', field) ? [[name, flagOf(input[name])]] : []
  })
  return schema.parse(cleaned({ ...input, ...Object.fromEntries(read) }))
}

/** What a person proves himself by is compared byte by byte. */
const secrets = new Set(['password', 'current'])

/** Every text in it as `cleanText` says, however deep. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, secrets.has(name) ? each : cleaned(each)]),
  )
}
