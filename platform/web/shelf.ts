/** The last good answers of reads, kept on this device for the person and school signed in, until signing out. */
import { getOwner, keepRead, keptRead } from './owner.ts'

export interface Kept {
  /** Milliseconds. */
  at: number
  data: unknown
}

export interface Shelf {
  get: (name: string) => Kept | undefined
  /** Undefined takes it away: what is refused now may not be looked up here either. */
  put: (name: string, value: Kept | undefined) => void
}

/** `atMost` answers; the oldest go first. */
export function shelfOf(shelf: string, atMost: number): Shelf {
  let memory: { owner: string; rows: Record<string, Kept> } | undefined
  const rows = (): Record<string, Kept> => {
    const owner = getOwner()
    if (memory?.owner !== owner) memory = { owner, rows: keptRead<Record<string, Kept>>(shelf) ?? {} }
    return memory.rows
  }
  return {
    get: (name) => (Object.hasOwn(rows(), name) ? rows()[name] : undefined),
    put(name, value) {
      rows()
      // another tab of the same person may have kept more meanwhile
      const { [name]: _former, ...others } = { ...memory!.rows, ...keptRead<Record<string, Kept>>(shelf) }
      const newest = Object.entries(others)
        .sort(([, a], [, b]) => b.at - a.at)
        .slice(0, atMost - 1)
      memory = { owner: getOwner(), rows: Object.fromEntries(value ? [[name, value], ...newest] : newest) }
      try {
        keepRead(shelf, memory.rows)
      } catch {
        // the device's storage is full: the screen works without it
      }
    },
  }
}
