/** What was changed, to be taken back and done again. Pure. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** What the last change was of: the next one of the same is the same change. */
  tag: string | null
}

const most = 100

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: null })

/** `tag`: 'text of b1'. While it stays the same, letters that are typed are one change. */
export function changed<T>(history: History<T>, now: T, tag: string | null = null): History<T> {
  if (now === history.now) return history
  const same = tag !== null && tag === history.tag
  return { past: same ? history.past : [...history.past, history.now].slice(-most), now, future: [], tag }
}

/** The next change is one of its own. */
export const parted = <T>(history: History<T>): History<T> =>
  history.tag === null ? history : { ...history, tag: null }

export function undone<T>({ past, now, future }: History<T>): History<T> {
  if (!past.length) return { past, now, future, tag: null }
  return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], tag: null }
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  if (!future.length) return { past, now, future, tag: null }
  return { past: [...past, now], now: future[0]!, future: future.slice(1), tag: null }
}
