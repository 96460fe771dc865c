/** A sheet that is filled with or without a network: what the server knows, what waits on this device, what was typed; and saving it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { t } from '../../i18n.ts'
import { notify } from '../../notify.ts'
import { useOutbox } from '../../outbox.ts'
import { getOwner } from '../../owner.ts'
import { type Layers, type Said, type SentEntry, typedSince } from './layers.ts'
import { typedSheet, type Typed } from './typed.ts'

/** Handed on to `sendOrKeep`, of whatever call. */
export interface SheetOptions {
  title: string
  key: string
  isSheet: true
  merge: (before: object, next: object) => never
  onKept: () => void
}

export interface OfflineSheet<L, V, M extends object> {
  layers: Layers<L, V>
  /** Names the sheet on this device: its draft, and its row of the outbox. Another sheet is another component (`key`). */
  key: string
  /** What a person calls it while it waits. */
  title: string
  /** Undefined while they are not known. */
  lines: readonly L[] | undefined
  /** Somebody has saved it already. */
  begun: boolean
  /** What else is typed besides the lines, as it stands before. */
  more: M
  /** `sendOrKeep` with the room's path; the device's id and the number of the saving are the outbox's. */
  send: (
    entries: SentEntry[],
    typed: Typed<V, M>,
    options: SheetOptions,
  ) => Promise<{ sent: true; answer: { data: { overruled: unknown[] }; message?: string } } | { sent: false }>
  /** The server has taken these, now or later: until it is asked again they are what it knows. */
  taken: (entries: SentEntry[]) => void
  /** Asks the server anew. */
  reload: () => Promise<unknown>
}

export function useOfflineSheet<L, V, M extends object>(sheet: OfflineSheet<L, V, M>) {
  const { layers, key, title, lines, begun, more, send, taken, reload } = sheet
  const { typed, change } = useTyped<V, M>(key, more)
  const [saving, setSaving] = useState(false)
  const entry = useOutbox().find((each) => each.key === key)
  const waiting = useMemo(() => entry && layers.saidIn(entry.input.entries as SentEntry[]), [entry, layers])

  const former = useRef(entry)
  useEffect(() => {
    const sent = former.current
    former.current = entry
    if (!sent || sent.refused !== undefined || entry) return
    taken(sent.input.entries as SentEntry[])
    void reload()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the sheet is the component's key
  }, [entry])

  /** `quiet`: it saves by itself, and says only what went wrong. */
  async function save({ quiet = false }: { quiet?: boolean } = {}): Promise<boolean> {
    if (!lines || saving) return false
    setSaving(true)
    try {
      const sent = await send(layers.entriesOf(lines, typed.tapped), typed, {
        title,
        key,
        isSheet: true,
        merge: layers.merge as SheetOptions['merge'],
        // what was typed meanwhile is something new
        onKept: () => change((now) => ({ tapped: typedSince(now.tapped, typed.tapped) }) as Partial<Typed<V, M>>),
      })
      if (!quiet && sent.sent)
        notify(sent.answer.data.overruled.length ? 'info' : 'success', t(sent.answer.message ?? ''))
      else if (!quiet) notify('info', t('Kept on this device. It is sent as soon as the server can be reached.'))
      await reload()
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      setSaving(false)
    }
  }

  const typeAll = (said: Said<V>): void =>
    change(({ tapped }) => ({ tapped: { ...tapped, ...said } }) as Partial<Typed<V, M>>)
  return {
    /** Its row of the outbox; one that was refused waits for a person. */
    entry,
    waiting,
    typed,
    saving,
    save,
    news: lines ? layers.hasNews(begun, lines, typed.tapped, waiting) || entry?.refused !== undefined : false,
    change,
    type: (id: number, value: V) => typeAll({ [id]: value }),
    typeAll,
    forget: () => change(() => ({ tapped: {} }) as Partial<Typed<V, M>>),
  }
}

function useTyped<V, M extends object>(key: string, more: M) {
  // whoever signs in later on this page does not get what was typed before
  const [draft] = useState(() => typedSheet<V, M>(key, getOwner(), more))
  const [typed, setTyped] = useState(draft.now)
  useEffect(() => {
    const hear = (event: StorageEvent): void => void (draft.heard(event.key) && setTyped(draft.now()))
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [draft])
  return { typed, change: (part: (before: Typed<V, M>) => Partial<Typed<V, M>>) => setTyped(draft.change(part)) }
}
