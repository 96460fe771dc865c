import { formatNumber } from '#nepal/rupees.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

export function Cell({ value }: CellProps<number>) {
  const language = useLanguage()
  return value == null ? null : formatNumber(Number(value), { language })
}
