/** A sheet of cells of an exam on this screen (marks, achievements, practical assessment): the grid's texts over an offline sheet, saved by itself. */
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#nepal/digits.ts'
import { certainMoment } from '#platform/web/clock.ts'
import { useOnline } from '#platform/web/connection.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import type { Cells } from '#platform/web/kit/grid/cells.ts'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import type { Layers } from '#platform/web/kit/offline-sheet/layers.ts'
import { useOfflineSheet } from '#platform/web/kit/offline-sheet/use-offline-sheet.ts'
import { sendOrKeep } from '#platform/web/outbox.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { changeKept, useKeptAnswer } from './kept.ts'
import { useWrongStays } from './wrong-stays.ts'

/** Milliseconds after the last word until it is saved by itself, and between two looks at what others entered. */
const rest = 2_000
const look = 15_000
const more = { reason: '' }

export interface SheetCell<V> {
  cell: number
  value: V
}
/** What every such sheet tells, whatever it is of. */
export interface CellSheet<V> {
  exam: { state: string }
  version: number
  may_change: boolean
  students: { enroll_id: number; cells: SheetCell<V>[] }[]
}

export interface CellSheetKind<V, L extends SheetCell<V>, D extends CellSheet<V>> {
  /** Asked and sent to. */
  path: string
  place: Readonly<Record<string, number>>
  /** Names the sheet on this device. */
  key: string
  title: string
  layers: Layers<L, V>
  /** Undefined: it cannot be read. */
  read: (text: string, sheet: D, cell: string) => V | undefined
  textOf: (value: V | null, language: Language) => string
  /** What is wrong with a text at a cell. */
  complain: (key: string, text: string, sheet: D) => string | undefined
  /** Cells that are shown and not typed. */
  isShut?: (key: string, sheet: D) => boolean
}

export function useCellSheet<V, L extends SheetCell<V>, D extends CellSheet<V>>(kind: CellSheetKind<V, L, D>) {
  const { path, place, key, title, layers } = kind
  const language = useLanguage()
  const isOnline = useOnline()
  const queries = useQueryClient()
  // the calls of these sheets have one shape; which of them it is says the kind
  const answer = useKeptAnswer(path as '/api/marks/sheet', place as never)
  const sheet = answer.data as unknown as D | undefined
  const lines = useMemo(() => sheet?.students.flatMap(({ cells }) => cells as L[]), [sheet])
  const byCell = useMemo(() => new Map((lines ?? []).map((line) => [line.cell, line])), [lines])
  const corrects = takesCorrections(sheet?.exam.state ?? '')
  // of this sheet alone: the list of sheets is not asked with every word
  const reload = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [room, name] }) => room === 'marks' && String(name).includes(` ${path} `),
    })
  const { typed, change, waiting, entry, saving, news, save, typeAll } = useOfflineSheet<L, V, { reason: string }>({
    layers,
    key,
    title,
    lines,
    begun: true,
    more,
    reload,
    send: (entries, { reason }, options) =>
      sendOrKeep(
        path as '/api/marks/sheet',
        {
          ...place,
          version: sheet!.version,
          taken_at: certainMoment(),
          ...(corrects && reason.trim() ? { reason: reason.trim() } : {}),
          entries,
        } as never,
        options,
      ),
    taken: (entries) =>
      changeKept(
        queries,
        path as '/api/marks/sheet',
        place as never,
        (kept) =>
          ({
            ...kept,
            students: (kept as unknown as D).students.map((student) => ({
              ...student,
              cells: layers.withSaved(student.cells as L[], entries),
            })),
          }) as never,
      ),
  })

  /** As it was typed, by cell: what cannot be a mark stands here only, and is not sent. */
  const [texts, setTexts] = useState<Cells>({})
  const complaint = (cell: string, text: string): string | undefined => sheet && kind.complain(cell, text, sheet)
  const isShut = (cell: string): boolean => (sheet && kind.isShut?.(cell, sheet)) ?? false
  const type = (cells: Cells): void => {
    const [right, wrong]: [Record<number, V>, Set<string>] = [{}, new Set()]
    for (const [cell, text] of Object.entries(cells))
      if (!byCell.has(Number(cell)) || isShut(cell)) continue
      else if (complaint(cell, text) === undefined) right[Number(cell)] = kind.read(text, sheet!, cell)!
      else wrong.add(cell)
    const open = Object.fromEntries(Object.entries(cells).filter(([cell]) => !isShut(cell)))
    setTexts((now) => ({ ...now, ...open }))
    if (wrong.size)
      change(({ tapped }) => ({
        tapped: Object.fromEntries(Object.entries(tapped).filter(([cell]) => !wrong.has(cell))),
      }))
    typeAll(right)
  }
  useWrongFromBefore(key, sheet !== undefined, complaint, type)
  const savedAt = (cell: string): string => {
    const line = byCell.get(Number(cell))
    return line ? kind.textOf(layers.beneath(line, waiting), language) : ''
  }
  const isRefused = entry?.refused !== undefined
  const shownTexts: Record<string, string> = {}
  for (const [cell, line] of byCell) {
    const name = String(cell)
    const text = texts[name]
    if (text !== undefined) {
      if (text !== savedAt(name)) shownTexts[name] = text
    } else if (layers.isChanged(line, typed.tapped, waiting))
      shownTexts[name] = kind.textOf(typed.tapped[cell]!, language)
    else if (isRefused && waiting && cell in waiting) shownTexts[name] = kind.textOf(waiting[cell]!, language)
  }
  const work = useGrid({ typed: shownTexts, savedAt, onType: type })
  const { isWrong, wrong } = useKeptWrong(key, sheet && shownTexts, complaint)

  /** What was saved is shown as it stands; but nothing is changed under the hand that types. */
  const tidy = (): void =>
    setTexts((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([cell, text]) => {
          const line = byCell.get(Number(cell))
          const isHere = (document.activeElement as HTMLInputElement | null)?.name === cell
          return (
            isHere || complaint(cell, text) !== undefined || (line && layers.isChanged(line, typed.tapped, waiting))
          )
        }),
      ),
    )
  const has = lines?.some((line) => layers.isChanged(line, typed.tapped, waiting)) ?? false
  const latest = useRef({ has, corrects, save, tidy })
  useEffect(() => void (latest.current = { has, corrects, save, tidy }))
  const saveQuietly = (): void => {
    if (latest.current.has && !latest.current.corrects) void latest.current.save({ quiet: true })
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
    isShut,
    isWrong,
    corrects,
    reason: typed.reason,
    setReason: (reason: string) => change(() => ({ reason })),
    save: () => (news ? save() : Promise.resolve(false)),
    /** To the cell beside it, or out of the grid. */
    onBlur(event: FocusEvent<HTMLElement>) {
      const isInside = event.currentTarget.contains(event.relatedTarget)
      setTimeout(() => latest.current.tidy())
      if (!isInside) saveQuietly()
    },
    valueOf: (line: L): V | null => layers.shown(line, typed.tapped, waiting),
  }
}

