/** The letters of attendance: the school's own, with what holds where it has said nothing. Without zod: families' phones read it. */
export const attendanceStates = ['present', 'absent', 'leave', 'late', 'half'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** One to three signs for the squares of a sheet, in English and in Nepali. */
export type AttendanceLetters = Record<AttendanceState, { en: string; np: string }>

export const usualLetters: AttendanceLetters = {
  present: { en: 'P', np: 'उ' },
  absent: { en: 'A', np: 'अ' },
  leave: { en: 'L', np: 'बि' },
  late: { en: 'T', np: 'ढि' },
  half: { en: 'H', np: 'आ' },
}

/** Of a state in a language. */
export const letterOf = (letters: AttendanceLetters, state: AttendanceState, language: 'en' | 'ne' = 'en'): string =>
  letters[state][language === 'ne' ? 'np' : 'en']

/** States whose letter another one has too, or that have none: nobody could tell them apart. */
export function unclearLetters(letters: AttendanceLetters): AttendanceState[] {
  return attendanceStates.filter((state) =>
    (['en', 'np'] as const).some((language) => {
      const own = letters[state][language].trim().toLowerCase()
      return (
        !own ||
        attendanceStates.some((other) => other !== state && letters[other][language].trim().toLowerCase() === own)
      )
    }),
  )
}
