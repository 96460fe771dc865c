/** What a file of all subjects changes in one of them. Pure. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { PartKind } from '../../contract/first-parts.ts'
import { type CellValue, enrolOf, kindOf } from '../../contract/marks.ts'
import type { readSectionFile } from '../../contract/marks-file.ts'
import { readCell } from './cells.ts'

type Subject = DataOf<typeof readSectionFile>['sheets'][number]

export interface Change {
  cell: number
  value: CellValue
  was: CellValue
}
interface Named {
  name: string
  name_np: string | null
}
export interface WrongCell {
  subject: Named
  student: Named & { enroll_code: string }
  kind: PartKind
  text: string
  why: string
}
export interface Changes extends Named {
  exam_subject_id: number
  version: number
  may_change: boolean
  /** Cells that the file says something of. */
  read: number
  changes: Change[]
  wrong: WrongCell[]
}

/** @param complain what is wrong with a text, by the full marks of its part */
export function changesOf(
  { exam_subject_id, sheet, cells }: Subject,
  complain: (text: string, full: number | undefined) => string | undefined,
): Changes {
  const { subject, version, may_change, parts, students } = sheet
  const student = new Map(students.map((each) => [each.enroll_id, each]))
  const standing = new Map(students.flatMap((each) => each.cells.map(({ cell, value }) => [cell, value] as const)))
  const full = new Map(parts.map(({ kind, full_marks }) => [kind, full_marks]))
  const changes: Change[] = []
  const wrong: WrongCell[] = []
  for (const { cell, text } of cells) {
    const kind = kindOf(cell)!
    const why = complain(text, full.get(kind))
    const was = standing.get(cell) ?? null
    const value = readCell(text)
    if (why !== undefined || value === undefined)
      wrong.push({ subject, student: student.get(enrolOf(cell))!, kind, text, why: why ?? '' })
    else if (value !== was) changes.push({ cell, value, was })
  }
  return { ...subject, exam_subject_id, version, may_change, read: cells.length, changes, wrong }
}
