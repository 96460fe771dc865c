/** A month with its year as it is said: the year comes first in Nepali. Nothing else puts the two together (a law). */
import { bsMonthName, monthOfCode, monthTable } from './bs-names.ts'
import { digitsIn, type Language, toLatinDigits } from './digits.ts'

/** 'Mangsir 2083', '२०८३ मंसिर'. */
export function bsMonthText({ year, month }: { year: number; month: number }, language: Language): string {
  const name = bsMonthName(month)[language]
  return language === 'ne' ? `${digitsIn('ne', year)} ${name}` : `${name} ${year}`
}

/** 'Mangsir', 'मंसिर' of a code of the month table; another code stands as it is. */
export function monthLabel(code: string, language: Language): string {
  const row = monthTable.find((each) => each.code === code)
  return (language === 'ne' ? row?.labelNp : row?.label) ?? code
}

/**
 * A month of a batch, which is mostly called by its year: '08' of '2083' is 'Mangsir 2083', '२०८३ मंसिर', and '13' Baisakh 2084.
 * A batch with another name stands after the month, and a code that is not in the month table as it is.
 */
export function batchMonthText(code: string, batch: string, language: Language): string {
  const year = toLatinDigits(batch)
  if (/^\d{4}$/.test(year) && monthTable.some((each) => each.code === code))
    return bsMonthText(monthOfCode(Number(year), code), language)
  return `${monthLabel(code, language)} ${digitsIn(language, batch)}`
}
