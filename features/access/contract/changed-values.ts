/** A state of a thing as flat lines that a person can read: for the screen and for files. */

/** 'address.ward' -> '5'. `say`: how a text is written (a day in the reader's calendar). */
export function flatValues(value: unknown, say = (text: string) => text, name = ''): Map<string, string> {
  const text = (plain: unknown) => (typeof plain === 'string' ? say(plain) : String(plain))
  if (value === null || value === undefined) return new Map()
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return new Map([[name, value.map(text).join(', ')]])
  if (typeof value !== 'object') return new Map([[name, text(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatValues(inner, say, name ? `${name}.${key}` : key)]),
  )
}

/** Names whose values changed come first, then those that stayed. */
export function changedFirst(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const changed = (name: string) => was.get(name) !== is.get(name)
  return [...names.filter(changed), ...names.filter((name) => !changed(name))]
}
