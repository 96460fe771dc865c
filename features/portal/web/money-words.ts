/** Ways of paying and lines of a statement as a family reads them. */
import { modeLabel, waysIn } from '#features/fees/contract/payment-modes.ts'
import { sayLine } from '#features/fees/contract/statement-text.ts'
import { monthLabel } from '#nepal/bs-month-text.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'

/** Of one way, or of several: 'Cash + Cheque'. */
export const modeName = (mode: string): string =>
  waysIn(mode)
    .map((way) => t(modeLabel(way)))
    .join(' + ')

const monthName = (label: string): string =>
  monthLabel(monthTable.find((each) => each.label === label)?.code ?? label, getLanguage())

/** What the server writes in English into a statement's line. */
export const lineText = (text: string): string => sayLine(text, { say: t, month: monthName, mode: modeName })
