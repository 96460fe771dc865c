/** The last good answers of reads, kept on this device for the person and school signed in, until signing out. */
import { getOwner, keepRead, keptRead } from './owner.ts'

export interface Kept {
  /** Milliseconds. */
  at: number
  data: unknown
}

export interface Shelf {
  get: (name: string) => Kept | undefined
  names: () => string[]
  /** Undefined takes it away: what is refused now may not be looked up here either. */
  put: (name: string, value: Kept | undefined) => void
  /** Several at once: the device's store is written once. */
  putAll: (values: ReadonlyMap<string, Kept>) => void
}

/** `atMost` answers; the oldest go first. */
export function shelfOf(shelf: string, atMost: number): Shelf {
  let memory: { owner: string; rows: Record<string, Kept> } | undefined
  const rows = (): Record<string, Kept> => {
    const owner = getOwner()
    if (memory?.owner !== owner) memory = { owner, rows: keptRead<Record<string, Kept>>(shelf) ?? {} }
    return memory.rows
  }
  /** `gone`: what leaves the shelf. */
  function write(values: ReadonlyMap<string, Kept>, gone?: string): void {
    rows()
    // another tab of the same person may have kept more meanwhile
    const others = Object.entries({ ...memory!.rows, ...keptRead<Record<string, Kept>>(shelf) })
      .filter(([name]) => name !== gone && !values.has(name))
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, Math.max(0, atMost - values.size))
    memory = { owner: getOwner(), rows: Object.fromEntries([...values, ...others]) }
    try {
      keepRead(shelf, memory.rows)
    } catch {
      // the device's storage is full: the screen works without it
    }
  }
  return {
    names: () => Object.keys(rows()),
    get: (name) => (Object.hasOwn(rows(), name) ? rows()[name] : undefined),
    put: (name, value) => write(new Map(value && [[name, value]]), name),
    putAll: (values) => write(values),
  }
}
