/** Letters of a sheet in a language, as the school has set them. */
import type { AttendanceLetters } from './attendance-letters.ts'
import type { Status } from './rules.ts'

export const letterOf = (letters: AttendanceLetters, status: Status, language: 'en' | 'ne' = 'en'): string =>
  letters[status][language === 'ne' ? 'np' : 'en']
