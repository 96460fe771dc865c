/** Rows by what they have in common, each group in the order of the rows. */
export function groupedBy<T, K>(rows: readonly T[], by: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = by(row)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  return groups
}
