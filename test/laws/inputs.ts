/** Inputs that have the shape an endpoint declares, made from the declaration: what a law sends must get past the door, or it proves nothing. */
import { z } from 'zod'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'

/** Ids to be put wherever a field names something: by the field's name ('student_id'), or 'id' for anything else. */
export interface Ids {
  numberFor(name: string): number
  uuid: string
}

type Json = Record<string, any>
type Path = (string | number)[]

/** The input, and whether it has the declared shape (a law counts that). */
export function inputFor(endpoint: AnyEndpoint, ids: Ids): { input: Record<string, unknown>; fits: boolean } {
  let first: Record<string, unknown> | undefined
  for (const io of ['input', 'output'] as const)
    for (const optional of [true, false]) {
      const input = start(endpoint.input, io, ids, optional)
      first ??= input
      if (repair(endpoint.input, input, ids)) return { input, fits: true }
    }
  return { input: first!, fits: false }
}

function start(schema: z.ZodType, io: 'input' | 'output', ids: Ids, optional: boolean): Record<string, unknown> {
  const json = shapeOf(schema, io)
  const made = sample(json, json, '', ids, optional)
  return typeof made === 'object' && made ? (made as Record<string, unknown>) : {}
}

/** Laws ask thousands of times, of a few hundred declarations. */
const shapes = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() }
function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const known = shapes[io].get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  shapes[io].set(schema, made)
  return made
}

const isId = (name: string) =>
  /(^|_)ids?$|Ids?$|^(grade|section|student|subject|guardian|user|teacher|batch|exam|device|department)s?$/.test(name)

function sample(json: Json, root: Json, name: string, ids: Ids, optional: boolean): unknown {
  if (json.$ref) return undefined
  if (json.allOf) return Object.assign({}, ...json.allOf.map((part: Json) => sample(part, root, name, ids, optional)))
  const either = json.anyOf ?? json.oneOf
  if (either) return sample(either.find((part: Json) => part.type !== 'null') ?? either[0], root, name, ids, optional)
  if (json.enum) return json.enum[0]
  if ('const' in json) return json.const
  switch (json.type) {
    case 'object':
      return objectOf(json, root, ids, optional)
    case 'array':
      return [sample(json.items ?? {}, root, name, ids, optional)]
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return isId(name) ? ids.numberFor(name) : Math.max(json.minimum ?? 1, (json.exclusiveMinimum ?? 0) + 1)
    case 'string':
      return textOf(json, name, ids)
    default:
      return isId(name) ? ids.numberFor(name) : 'Text'
  }
}

function objectOf(json: Json, root: Json, ids: Ids, optional: boolean): Json {
  const needed = new Set<string>(json.required ?? [])
  const own = Object.entries<Json>(json.properties ?? {}).filter(([name]) => optional || needed.has(name) || isId(name))
  return Object.fromEntries(own.map(([name, part]) => [name, sample(part, root, name, ids, optional)]))
}

const words = [
  '2026-11-20',
  '08',
  '2083',
  '10:15',
  '#0a7f5a',
  '9841000123',
  'a1@example.com',
  'Word-12345',
  '123456',
  '15min',
  'excel',
  '2083/84',
  'grade',
  'name',
  '12',
  'Some text that is long enough',
]

function textOf(json: Json, name: string, ids: Ids): string {
  if (json.format === 'uuid' || /client_id|uuid/.test(name)) return ids.uuid
  const long = (word: string) => (json.minLength ?? 0) <= word.length && word.length <= (json.maxLength ?? 999)
  const fitting = [
    ...(/day|date|_on$|from|to$/.test(name) ? [words[0]!] : []),
    ...(/mobile|phone/.test(name) ? ['9841000123'] : []),
    ...(/email/.test(name) ? ['a1@example.com'] : []),
    'Text',
    ...words,
  ]
  return fitting.find((word) => long(word) && (!json.pattern || new RegExp(json.pattern, 'u').test(word))) ?? 'Text'
}

/** Goes after each complaint with values that may please; false when something is left that none pleases. */
function repair(schema: z.ZodType, input: Record<string, unknown>, ids: Ids): boolean {
  for (let round = 0; round < 60; round++) {
    const checked = schema.safeParse(input)
    if (checked.success) return true
    const issue = deepest(checked.error.issues[0]!)
    if (!issue.path.length || !please(schema, input, issue, ids)) return false
  }
  return false
}

function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat()[0] : undefined
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

function please(schema: z.ZodType, input: Record<string, unknown>, issue: z.core.$ZodIssue, ids: Ids): boolean {
  const path = issue.path as Path
  const name = String(path.findLast((part) => typeof part === 'string') ?? '')
  const at = path.join('.')
  const values: unknown[] = [
    ...('values' in issue ? (issue.values as unknown[]) : []),
    ...(isId(name) ? [ids.numberFor(name), [ids.numberFor(name)], ids.uuid] : []),
    ...words,
    'Text',
    1,
    12,
    100,
    8,
    ids.uuid,
    true,
    [ids.numberFor(name)],
    [],
    {},
    [{}],
    ['Text'],
    undefined,
    null,
    { 1: 1 },
  ]
  for (const value of values) {
    put(input, path, value)
    const after = schema.safeParse(input)
    if (
      after.success ||
      !after.error.issues.some((each) => [each, deepest(each)].some((one) => one.path.join('.') === at))
    )
      return true
  }
  return false
}

function put(into: any, path: Path, value: unknown): void {
  const [first, ...rest] = path as [string | number, ...Path]
  if (!rest.length) {
    if (value === undefined) delete into[first]
    else into[first] = value
    return
  }
  if (typeof into[first] !== 'object' || into[first] === null) into[first] = typeof rest[0] === 'number' ? [] : {}
  put(into[first], rest, value)
}
