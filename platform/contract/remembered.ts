/** What is known under the key; else it is made, and known from then on. */
export function remembered<T>(known: Map<string, T>, key: string, reckon: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = reckon()
  known.set(key, made)
  return made
}
