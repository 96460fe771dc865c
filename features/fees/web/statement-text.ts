/** The server writes a line's particulars in English; known ones are said in the person's language. */
import { monthTable } from '#nepal/bs-names.ts'
import { t } from '#platform/web/i18n.ts'
import { modes, monthName } from './words.ts'

export function particulars(text: string): string {
  const [, month] = /^Bill of (.+)$/.exec(text) ?? []
  if (month)
    return t('Bill of {month}', { month: monthName(monthTable.find((each) => each.label === month)?.code ?? month) })
  const [, mode] = /^Payment \((.+)\)$/.exec(text) ?? []
  if (mode) return t('Payment ({mode})', { mode: t(modes.find((each) => each.label === mode)?.label ?? mode) })
  const [, what, reason] =
    /^(Bill taken back|Receipt cancelled|Reversed|Advance moved to|Advance moved from|Debit note|Credit note): (.*)$/s.exec(
      text,
    ) ?? []
  if (what) return `${t(what)}: ${reason}`
  return t(text)
}
