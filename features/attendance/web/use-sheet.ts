/** One section's day on this screen: what the server knows, what waits on this device, what was tapped; and saving it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { certainMoment } from '#platform/web/clock.ts'
import { t } from '#platform/web/i18n.ts'
import { keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import { notify } from '#platform/web/notify.ts'
import { mergeSheets } from '#platform/web/outbox/sheet.ts'
import { sendOrKeep, useOutbox } from '#platform/web/outbox.ts'
import type { Status } from '../contract/rules.ts'
import type { OwnSection } from '../contract/sheets.ts'
import { changeKept, useKeptAnswer } from './kept-answer.ts'
import {
  blankSheet,
  entriesOf,
  hasNews,
  type Marks,
  marksOf,
  type SentEntry,
  type SheetView,
  tappedSince,
  withSaved,
} from './sheet-state.ts'
import { isSheetOf, sheetKey, sheetPath } from './waiting-sheet.ts'

export interface Place {
  section: OwnSection
  day: string
  period: number | null
  subject: number | null
  /** Why there is no school, as far as this device knows. */
  off: string | null
  /** 'Attendance of Class 5 A, 12 Mangsir'. */
  title: string
}

/** What was tapped and not saved. */
interface Typed {
  tapped: Marks
  held: boolean
}
const nothing: Typed = { tapped: {}, held: false }
const address = '/api/attendance/sheet'

export function useSheet({ section, day, period, subject, off, title }: Place) {
  const place = { section_id: section.section_id, day, ...(period ? { period } : {}) }
  const key = sheetKey(place)
  const { typed, change } = useTyped(key)
  const [saving, setSaving] = useState(false)
  const queries = useQueryClient()
  const answer = useKeptAnswer(address, place)
  const entry = useOutbox().find((each) => isSheetOf(each, place))
  const waiting = useMemo(() => entry && marksOf(entry.input.entries as SentEntry[]), [entry])
  const view = useMemo<SheetView | undefined>(() => {
    if (answer.data)
      return {
        version: answer.data.version,
        taken: answer.data.sheet !== null,
        off: answer.data.off,
        students: answer.data.students,
      }
    return answer.error && section.roster ? blankSheet(section.roster, off) : undefined
  }, [answer.data, answer.error, section.roster, off])
  const reload = () => queries.invalidateQueries({ queryKey: ['attendance'] })

  // sent: until the server is asked again, what it has taken is what stands here
  const former = useRef(entry)
  useEffect(() => {
    const sent = former.current
    former.current = entry
    if (!sent || sent.refused !== undefined || entry) return
    changeKept(queries, address, place, (kept) => ({
      ...kept,
      students: withSaved(kept.students, sent.input.entries as SentEntry[]),
    }))
    void queries.invalidateQueries({ queryKey: ['attendance'] })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place is the component's key
  }, [entry, queries])

  const mark = (enrolment: number, status: Status) =>
    change(({ tapped }) => ({ tapped: { ...tapped, [enrolment]: status } }))

  async function save(): Promise<boolean> {
    if (!view || saving) return false
    setSaving(true)
    const { tapped, held } = typed
    const entries = entriesOf(view, tapped)
    const input = {
      ...place,
      version: view.version,
      taken_at: certainMoment(),
      ...(subject ? { subject_id: subject } : {}),
      ...(held ? { on_holiday: true } : {}),
      entries,
    }
    try {
      // the device's id and the number of the saving are the outbox's
      const sent = await sendOrKeep(sheetPath, input as typeof input & { client_id: string; revision: number }, {
        title,
        key,
        isSheet: true,
        merge: mergeSheets as never,
        // what was tapped meanwhile is something new
        onKept: () => change((now) => ({ tapped: tappedSince(now.tapped, tapped) })),
      })
      if (sent.sent) notify(sent.answer.data.overruled.length ? 'info' : 'success', t(sent.answer.message ?? ''))
      else notify('info', t('Kept on this device. It is sent as soon as the server can be reached.'))
      await reload()
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      setSaving(false)
    }
  }

  async function takeBack(id: number, reason: string): Promise<void> {
    try {
      await api.command('/api/attendance/sheet/{id}', { id, reason }, { method: 'DELETE' })
      change(() => nothing)
      notify('success', t('The sheet was taken back.'))
      await reload()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }

  return {
    view,
    sheet: answer.data?.sheet ?? null,
    error: view ? null : answer.error,
    readAt: answer.readAt,
    again: answer.again,
    entry,
    waiting,
    tapped: typed.tapped,
    held: typed.held,
    setHeld: (held: boolean) => change(() => ({ held })),
    mark,
    forget: () => change(() => ({ tapped: {} })),
    markAll: (status: Status, ids: readonly number[]) =>
      change(({ tapped }) => ({ tapped: { ...tapped, ...Object.fromEntries(ids.map((id) => [id, status])) } })),
    news: view ? hasNews(view, typed.tapped, waiting) || entry?.refused !== undefined : false,
    saving,
    save,
    takeBack,
  }
}

export type SheetWork = ReturnType<typeof useSheet>

/** Kept on this device at each tap: a page that is killed loses nothing. */
function useTyped(key: string) {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...nothing,
    ...(keptDraft(key)?.values as Partial<Typed> | undefined),
  }))
  const now = useRef(typed)
  const change = (part: (before: Typed) => Partial<Typed>): void => {
    now.current = { ...now.current, ...part(now.current) }
    setTyped(now.current)
    keepDraft(key, { ...now.current })
  }
  return { typed, change }
}
