/** A month of a BS year as it is said: the year comes first in Nepali. */
import { bsMonthName } from './bs-names.ts'
import { digitsIn, type Language } from './digits.ts'

/** 'Mangsir 2083', '२०८३ मंसिर'. */
export function bsMonthText({ year, month }: { year: number; month: number }, language: Language): string {
  const name = bsMonthName(month)[language]
  return language === 'ne' ? `${digitsIn('ne', year)} ${name}` : `${name} ${year}`
}
