/** A sheet of marks as an offline sheet: its lines are cells. */
import { layersOf } from '#platform/web/kit/offline-sheet/layers.ts'
import type { CellValue, SheetCell } from '../../contract/marks.ts'

export const sheetPath = '/api/marks/sheet'

export interface SheetPlace {
  exam_subject_id: number
  section_id: number
}

/** Begins the name of each sheet of marks on this device. */
export const marksKey = 'marks.'
/** Names the sheet on this device: its draft and its row of the outbox. */
export const sheetKey = ({ exam_subject_id, section_id }: SheetPlace): string =>
  `${marksKey}${exam_subject_id}.${section_id}`
export const isMarksKey = (key: string): boolean => key.startsWith(marksKey)

export const layers = layersOf<SheetCell, CellValue>({
  id: 'cell',
  value: 'value',
  known: ({ value }) => value,
  saved: (line, value) => ({ ...line, value }),
})
