import { Money } from '#platform/web/kit/states/money.tsx'
import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value, dash }: CellProps<number>) => (value == null ? null : <Money paisa={value} dash={dash} />)
