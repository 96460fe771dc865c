/** One section's day on this screen: what the server knows, what waits on this device, what was tapped; and saving it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { keepDraft, keptDraft } from '#platform/web/kit/draft.ts'
import { notify } from '#platform/web/notify.ts'
import { sendOrKeep, useOutbox, type Waiting } from '#platform/web/outbox.ts'
import { uuid } from '#platform/web/uuid.ts'
import type { Status } from '../contract/rules.ts'
import type { attendanceSheet, OwnSection, removeSheet, saveAttendance } from '../contract/sheets.ts'
import { useKeptAnswer } from './kept-answer.ts'
import { blankSheet, entriesOf, hasNews, type Marks, marksOf, type SentEntry, type SheetView } from './sheet-state.ts'

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

/** What this device remembers of its own sheet: under which id it sends, how often it has, and what was tapped and not saved. */
interface Memory {
  client_id: string
  revision: number
  tapped: Marks
  held: boolean
}

export type Overruled = AnswerOf<typeof saveAttendance>['data']['overruled']
const path = '/api/attendance'

export function useSheet({ section, day, period, subject, off, title }: Place) {
  const place = { section_id: section.section_id, day, ...(period ? { period } : {}) }
  const draft = ['attendance', ...Object.values(place)].join('.')
  const [memory, setMemory] = useState<Memory>(() => ({ client_id: uuid(), revision: 0, tapped: {}, held: false, ...(keptDraft(draft)?.values as Partial<Memory> | undefined) }))
  const [saving, setSaving] = useState(false)
  const [overruled, setOverruled] = useState<Overruled>([])
  const queries = useQueryClient()
  const answer = useKeptAnswer<typeof attendanceSheet>('/api/attendance/sheet', place)
  const entry = useOutbox().find((each) => isOf(each, place))
  const waiting = useMemo(() => entry && marksOf(entry.input.entries as SentEntry[]), [entry])
  const view = useMemo<SheetView | undefined>(() => {
    if (answer.data) return { version: answer.data.version, taken: answer.data.sheet !== null, off: answer.data.off, students: answer.data.students }
    return answer.error && section.roster ? blankSheet(section.roster, off) : undefined
  }, [answer.data, answer.error, section.roster, off])
  const reload = () => queries.invalidateQueries({ queryKey: ['attendance'] })

  // sent in the background: what stands here now is the server's word
  const hadWaiting = useRef(false)
  useEffect(() => {
    if (hadWaiting.current && !entry) void queries.invalidateQueries({ queryKey: ['attendance'] })
    hadWaiting.current = entry !== undefined
  }, [entry, queries])

  function remember(part: Partial<Memory>): Memory {
    const next = { ...memory, ...part }
    setMemory(next)
    keepDraft(draft, { ...next })
    return next
  }
  const mark = (enrolment: number, status: Status) => remember({ tapped: { ...memory.tapped, [enrolment]: status } })

  async function save(): Promise<boolean> {
    if (!view || saving) return false
    setSaving(true)
    const { client_id, revision } = remember({ revision: memory.revision + 1 })
    const input = { ...place, client_id, revision, version: view.version, ...(subject ? { subject_id: subject } : {}), ...(memory.held ? { on_holiday: true } : {}), entries: entriesOf(view, memory.tapped, waiting) }
    try {
      const sent = await sendOrKeep<typeof saveAttendance>(path, input, { title, key: client_id })
      remember({ revision, tapped: {} })
      setOverruled(sent.sent ? sent.answer.data.overruled : [])
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
      await api.command<typeof removeSheet>('/api/attendance/sheet/{id}', { id, reason }, { method: 'DELETE' })
      remember({ client_id: uuid(), revision: 0, tapped: {} })
      notify('success', t('The sheet was taken back.'))
      await reload()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }

  return {
    view, sheet: answer.data?.sheet ?? null, error: view ? null : answer.error, readAt: answer.readAt, again: answer.again, entry, waiting,
    tapped: memory.tapped, held: memory.held, setHeld: (held: boolean) => void remember({ held }), mark, forget: () => void remember({ tapped: {} }),
    markAll: (status: Status, ids: readonly number[]) => void remember({ tapped: { ...memory.tapped, ...Object.fromEntries(ids.map((id) => [id, status])) } }),
    news: view ? hasNews(view, memory.tapped, waiting) : false, saving, save, overruled, takeBack,
  }
}

export type SheetWork = ReturnType<typeof useSheet>

const isOf = ({ path: to, input }: Waiting, place: { section_id: number; day: string; period?: number }): boolean =>
  to === path && input.section_id === place.section_id && input.day === place.day && (input.period ?? null) === (place.period ?? null)
