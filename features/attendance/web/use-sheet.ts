/** One section's day on this screen: an offline sheet of students and their status. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { certainMoment } from '#platform/web/clock.ts'
import { t } from '#platform/web/i18n.ts'
import { useOfflineSheet } from '#platform/web/kit/offline-sheet/use-offline-sheet.ts'
import { notify } from '#platform/web/notify.ts'
import { sendOrKeep } from '#platform/web/outbox.ts'
import type { Status } from '../contract/attendance-arithmetic.ts'
import type { OwnSection } from '../contract/sheets.ts'
import { changeKept, useKeptAnswer } from './kept.ts'
import { blankSheet, layers, type SheetView } from './sheet-state.ts'
import { sheetKey, sheetPath } from './waiting-sheet.ts'

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

const address = '/api/attendance/sheet'
/** School was held on a holiday: said with the sheet, typed like the rest of it. */
const more = { held: false }

export function useSheet({ section, day, period, subject, off, title }: Place) {
  const place = { section_id: section.section_id, day, ...(period ? { period } : {}) }
  const queries = useQueryClient()
  const answer = useKeptAnswer(address, place)
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
  const { typed, change, ...work } = useOfflineSheet({
    layers,
    key: sheetKey(place),
    title,
    lines: view?.students,
    begun: view?.taken ?? false,
    more,
    reload,
    send: (entries, { held }, options) =>
      sendOrKeep(
        sheetPath,
        {
          ...place,
          version: view!.version,
          taken_at: certainMoment(),
          ...(subject ? { subject_id: subject } : {}),
          ...(held ? { on_holiday: true } : {}),
          entries,
        } as never,
        options,
      ),
    taken: (entries) =>
      changeKept(queries, address, place, (kept) => ({ ...kept, students: layers.withSaved(kept.students, entries) })),
  })

  async function takeBack(id: number, reason: string): Promise<void> {
    try {
      await api.command('/api/attendance/sheet/{id}', { id, reason }, { method: 'DELETE' })
      change(() => ({ tapped: {}, ...more }))
      notify('success', t('The sheet was taken back.'))
      await reload()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }

  return {
    ...work,
    view,
    sheet: answer.data?.sheet ?? null,
    error: view ? null : answer.error,
    readAt: answer.readAt,
    again: answer.again,
    tapped: typed.tapped,
    held: typed.held,
    setHeld: (held: boolean) => change(() => ({ held })),
    mark: work.type,
    markAll: (status: Status, ids: readonly number[]) =>
      work.typeAll(Object.fromEntries(ids.map((id) => [id, status]))),
    takeBack,
  }
}

export type SheetWork = ReturnType<typeof useSheet>
