import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value }: CellProps<string>) => value
