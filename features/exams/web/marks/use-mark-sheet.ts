/** One sheet of marks on this screen: the grid's texts over an offline sheet of cells, saved by itself. */
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { certainMoment } from '#platform/web/clock.ts'
import { useOnline } from '#platform/web/connection.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import type { Cells } from '#platform/web/kit/grid/cells.ts'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { useOfflineSheet } from '#platform/web/kit/offline-sheet/use-offline-sheet.ts'
import { sendOrKeep } from '#platform/web/outbox.ts'
import { type CellValue, kindOf, type SheetCell, wrongWith } from '../../contract/marks.ts'
import { readCell, textOf } from './cells.ts'
import { changeKept, useKeptAnswer } from './kept.ts'
import { layers, sheetKey, sheetPath, type SheetPlace } from './sheet-layers.ts'

/** Milliseconds after the last word until it is saved by itself, and between two looks at what others entered. */
const rest = 2_000
const look = 15_000
const more = { reason: '' }

export function useMarkSheet({ exam_subject_id, section_id }: SheetPlace, title: string) {
  const place = { exam_subject_id, section_id }
  const language = useLanguage()
  const isOnline = useOnline()
  const queries = useQueryClient()
  const answer = useKeptAnswer(sheetPath, place)
  const sheet = answer.data
  const lines = useMemo(() => sheet?.students.flatMap(({ cells }) => cells), [sheet])
  const byCell = useMemo(() => new Map((lines ?? []).map((line) => [line.cell, line])), [lines])
  const full = useMemo(() => new Map((sheet?.parts ?? []).map((part) => [part.kind, part.full_marks])), [sheet])
  const isClosed = sheet?.exam.state === 'closed'
  // of this sheet alone: the list of sheets is not asked with every word
  const reload = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [room, name] }) => room === 'marks' && String(name).includes(` ${sheetPath} `),
    })
  const { typed, change, waiting, entry, saving, news, save, typeAll } = useOfflineSheet<
    SheetCell,
    CellValue,
    { reason: string }
  >({
    layers,
    key: sheetKey(place),
    title,
    lines,
    begun: true,
    more,
    reload,
    send: (entries, { reason }, options) =>
      sendOrKeep(
        sheetPath,
        {
          ...place,
          version: sheet!.version,
          taken_at: certainMoment(),
          ...(isClosed && reason.trim() ? { reason: reason.trim() } : {}),
          entries,
        } as never,
        options,
      ),
    taken: (entries) =>
      changeKept(queries, sheetPath, place, (kept) => ({
        ...kept,
        students: kept.students.map((student) => ({ ...student, cells: layers.withSaved(student.cells, entries) })),
      })),
  })

  /** As it was typed, by cell: what cannot be a mark stands here only, and is not sent. */
  const [texts, setTexts] = useState<Cells>({})
  const complaint = (key: string, text: string): string | undefined => {
    const value = readCell(text)
    if (value === undefined) return t('Write marks as 63 or 63.5, AB for absent, EX for exempt.')
    const most = full.get(kindOf(Number(key))!)
    return most !== undefined && wrongWith(value, most) ? t('More than full marks {full}.', { full: most }) : undefined
  }
  const type = (cells: Cells): void => {
    const [right, wrong]: [Record<number, CellValue>, Set<string>] = [{}, new Set()]
    for (const [key, text] of Object.entries(cells))
      if (complaint(key, text) === undefined) right[Number(key)] = readCell(text)!
      else wrong.add(key)
    setTexts((now) => ({ ...now, ...cells }))
    if (wrong.size)
      change(({ tapped }) => ({
        tapped: Object.fromEntries(Object.entries(tapped).filter(([key]) => !wrong.has(key))),
      }))
    typeAll(right)
  }
  const savedAt = (key: string): string => {
    const line = byCell.get(Number(key))
    return line ? textOf(layers.beneath(line, waiting), language) : ''
  }
  const isRefused = entry?.refused !== undefined
  const shownTexts: Record<string, string> = {}
  for (const [key, line] of byCell) {
    const name = String(key)
    const text = texts[name]
    if (text !== undefined) {
      if (text !== savedAt(name)) shownTexts[name] = text
    } else if (layers.isChanged(line, typed.tapped, waiting)) shownTexts[name] = textOf(typed.tapped[key]!, language)
    else if (isRefused && waiting && key in waiting) shownTexts[name] = textOf(waiting[key]!, language)
  }
  const work = useGrid({ typed: shownTexts, savedAt, onType: type })
  const wrong = Object.entries(shownTexts).filter(([key, text]) => complaint(key, text) !== undefined).length

  /** What was saved is shown as it stands; but nothing is changed under the hand that types. */
  const tidy = (): void =>
    setTexts((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([key, text]) => {
          const line = byCell.get(Number(key))
          const isHere = (document.activeElement as HTMLInputElement | null)?.name === key
          return isHere || complaint(key, text) !== undefined || (line && layers.isChanged(line, typed.tapped, waiting))
        }),
      ),
    )
  const has = lines?.some((line) => layers.isChanged(line, typed.tapped, waiting)) ?? false
  const latest = useRef({ has, isClosed, save, tidy })
  useEffect(() => void (latest.current = { has, isClosed, save, tidy }))
  const saveQuietly = (): void => {
    if (latest.current.has && !latest.current.isClosed) void latest.current.save({ quiet: true })
  }
  useEffect(() => {
    if (saving) return undefined
    latest.current.tidy()
    const timer = setTimeout(saveQuietly, rest)
    return () => clearTimeout(timer)
  }, [typed.tapped, saving])
  useEffect(() => {
    if (!isOnline) return undefined
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reload()), look)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the sheet is the component's key
  }, [isOnline])

  return {
    sheet,
    error: sheet ? null : answer.error,
    again: answer.again,
    readAt: answer.readAt,
    entry,
    waiting,
    saving,
    news,
    has,
    wrong,
    work,
    complaint,
    isClosed,
    reason: typed.reason,
    setReason: (reason: string) => change(() => ({ reason })),
    save: () => (news ? save() : Promise.resolve(false)),
    /** To the cell beside it, or out of the grid. */
    onBlur(event: FocusEvent<HTMLElement>) {
      const isInside = event.currentTarget.contains(event.relatedTarget)
      setTimeout(() => latest.current.tidy())
      if (!isInside) saveQuietly()
    },
    valueOf: (line: SheetCell): CellValue => layers.shown(line, typed.tapped, waiting),
  }
}

export type MarkWork = ReturnType<typeof useMarkSheet>
