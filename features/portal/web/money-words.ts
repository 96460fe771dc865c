/** Ways of paying and lines of a statement as a family reads them. */
import { modeLabel, waysIn } from '#features/fees/contract/payment-modes.ts'
import { anotherStudent, readLine } from '#features/fees/contract/statement-text.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'

/** Of one way, or of several: 'Cash + Cheque'. */
export const modeName = (mode: string): string =>
  waysIn(mode)
    .map((way) => t(modeLabel(way)))
    .join(' + ')

/** What the server writes in English into a statement's line. */
export function lineText(text: string): string {
  const line = readLine(text)
  if ('month' in line) {
    const row = monthTable.find((each) => each.label === line.month)
    return t('Bill of {month}', { month: (getLanguage() === 'ne' ? row?.labelNp : row?.label) ?? line.month })
  }
  if ('mode' in line) return t('Payment ({mode})', { mode: modeName(line.mode) })
  if ('what' in line) return `${t(line.what)}: ${line.reason === anotherStudent ? t(anotherStudent) : line.reason}`
  return t(line.text)
}
