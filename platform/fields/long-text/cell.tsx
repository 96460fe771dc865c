import type { CellProps } from '../cell-props.tsx'

/** The specification's 'see more' limit. */
const limit = 100

export const Cell = ({ value }: CellProps<string>) =>
  value && value.length > limit ? <span title={value}>{value.slice(0, limit)}…</span> : value
