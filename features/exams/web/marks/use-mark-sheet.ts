/** One sheet of marks as a sheet of cells. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import { t } from '#platform/web/i18n.ts'
import { type CellValue, kindOf, type markSheet, type SheetCell, wrongWith } from '../../contract/marks.ts'
import { readCell, textOf } from './cells.ts'
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
    complain(key, text, { parts }) {
      const value = readCell(text)
      if (value === undefined) return t('Write marks as 63 or 63.5, AB for absent, EX for exempt.')
      const most = parts.find(({ kind }) => kind === kindOf(Number(key)))?.full_marks
      return most !== undefined && wrongWith(value, most)
        ? t('More than full marks {full}.', { full: most })
        : undefined
    },
  })
