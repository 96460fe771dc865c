/** A student's rows of several sheets on this screen: texts over what waits and what the server knows. Each subject is saved as a part of its own sheet, by the outbox. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { certainMoment } from '#platform/web/clock.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { Cells } from '#platform/web/kit/grid/cells.ts'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { notify } from '#platform/web/notify.ts'
import { sendOrKeep, useOutbox } from '#platform/web/outbox.ts'
import { dropOwn, keepOwn, keptOwn } from '#platform/web/owner.ts'
import type { SentEntry } from '#platform/web/kit/offline-sheet/layers.ts'
import type { CellValue } from '../../contract/marks.ts'
import type { StudentSubject } from '../../contract/student-marks.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { readCell, textOf } from './cells.ts'
import { complainOfMarks } from './complain.ts'
import { isMarksKey, layers, sheetKey, sheetPath } from './sheet-layers.ts'
import { useWrongStays } from './wrong-stays.ts'

const path = '/api/marks/student'
/** Milliseconds after the last word until it is saved by itself. */
const rest = 2_000

type Line = StudentSubject['parts'][number]
interface Cell {
  subject: StudentSubject
  line: Line
}

/** The cell of a part alone is the same in all subjects. */
export const keyOf = (subject: number, cell: number): string => `${subject}.${cell}`

