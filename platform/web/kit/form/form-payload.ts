/** From what a form holds to what is sent, and what is wrong with it. */
import type { Fields } from '#platform/contract/field.ts'

export type Values = Record<string, unknown>

/** A zod schema, as far as a form asks it: zod itself does not come along. */
export interface FormSchema {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

export interface Payload {
  values: Values
  /** Fields that had a value and are to have none. */
  clear: string[]
}

/** A row's values, defaults for a new one, the caller's own on top. */
export function startValues(fields: Fields, row?: Values, initial: Values = {}): Values {
  const start = Object.entries(fields).map(([name, field]) => [
    name,
    row ? (row[name] ?? null) : (initial[name] ?? field.default ?? null),
  ])
  return Object.fromEntries(start)
}

/** Everything of a new row; of an existing one only what was changed, so that two people may change different fields. */
export function payloadOf(fields: Fields, values: Values, before: Values | undefined): Payload {
  const names = Object.keys(fields).filter((name) => !before || !same(values[name], before[name]))
  return {
    values: Object.fromEntries(names.filter((name) => !isBlank(values[name])).map((name) => [name, values[name]])),
    clear: before ? names.filter((name) => isBlank(values[name]) && !isBlank(before[name])) : [],
  }
}

/** First complaint of each field: 'title' -> 'Field is required', 'lines.0.amount' -> ... */
export function complaints(
  schema: FormSchema,
  fields: Fields,
  values: Values,
  before: Values | undefined,
): Record<string, string> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
  const read = schema.safeParse(filled)
  const found: Record<string, string> = {}
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      const value = values[String(path[0])]
      // a file that is to be stored has no id yet
      if (!(value instanceof Blob))
        found[path.join('.')] ??= isBlank(value) && path.length === 1 ? 'Field is required' : message
    }
  }
  // an update may leave everything out, but not empty what must be there
  for (const [name, field] of Object.entries(fields)) {
    if (before && !field.optional && name in values && isBlank(values[name]) && !isBlank(before[name]))
      found[name] = 'Field is required'
  }
  return found
}

/** The server's complaints, first of each field. */
export const firstOf = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, list]) => (list[0] ? [[name, list[0]]] : [])))

export const isChanged = (values: Values, before: Values): boolean =>
  Object.keys(values).some((name) => !same(values[name], before[name]))

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function same(a: unknown, b: unknown): boolean {
  if (isBlank(a) && isBlank(b)) return true
  if (a instanceof Blob || b instanceof Blob) return a === b
  return JSON.stringify(a) === JSON.stringify(b)
}
