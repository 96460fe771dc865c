/** How cells of a sheet that tell of a person are understood: as people type them, in English or Nepali. */
import { own } from '#platform/contract/own-names.ts'
import { plainWord } from '#platform/fields/choice/sheet.ts'

const genderWords: Record<string, string> = {
  male: 'male',
  m: 'male',
  boy: 'male',
  पुरुष: 'male',
  छात्र: 'male',
  केटा: 'male',
  female: 'female',
  f: 'female',
  girl: 'female',
  महिला: 'female',
  छात्रा: 'female',
  केटी: 'female',
  other: 'other',
  o: 'other',
  others: 'other',
  अन्य: 'other',
}
export const readGender = (text: string): string | null => own(genderWords, plainWord(text)) ?? null

/** As it is kept: one blank between its words. */
export const isName = (text: string): string | null =>
  /\p{L}/u.test(text) && !/[\d<>@=]/.test(text) ? text.replaceAll(/\s+/g, ' ') : null
