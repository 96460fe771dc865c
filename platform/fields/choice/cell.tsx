import { t } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value, field }: CellProps<string>) =>
  value ? t(field.choices?.find((choice) => choice.value === value)?.label ?? value) : null
