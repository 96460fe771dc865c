/** What the fields of a certificate say of a student, in the language of the paper. Pure: facts in, text out; null where nothing is known. */
import { adToBs } from '#nepal/bikram-sambat.ts'
import { adParts, isValidAd } from '#nepal/ad-date.ts'
import { numberToWords } from '#nepal/amount-in-words.ts'
import { adMonthNames, bsMonthName } from '#nepal/bs-names.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { adText, bsText } from '#papers/paper-text.ts'
import type { FieldValues, TypedField } from '../../contract/certificates/certificate-fields.ts'

interface Named {
  id?: number
  name: string
  name_np: string | null
}
/** As the database has them; days are AD. What the reader may not see is null. */
export interface StudentFacts {
  name: string
  name_np: string | null
  gender: string
  dob: string | null
  admission_number: string | null
  admission_date: string | null
  left_on: string | null
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
  enroll_code: string
  batch: string
  father: Named | null
  mother: Named | null
  guardian: Named | null
  /** In the language of the paper. */
  address: string | null
  exam: string | null
  exam_np: string | null
  gpa: number | null
  letter: string | null
  passed: { grade: string; grade_np: string | null } | null
  owes: boolean
}
export interface IssueFacts {
  school: { name: string; name_np: string | null; address: string | null }
  typed: Partial<Record<TypedField, string | null | undefined>>
  /** As the school writes it; null before there is one. */
  number: string | null
  /** AD. */
  issued_on: string
}

/** By gender: male, female, any other. */
const words = {
  title: { en: ['Mr.', 'Miss', 'Mx.'], ne: ['श्री', 'सुश्री', 'श्री'] },
  child: { en: ['son', 'daughter', 'child'], ne: ['छोरा', 'छोरी', 'सन्तान'] },
  pupil: { en: ['student', 'student', 'student'], ne: ['छात्र', 'छात्रा', 'विद्यार्थी'] },
  he: { en: ['he', 'she', 'they'], ne: ['उनी', 'उनी', 'उनी'] },
  he_first: { en: ['He', 'She', 'They'], ne: ['उनी', 'उनी', 'उनी'] },
  his: { en: ['his', 'her', 'their'], ne: ['उनको', 'उनको', 'उनको'] },
  his_first: { en: ['His', 'Her', 'Their'], ne: ['उनको', 'उनको', 'उनको'] },
  him: { en: ['him', 'her', 'them'], ne: ['उनलाई', 'उनलाई', 'उनलाई'] },
} as const
type GenderWord = keyof typeof words

export const genderWords = (gender: string, language: Language): Record<GenderWord, string> =>
  Object.fromEntries(
    Object.entries(words).map(([name, by]) => [
      name,
      by[language][gender === 'male' ? 0 : gender === 'female' ? 1 : 2],
    ]),
  ) as Record<GenderWord, string>

/** 'Twelve Bhadra, Two Thousand Seventy' of an AD day; in Nepali 'दुई हजार सत्तरी साल भदौ बाह्र गते'. Null outside of the tables. */
export function bsInWords(ad: string, language: Language): string | null {
  if (!isValidAd(ad)) return null
  try {
    const { year, month, day } = adToBs(ad)
    const say = (n: number) => numberToWords(n, { language })
    const name = bsMonthName(month)
    return language === 'ne' ? `${say(year)} साल ${name.ne} ${say(day)} गते` : `${say(day)} ${name.en}, ${say(year)}`
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

export function adInWords(ad: string, language: Language): string | null {
  if (!isValidAd(ad)) return null
  const { year, month, day } = adParts(ad)
  const say = (n: number) => numberToWords(n, { language })
  const name = adMonthNames[language][month - 1]!
  return language === 'ne' ? `सन् ${say(year)} ${name} ${say(day)}` : `${say(day)} ${name}, ${say(year)}`
}

const dues = {
  en: ['All dues have been cleared', 'Dues are outstanding'],
  ne: ['सम्पूर्ण बक्यौता चुक्ता भएको', 'बक्यौता बाँकी रहेको'],
} as const

export function valuesOf(
  of: StudentFacts,
  { school, typed, number, issued_on }: IssueFacts,
  language: Language,
): FieldValues {
  const first = (en: string, np: string | null) => (language === 'ne' && np) || en
  const named = (each: Named | null) => each && first(each.name, each.name_np)
  const say = (value: string | number | null) => (value === null || value === '' ? null : digitsIn(language, value))
  const bs = (ad: string | null) => ad && bsText(ad, language)
  return {
    name: first(of.name, of.name_np),
    name_en: of.name,
    name_np: of.name_np,
    admission_number: say(of.admission_number),
    admitted_on: bs(of.admission_date),
    left_on: bs(of.left_on),
    dob: bs(of.dob),
    dob_ad: of.dob && adText(of.dob, language),
    dob_words: of.dob && bsInWords(of.dob, language),
    dob_ad_words: of.dob && adInWords(of.dob, language),
    ...genderWords(of.gender, language),
    class: first(of.grade, of.grade_np),
    section: of.section,
    roll: say(of.roll),
    enroll_code: of.enroll_code,
    batch: say(of.batch),
    father: named(of.father),
    mother: named(of.mother),
    guardian: named(of.guardian),
    address: of.address,
    exam: of.exam && first(of.exam, of.exam_np),
    gpa: of.gpa === null ? null : digitsIn(language, of.gpa.toFixed(2)),
    letter: of.letter,
    class_passed: of.passed && first(of.passed.grade, of.passed.grade_np),
    dues: dues[language][of.owes ? 1 : 0],
    conduct: typed.conduct || null,
    purpose: typed.purpose || null,
    event: typed.event || null,
    achievement: typed.achievement || null,
    remark: typed.remark || null,
    number: say(number),
    issued_on: bs(issued_on),
    issued_on_ad: adText(issued_on, language),
    school: first(school.name, school.name_np),
    school_en: school.name,
    school_np: school.name_np,
    school_address: school.address,
  }
}

/** 'CC-2083-0001': the series, the batch, and the place in it. */
export const numberText = ({ series, batch, number }: { series: string; batch: string; number: number }): string =>
  `${series}-${batch}-${String(number).padStart(4, '0')}`
