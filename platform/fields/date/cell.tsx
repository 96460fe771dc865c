import { Day } from '#platform/web/kit/date/day.tsx'
import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value, long }: CellProps<string>) =>
  value ? <Day ad={value} {...(long && { style: 'long' })} /> : null
