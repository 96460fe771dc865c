/**
 * What was typed into a sheet and not saved, kept on this device at each word for the person who typed it: a page that is killed loses
 * nothing, two tabs of one sheet write into one draft, and no clock makes it old.
 */
import { deviceNow } from '#platform/web/clock.ts'
import { dropOwn, keepOwn, keptOwn, ownKey } from '../../owner.ts'
import { type Said, same } from './layers.ts'

/** `tapped`: by line; the rest is what else the room's form holds. */
export type Typed<V, M extends object> = { tapped: Said<V> } & M

export function typedSheet<V, M extends object>(key: string, owner: string, more: M) {
  const name = `draft.${key}`
  const nothing: Typed<V, M> = { tapped: {}, ...more }
  const kept = (): Typed<V, M> => ({ ...nothing, ...keptOwn<{ values: Typed<V, M> }>(name, owner)?.values })
  let now = kept()
  /** The storage is full or closed: then the page alone knows. */
  let isKept = true
  return {
    now: (): Typed<V, M> => now,
    /** The part is made of what stands there, for another tab may have typed meanwhile. */
    change(part: (before: Typed<V, M>) => Partial<Typed<V, M>>): Typed<V, M> {
      const before = isKept ? kept() : now
      now = { ...before, ...part(before) }
      try {
        if (same(now, nothing)) dropOwn(name, owner)
        else keepOwn(name, { values: now, at: deviceNow() }, owner)
        isKept = true
      } catch {
        isKept = false
      }
      return now
    },
    /** True when another tab has typed into this sheet: `now` says it all. */
    heard(storageKey: string | null): boolean {
      if (!isKept || (storageKey !== null && storageKey !== ownKey(name, owner))) return false
      now = kept()
      return true
    },
  }
}
