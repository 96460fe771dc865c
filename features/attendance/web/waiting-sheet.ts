/** Rows of the outbox that are sheets of a section. */
import { mergeSheets } from '#platform/web/outbox/sheet.ts'
import { moveEntry, type Waiting } from '#platform/web/outbox.ts'
import { forOtherDay } from './sheet-state.ts'

export const sheetPath = '/api/attendance'

interface SheetPlace {
  section_id: number
  day: string
  period?: number
}

export const isSheet = ({ path }: Waiting): boolean => path === sheetPath

export const isSheetOf = (entry: Waiting, place: SheetPlace): boolean =>
  isSheet(entry) &&
  entry.input.section_id === place.section_id &&
  entry.input.day === place.day &&
  (entry.input.period ?? null) === (place.period ?? null)

/** Also of the draft: the same place is the same sheet. */
export const sheetKey = ({ section_id, day, period }: SheetPlace): string =>
  ['attendance', section_id, day, ...(period ? [period] : [])].join('.')

/** A refused sheet goes to the day it is of, over what waits there already. */
export const moveSheet = (entry: Waiting, day: string, title: string): Promise<boolean> =>
  moveEntry(entry, forOtherDay(entry.input, day), {
    title,
    key: sheetKey({ ...(entry.input as unknown as SheetPlace), day }),
    isSheet: true,
    merge: mergeSheets,
  })
