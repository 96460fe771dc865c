/** Rows of the outbox that are sheets of a section. */
import { moveEntry, type Told, type Waiting } from '#platform/web/outbox.ts'
import { forOtherDay, layers } from './sheet-state.ts'

export const sheetPath = '/api/attendance'

interface SheetPlace {
  section_id: number
  day: string
  period?: number
}

export const isSheet = ({ path }: Waiting): boolean => path === sheetPath

/** Also of the draft: the same place is the same sheet. */
export const sheetKey = ({ section_id, day, period }: SheetPlace): string =>
  ['attendance', section_id, day, ...(period ? [period] : [])].join('.')

/** What another room's sheet overruled is shown by that room. */
export const isToldOf = ({ key }: Told): boolean => key.startsWith('attendance.')

/** A refused sheet goes to the day it is of, over what waits there already. */
export const moveSheet = (entry: Waiting, day: string, title: string): Promise<boolean> =>
  moveEntry(entry, forOtherDay(entry.input, day), {
    title,
    key: sheetKey({ ...(entry.input as unknown as SheetPlace), day }),
    isSheet: true,
    merge: layers.merge,
  })
