/** The server writes a line's particulars in English; known ones are said in the person's language. */
import { monthTable } from '#nepal/bs-names.ts'
import { t } from '#platform/web/i18n.ts'
import { sayLine } from '../contract/statement-text.ts'
import { modeName, monthName } from './words.ts'

const codeOf = (label: string): string => monthTable.find((each) => each.label === label)?.code ?? label

export const particulars = (text: string): string =>
  sayLine(text, { say: t, month: (label) => monthName(codeOf(label)), mode: modeName })
