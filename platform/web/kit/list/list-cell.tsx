/** One value of one row. */
import type { ReactNode } from 'react'
import { cells } from '#platform/fields/cells.tsx'
import type { AnyRow, ListColumn } from './list-types.ts'

export function ListCell({
  column,
  row,
  dash = column.dash,
}: {
  column: ListColumn
  row: AnyRow
  dash?: boolean
}): ReactNode {
  const { name, cell, kind, choices, of, rows } = column
  if (cell) return cell(row)
  if (!kind) return row[name] as ReactNode
  const Cell = cells[kind]
  return <Cell name={name} value={row[name]} row={row} field={{ kind, choices, of, rows }} dash={dash} />
}
