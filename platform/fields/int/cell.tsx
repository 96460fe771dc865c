import { formatNumber } from '#nepal/rupees.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

/** Years and codes are whole numbers too: only large ones are grouped. */
const groupedFrom = 10_000

export function Cell({ value }: CellProps<number>) {
  const language = useLanguage()
  if (value == null) return null
  return Math.abs(value) < groupedFrom
    ? formatNumber(value, { grouping: 'thousand', language }).replace(',', '')
    : formatNumber(value, { language })
}
