import { seeMoreFrom } from '#platform/web/see-more.ts'
import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value }: CellProps<string>) =>
  value && value.length > seeMoreFrom ? <span title={value}>{value.slice(0, seeMoreFrom)}…</span> : value
