/** By the name that the school calls the row. */
import type { CellReader } from '../sheet.ts'

export const reader: CellReader = {
  read: (text, { field, ids }) => ids?.[field.of!]?.get(text.trim().toLowerCase()) ?? null,
  wrong: () => 'Choose one of the list',
}
