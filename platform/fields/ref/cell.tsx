import type { CellProps } from '../cell-props.tsx'

/** The row names what its refs point to: `grade_id` also answers `grade`. */
export const Cell = ({ row, name }: CellProps<number>) => (row[name.replace(/_id$/, '')] as string | null | undefined) ?? null
