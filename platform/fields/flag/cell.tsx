import { t } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value }: CellProps<boolean>) => t(value ? 'Yes' : 'No')
