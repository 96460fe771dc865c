/** A day is typed in either calendar: two columns of a sheet. */
import type { CellParts } from '../sheet.ts'

export const parts: CellParts = [
  { suffix: '_bs', era: 'BS', help: 'yyyy-mm-dd in Bikram Sambat; or use the next column.' },
  { suffix: '_ad', era: 'AD', help: 'yyyy-mm-dd.' },
]
