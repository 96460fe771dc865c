/**
 * Where the rows that a ref points to are listed. The app registers its resources once; only what a drop-down needs is asked for,
 * so that plain data will do and no declaration (with its zod schemas) has to come along.
 */
export interface ListedResource {
  /** The table's name, as in `f.ref('grades')`. */
  name: string
  /** '/api/' + path is its address. */
  path: string
  /** The field that a person calls the row by. */
  key: string
  /** Order of the drop-down, where the list's own is not wanted. */
  sort?: { sortBy?: string; descending?: boolean }
}

const byName = new Map<string, ListedResource>()

export function registerResources(list: readonly ListedResource[]): void {
  for (const each of list) byName.set(each.name, each)
}

export function resourceAt(name: string): ListedResource {
  const found = byName.get(name)
  if (!found) throw new Error(`No resource is registered under '${name}'.`)
  return found
}
