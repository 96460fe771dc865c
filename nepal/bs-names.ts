/** Names of months and weekdays. */
import type { Language } from './digits.ts'

/** A month of Bikram Sambat with its names. */
export interface BsMonthName {
  /** 1 Baisakh to 12 Chaitra. */
  readonly number: number
  /** English label of the specification (section 3). */
  readonly en: string
  /** Nepali name in common use. */
  readonly ne: string
  /** Formal Nepali name, as on official letters; readers accept it too. */
  readonly neFormal: string
}

/** The twelve months in order. */
export const bsMonthNames: readonly BsMonthName[] = [
  { number: 1, en: 'Baisakh', ne: 'वैशाख', neFormal: 'बैशाख' },
  { number: 2, en: 'Jestha', ne: 'जेठ', neFormal: 'जेष्ठ' },
  { number: 3, en: 'Asar', ne: 'असार', neFormal: 'आषाढ' },
  { number: 4, en: 'Shrawan', ne: 'साउन', neFormal: 'श्रावण' },
  { number: 5, en: 'Bhadra', ne: 'भदौ', neFormal: 'भाद्र' },
  { number: 6, en: 'Asoj', ne: 'असोज', neFormal: 'आश्विन' },
  { number: 7, en: 'Kartik', ne: 'कार्तिक', neFormal: 'कार्तिक' },
  { number: 8, en: 'Mangsir', ne: 'मंसिर', neFormal: 'मार्ग' },
  { number: 9, en: 'Poush', ne: 'पुस', neFormal: 'पौष' },
  { number: 10, en: 'Magh', ne: 'माघ', neFormal: 'माघ' },
  { number: 11, en: 'Falgun', ne: 'फागुन', neFormal: 'फाल्गुन' },
  { number: 12, en: 'Chaitra', ne: 'चैत', neFormal: 'चैत्र' },
]

/** The twelve AD months in both languages, index 0 January. */
export const adMonthNames: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ne: 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' '),
}

/** The weekdays in both languages, index 0 Sunday. */
export const weekdayNames: Readonly<Record<Language, readonly string[]>> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  ne: 'आइतबार सोमबार मङ्गलबार बुधबार बिहीबार शुक्रबार शनिबार'.split(' '),
}

/** The short weekdays in both languages, index 0 Sunday. */
export const shortWeekdayNames: Readonly<Record<Language, readonly string[]>> = {
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  ne: 'आइत सोम मंगल बुध बिही शुक्र शनि'.split(' '),
}

/** Code of a month in the specification's table: '13' and '14' are Baisakh and Jestha of the year after. */
export type MonthCode = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14'

/** One row of the month table, for pickers of fee months and terms. */
export interface MonthTableRow {
  readonly code: MonthCode
  /** English label of the specification; '13' and '14' repeat Baisakh and Jestha. */
  readonly label: string
  readonly labelNp: string
  /** Month 1 to 12 of its own year. */
  readonly month: number
  /** 1 for the two extra months, which belong to the year after; else 0. */
  readonly yearsLater: 0 | 1
}

const monthCodes: readonly MonthCode[] = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
]

/** The fourteen months of the specification (section 3), in order. */
export const monthTable: readonly MonthTableRow[] = monthCodes.map((code, index) => {
  const month = (index % 12) + 1
  const name = bsMonthName(month)
  return { code, label: name.en, labelNp: name.ne, month, yearsLater: index < 12 ? 0 : 1 }
})

/** The class labels of the specification (section 3) with their codes: '1st' is '01', '12th' is '12'. */
export const classCodes: Readonly<Record<string, string>> = {
  '1st': '01',
  '2nd': '02',
  '3rd': '03',
  '4th': '04',
  '5th': '05',
  '6th': '06',
  '7th': '07',
  '8th': '08',
  '9th': '09',
  '10th': '10',
  '11th': '11',
  '12th': '12',
}

/** The names of month 1 to 12. Throws a RangeError for another number. */
export function bsMonthName(month: number): BsMonthName {
  const name = bsMonthNames[month - 1]
  if (!name) throw new RangeError('Parameter bsMonth value should be in range of 1 to 12')
  return name
}

/**
 * The calendar month that a code means in a session that began in a BS year: code '13' of 2083 is Baisakh 2084.
 * Throws a RangeError for a code that is not in the month table.
 */
export function monthOfCode(sessionYear: number, code: string): { year: number; month: number } {
  const row = monthTable.find((candidate) => candidate.code === code)
  if (!row) throw new RangeError('A month code is 01 to 14')
  return { year: sessionYear + row.yearsLater, month: row.month }
}
