/** Two states of a thing side by side, as flat lines that a person can read. */
export interface ChangedValue {
  /** 'address.ward' */
  name: string
  before: string
  after: string
}

/** Lines whose value changed come first; where nothing was before, all of them are shown. */
export function flatChanges(before: unknown, after: unknown): ChangedValue[] {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const lines = names.map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
  return [...lines.filter((line) => line.before !== line.after), ...lines.filter((line) => line.before === line.after)]
}

function flat(value: unknown, name = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return new Map([[name, value.join(', ')]])
  if (typeof value !== 'object') return new Map([[name, String(value as string | number | boolean)]])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flat(inner, name ? `${name}.${key}` : key)]))
}
