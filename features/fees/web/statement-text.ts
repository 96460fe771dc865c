/** The server writes a line's particulars in English; known ones are said in the person's language. */
import { monthTable } from '#nepal/bs-names.ts'
import { t } from '#platform/web/i18n.ts'
import { anotherStudent, readLine } from '../contract/statement-text.ts'
import { modeName, monthName } from './words.ts'

export function particulars(text: string): string {
  const line = readLine(text)
  if ('month' in line)
    return t('Bill of {month}', {
      month: monthName(monthTable.find((each) => each.label === line.month)?.code ?? line.month),
    })
  if ('mode' in line) return t('Payment ({mode})', { mode: modeName(line.mode) })
  if ('what' in line) return `${t(line.what)}: ${line.reason === anotherStudent ? t(anotherStudent) : line.reason}`
  return t(line.text)
}
