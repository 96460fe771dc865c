/** The cells of subject marks without a screen: as typed, as read, as sent. */
import { toLatinDigits } from '#nepal/digits.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { type PartKind, partKinds } from '../../contract/first-parts.ts'
import type { saveSubjectMarks, SubjectMarks } from '../../contract/subject-marks.ts'
import { readNumberOfMarks } from '../../contract/number-of-marks.ts'

/** 'subject:theory.full' -> what stands there, as typed. */
export type Typed = Readonly<Record<string, string>>
export const fields = ['full', 'pass', 'hours'] as const
export type Column = `${PartKind}.${(typeof fields)[number]}` | 'pass'
export const columns: readonly Column[] = [
  ...partKinds.flatMap((kind) => fields.map((field): Column => `${kind}.${field}`)),
  'pass',
]

export const cellKey = (subject: number | string, column: string): string => `${subject}:${column}`
const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export function savedCells(subjects: readonly SubjectMarks[]): Map<string, string> {
  return new Map(
    subjects.flatMap(({ subject_id, parts, pass_marks }) => [
      ...parts.flatMap(({ kind, full_marks, pass_marks: pass, credit_hours }): [string, string][] => [
        [cellKey(subject_id, `${kind}.full`), textOf(full_marks)],
        [cellKey(subject_id, `${kind}.pass`), textOf(pass)],
        [cellKey(subject_id, `${kind}.hours`), credit_hours ? textOf(credit_hours) : ''],
      ]),
      [cellKey(subject_id, 'pass'), textOf(pass_marks)] as [string, string],
    ]),
  )
}

/** Null: nothing; undefined: it cannot be read. */
export function readCell(text: string): number | null | undefined {
  const plain = toLatinDigits(text.trim())
  if (!plain || plain === '-' || plain === '–') return null
  return readNumberOfMarks(plain)
}

/** What is typed now; a cell back at what is saved is no change. */
export function typeInto(typed: Typed, saved: ReadonlyMap<string, string>, cells: Typed): Typed {
  const next = { ...typed, ...cells }
  for (const key of Object.keys(cells))
    if (readCell(next[key]!) === readCell(saved.get(key) ?? '') && readCell(next[key]!) !== undefined) delete next[key]
  return next
}

export type CellComplaint = 'unreadable' | 'above-full' | 'no-full' | 'zero'
type TextAt = (key: string) => string

export function complaintOf(key: string, textAt: TextAt): CellComplaint | undefined {
  const value = readCell(textAt(key))
  if (value === undefined) return 'unreadable'
  const [subject = '', column = ''] = key.split(':')
  const [kind, field] = column.split('.')
  if (value === null) return undefined
  if (value === 0 && field !== 'hours') return 'zero'
  if (!field || field === 'full') return undefined
  const full = readCell(textAt(cellKey(subject, `${kind}.full`)))
  if (!full) return 'no-full'
  return field === 'pass' && value > full ? 'above-full' : undefined
}

type Sent = SentOf<typeof saveSubjectMarks>['subjects'][number]

/** The subjects that change, whole; `wrong`: cells that cannot be sent. */
export function changesOf(
  subjects: readonly SubjectMarks[],
  counted: Readonly<Record<number, boolean>>,
  typed: Typed,
  textAt: TextAt,
): { subjects: Sent[]; wrong: number } {
  const touched = new Set([
    ...Object.keys(typed).map((key) => Number(key.split(':')[0])),
    ...Object.keys(counted).map(Number),
  ])
  const changed = subjects.filter(({ subject_id }) => touched.has(subject_id))
  const wrong = changed.flatMap(({ subject_id }) =>
    columns.filter((column) => complaintOf(cellKey(subject_id, column), textAt) !== undefined),
  ).length
  return {
    wrong,
    subjects: changed.map(({ subject_id, counts }) => {
      const at = (column: Column) => readCell(textAt(cellKey(subject_id, column))) ?? null
      return {
        subject_id,
        counts: counted[subject_id] ?? counts,
        pass_marks: at('pass'),
        parts: partKinds.flatMap((kind) => {
          const full_marks = at(`${kind}.full`)
          return full_marks === null
            ? []
            : [{ kind, full_marks, pass_marks: at(`${kind}.pass`), credit_hours: at(`${kind}.hours`) ?? 0 }]
        }),
      }
    }),
  }
}