export function useStudentMarks(place: { exam_id: number; enroll_id: number }, mayChange: boolean) {
  const language = useLanguage()
  const queries = useQueryClient()
  const queryKey = [path, place]
  const answer = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
  })
  const data = answer.data
  const draft = `marks-student.${place.exam_id}.${place.enroll_id}`
  const [texts, setTexts] = useState<Cells>(() => keptOwn<Cells>(draft) ?? {})
  const [reason, setReason] = useState('')
  const [saving, setSaving] = useState(false)
  // refused: not tried again by itself
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    if (Object.keys(texts).length) keepOwn(draft, texts)
    else dropOwn(draft)
  }, [draft, texts])

  const corrects = takesCorrections(data?.exam.state ?? '')
  const placeOf = ({ exam_subject_id }: StudentSubject) => ({ exam_subject_id, section_id: data!.student.section_id })
  const outbox = useOutbox().filter(({ key }) => isMarksKey(key))
  const entryOf = (subject: StudentSubject) => outbox.find(({ key }) => key === sheetKey(placeOf(subject)))
  const waitingOf = (subject: StudentSubject) => {
    const entry = entryOf(subject)
    return entry && layers.saidIn(entry.input.entries as SentEntry[])
  }
  const cells = new Map<string, Cell>(
    (data?.subjects ?? []).flatMap((subject) =>
      subject.parts.map((line) => [keyOf(subject.exam_subject_id, line.cell), { subject, line }] as const),
    ),
  )
  // what waited has arrived: its word is the server's now
  const former = useRef(0)
  const waits = outbox.filter(({ refused }) => refused === undefined).length
  const reload = () => queries.invalidateQueries({ queryKey })
  useEffect(() => {
    if (waits < former.current) void reload()
    former.current = waits
    // oxlint-disable-next-line react/exhaustive-deps -- the student is the component's key
  }, [waits])

  const beneath = ({ subject, line }: Cell): CellValue => layers.beneath(line, waitingOf(subject))
  const savedAt = (key: string): string => {
    const cell = cells.get(key)
    return cell ? textOf(beneath(cell), language) : ''
  }
  const complaint = (key: string, text: string) => complainOfMarks(text, cells.get(key)?.line.full_marks)
  // a part that is made of the practical assessment is not typed
  const isShut = (key: string): boolean =>
    !mayChange || !cells.get(key)?.subject.may_change || cells.get(key)!.line.computed
  const typed = Object.fromEntries(Object.entries(texts).filter(([key, text]) => !isShut(key) && text !== savedAt(key)))
  for (const [key, cell] of cells) {
    const { subject, line } = cell
    // what the server refused is no saved word, though it waits for a person
    if (typed[key] === undefined && entryOf(subject)?.refused !== undefined && line.cell in waitingOf(subject)!)
      typed[key] = savedAt(key)
  }
  const work = useGrid({
    typed,
    savedAt,
    onType: (said) => {
      setStuck(false)
      setTexts((now) => ({ ...now, ...Object.fromEntries(Object.entries(said).filter(([key]) => !isShut(key))) }))
    },
  })

  const isChanged = (key: string, text: string): boolean => {
    const cell = cells.get(key)
    return !!cell && !isShut(key) && complaint(key, text) === undefined && readCell(text) !== beneath(cell)
  }
  const changed = Object.keys(texts).filter((key) => isChanged(key, texts[key]!))
  const wrong = Object.keys(typed).filter((key) => complaint(key, typed[key]!) !== undefined).length
  useWrongStays(wrong)
  const drop = (sent: readonly string[]): void => {
    const since = (now: Cells): Cells =>
      Object.fromEntries(Object.entries(now).filter(([key, text]) => !sent.includes(key) || text !== texts[key]))
    // who has gone on to the next student has no state here any more, and must not find old words when he comes back
    keepOwn(draft, since(keptOwn<Cells>(draft) ?? {}))
    setTexts(since)
  }

  async function saveSubject(subject: StudentSubject): Promise<void> {
    const own = changed.filter((key) => cells.get(key)!.subject === subject)
    const said = Object.fromEntries(own.map((key) => [cells.get(key)!.line.cell, readCell(texts[key]!)!]))
    const entries = layers.entriesOf(subject.parts, said).filter((entry) => entry.said)
    const { sent } = await sendOrKeep(
      sheetPath,
      {
        ...placeOf(subject),
        version: subject.version,
        taken_at: certainMoment(),
        ...(corrects && reason.trim() ? { reason: reason.trim() } : {}),
        entries,
      } as never,
      {
        title: `${data!.student.name}, ${subject.name}`,
        key: sheetKey(placeOf(subject)),
        isSheet: true,
        merge: layers.merge as never,
        onKept: () => drop(own),
      },
    )
    // a browser that keeps nothing sends without keeping
    drop(own)
    if (sent)
      queries.setQueryData<typeof data>(
        queryKey,
        (kept) =>
          kept && {
            ...kept,
            sum: null,
            subjects: kept.subjects.map((each) =>
              each.exam_subject_id === subject.exam_subject_id
                ? // what it earns the server says in a moment
                  { ...each, parts: layers.withSaved(each.parts, entries) as Line[], letter: null }
                : each,
            ),
          },
      )
  }

  /** One sheet after the other; what one refuses holds up no other. */
  async function save(): Promise<void> {
    if (saving || !changed.length || (corrects && reason.trim().length < 3)) return
    setSaving(true)
    for (const subject of new Set(changed.map((key) => cells.get(key)!.subject)))
      await saveSubject(subject).catch((error: unknown) => {
        setStuck(true)
        notify('error', `${subject.name}: ${errorMessage(error)}`)
      })
    void reload()
    setSaving(false)
  }
  const latest = useRef(save)
  useEffect(() => void (latest.current = save))
  const isDue = changed.length > 0 && !corrects && !saving && !stuck
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => void latest.current(), rest)
    return () => clearTimeout(timer)
  }, [texts, isDue])

  const valueAt = (key: string): CellValue => {
    const cell = cells.get(key)
    if (!cell) return null
    const text = isShut(key) ? undefined : texts[key]
    if (text === undefined) return beneath(cell)
    return complaint(key, text) === undefined ? readCell(text)! : null
  }
  return {
    data,
    error: answer.error,
    again: () => void answer.refetch(),
    work,
    complaint,
    isShut,
    corrects,
    reason,
    setReason,
    saving,
    wrong,
    has: changed.length > 0,
    waits: data?.subjects.some((subject) => entryOf(subject)?.refused === undefined && entryOf(subject)) ?? false,
    save: () => latest.current(),
    /** By itself: a correction of a closed exam is said by a button. */
    saveQuietly: () => void (isDue && latest.current()),
    /** As it is shown, what cannot be a mark being nothing. */
    valueAt,
    /** Letters and sums are of what the server has: not of what was typed since, nor of what waits. */
    isAtServer: (key: string): boolean => valueAt(key) === (cells.get(key)?.line.value ?? null),
  }
}

export type StudentWork = ReturnType<typeof useStudentMarks>
