/** One sheet of marks as a sheet of cells. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import { type CellValue, kindOf, type markSheet, type SheetCell } from '../../contract/marks.ts'
import { readCell, textOf } from './cells.ts'
import { complainOfMarks } from './complain.ts'
import { layers, sheetKey, sheetPath, type SheetPlace } from './sheet-layers.ts'
import { useCellSheet } from './use-cell-sheet.ts'

type Sheet = DataOf<typeof markSheet>

export const useMarkSheet = ({ exam_subject_id, section_id }: SheetPlace, title: string) =>
  useCellSheet<CellValue, SheetCell, Sheet>({
    path: sheetPath,
    place: { exam_subject_id, section_id },
    key: sheetKey({ exam_subject_id, section_id }),
    title,
    layers,
    read: readCell,
    textOf,
    // made of the practical assessment
    isShut: (key, { parts }) => parts.some(({ kind, computed }) => computed && kind === kindOf(Number(key))),
    complain: (key, text, { parts }) =>
      complainOfMarks(text, parts.find(({ kind }) => kind === kindOf(Number(key)))?.full_marks),
  })