const wrongOf = (sheet: string): string => `${sheet}.wrong`

/** What could not be saved stands there again as soon as the sheet is read. What would be right by now is not brought back: it would save itself over what others said since. */
function useWrongFromBefore(
  sheet: string,
  isThere: boolean,
  complaint: (cell: string, text: string) => string | undefined,
  type: (cells: Cells) => void,
): void {
  useEffect(() => {
    const kept = (isThere && keptDraft(wrongOf(sheet))?.values) as Cells | undefined | false
    const wrong = Object.entries(kept || {}).filter(([cell, text]) => complaint(cell, text) !== undefined)
    if (wrong.length) type(Object.fromEntries(wrong))
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isThere])
}

/** What cannot be saved stays on this device as it was typed, and who leaves is asked. `texts`: undefined while the sheet is not read yet. */
function useKeptWrong(
  sheet: string,
  texts: Cells | undefined,
  complaint: (cell: string, text: string) => string | undefined,
): { isWrong: (cell: string) => boolean; wrong: number } {
  const all = Object.fromEntries(
    Object.entries(texts ?? {}).filter(([cell, text]) => complaint(cell, text) !== undefined),
  )
  const said = texts && JSON.stringify(all)
  const wrong = Object.keys(all).length
  useEffect(() => {
    if (said === undefined) return
    if (said === '{}') forgetDraft(wrongOf(sheet))
    else keepDraft(wrongOf(sheet), JSON.parse(said) as Cells)
  }, [sheet, said])
  useWrongStays(wrong)
  return { isWrong: (cell) => cell in all, wrong }
}

/** What the parts of a screen need of it, whatever it is of. */
export type CellWork = Pick<
  ReturnType<typeof useCellSheet<unknown, SheetCell<unknown>, CellSheet<unknown>>>,
  'entry' | 'readAt' | 'corrects' | 'has' | 'wrong' | 'saving' | 'news' | 'reason' | 'setReason' | 'save'
>
