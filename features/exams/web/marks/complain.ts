/** What is wrong with marks as they were typed, in a person's words. */
import { t } from '#platform/web/i18n.ts'
import { wrongWith } from '../../contract/marks.ts'
import { hasDecimalComma } from '../../contract/number-of-marks.ts'
import { readCell } from './cells.ts'

/** Undefined: nothing. `full`: full marks, where they are known. */
export function complainOfMarks(text: string, full: number | undefined): string | undefined {
  const value = readCell(text)
  if (value === undefined)
    return hasDecimalComma(text)
      ? t('Write decimals after a point: 46.5, not 46,5.')
      : t('Write marks as 63 or 63.5, AB for absent, EX for exempt.')
  return full !== undefined && wrongWith(value, full) ? t('More than full marks {full}.', { full }) : undefined
}
