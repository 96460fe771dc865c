/** What a table, its lines on a phone and its keys know of each row. */
import type { MouseEvent } from 'react'
import type { AnyRow, ListColumn, RowAction } from './list-types.ts'

export interface RowsProps {
  rows: readonly AnyRow[]
  columns: readonly ListColumn[]
  /** The column that opens the row; the first one where it is not shown. */
  lead?: string
  keyOf: (row: AnyRow) => string
  nameOf: (row: AnyRow) => string
  /** Index of the row that the arrows stand on. */
  active: number
  onActive: (row: AnyRow) => void
  /** Keys of selected rows; absent when nothing can be done with a selection. */
  selected?: ReadonlySet<string>
  onSelect: (row: AnyRow) => void
  onSelectAll: () => void
  /** Where a row leads; an own handler is run on clicking. */
  hrefOf?: (row: AnyRow) => string | undefined
  onOpen?: (row: AnyRow) => void
  actionsOf: (row: AnyRow) => RowAction[]
}

/** A click on the row itself, not on something inside it, and not the end of marking text. */
export function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  return !(event.target as HTMLElement).closest('button, a, input, label, [role=menu]') && !getSelection()?.toString()
}
