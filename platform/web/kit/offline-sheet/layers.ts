/**
 * What a sheet shows and what of it is sent: the server's word, over it what waits on this device, over it what was typed. Pure.
 * A line is one row of the sheet; what is said of it may be any JSON.
 */
import type { FormValues } from '../../form-data.ts'

/** By the line's id. */
export type Said<V> = Record<number, V>

/** How a room's sheet is read and sent. */
export interface SheetKind<L, V> {
  /** The name of the line's id, in the line and on the wire. */
  id: keyof L & string
  /** The name under which the wire says the value. */
  value: string
  /** What the server knows of a line; null: nothing. */
  known: (line: L) => V | null
  /** What a line that nobody touched is sent as, to fill what is empty or confirm a machine; undefined: it is not sent. */
  untouched?: (line: L) => V | undefined
  /** The line as it stands when the server has taken the value. */
  saved: (line: L, value: V) => L
}

/** On the wire: the id and the value by the names of the kind. */
export interface SentEntry {
  [name: string]: unknown
  /** What stood there when it was seen. */
  was?: unknown
  /** A person typed it. The others only fill what is empty, and confirm what a machine saw. */
  said: boolean
}

export type Layers<L, V> = ReturnType<typeof layersOf<L, V>>

export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export function layersOf<L, V>(kind: SheetKind<L, V>) {
  const idOf = (line: L): number => line[kind.id] as number
  // a word may be null: that a line was emptied
  const wordOf = <N>(said: Said<V> | undefined, line: L, none: N): V | N => {
    const word = said?.[idOf(line)]
    return word === undefined ? none : word
  }
  const beneath = (line: L, waiting: Said<V> | undefined): V | null => wordOf(waiting, line, kind.known(line))
  const sentId = (entry: SentEntry): number => entry[kind.id] as number
  const sentValue = (entry: SentEntry): V => entry[kind.value] as V
  const isChanged = (line: L, typed: Said<V>, waiting: Said<V> | undefined): boolean =>
    idOf(line) in typed && !same(typed[idOf(line)], beneath(line, waiting))
  return {
    idOf,
    isChanged,
    shown: (line: L, typed: Said<V>, waiting: Said<V> | undefined): V | null =>
      wordOf(typed, line, beneath(line, waiting)),
    /** Under what is typed: what waits, else what the server knows. */
    beneath,
    /** Is there anything that Save would tell the server? A sheet that nobody has begun is always news. */
    hasNews: (begun: boolean, lines: readonly L[], typed: Said<V>, waiting: Said<V> | undefined): boolean =>
      (!begun && !waiting) || lines.some((line) => isChanged(line, typed, waiting)),
    /** What was typed, with what stood there when it was seen; of the untouched what the kind says. */
    entriesOf: (lines: readonly L[], typed: Said<V>): SentEntry[] =>
      lines.flatMap((line) => {
        const [id, known] = [idOf(line), kind.known(line)]
        const value = wordOf(typed, line, kind.untouched?.(line))
        if (value === undefined) return []
        const was = known === null ? {} : { was: known }
        return [{ [kind.id]: id, [kind.value]: value, ...was, said: typed[id] !== undefined }]
      }),
    /** What was said in a row of the outbox. */
    saidIn: (entries: readonly SentEntry[]): Said<V> =>
      Object.fromEntries(entries.filter(({ said }) => said).map((entry) => [sentId(entry), sentValue(entry)])),
    /** The sheet as it stands when the server has taken these. */
    withSaved: (lines: readonly L[], entries: readonly SentEntry[]): L[] => {
      const saved = new Map(entries.map((entry) => [sentId(entry), entry]))
      return lines.map((line) => {
        const entry = saved.get(idOf(line))
        return entry && (entry.said || kind.untouched?.(line) !== undefined) ? kind.saved(line, sentValue(entry)) : line
      })
    },
    merge: (before: FormValues, next: FormValues): FormValues => mergeEntries(kind.id)(before, next),
  }
}

/** What was typed since `sent` was saved. */
export const typedSince = <V>(typed: Said<V>, sent: Said<V>): Said<V> =>
  Object.fromEntries(Object.entries(typed).filter(([id, value]) => !same(sent[Number(id)], value)))

/** For a refused sheet that goes to another place: what was seen of the wrong one says nothing of it. */
export const unseen = (entries: readonly SentEntry[]): SentEntry[] =>
  entries.map(({ was: _was, ...entry }) => entry as SentEntry)

/** Two savings of one sheet that wait together: what was said in either counts, of the same line the later word. */
export const mergeEntries =
  (id: string) =>
  (before: FormValues, next: FormValues): FormValues => {
    const lines = new Map((before.entries as SentEntry[]).map((entry) => [entry[id], entry]))
    for (const entry of next.entries as SentEntry[]) {
      const former = lines.get(entry[id])
      if (former?.said && !entry.said) continue
      // beneath what waits nobody sees what the server says: the first look counts
      const { was: _newer, ...rest } = entry
      lines.set(
        entry[id],
        former?.said ? { ...(rest as SentEntry), ...('was' in former ? { was: former.was } : {}) } : entry,
      )
    }
    return { ...before, ...next, entries: [...lines.values()] }
  }
