/** How classes, sections, yes and no are understood in a sheet: as people type them, in English or Nepali. */
import { toLatinDigits } from '#nepal/digits.ts'

export interface FrameGrade {
  id: number
  name: string
  name_np: string | null
  code: string | null
  sections: { id: number; name: string }[]
}

const plain = (text: string) =>
  toLatinDigits(text)
    .toLowerCase()
    .replaceAll(/[\s.\-_]+/g, '')

/** 'Class 5', 'class5', 'कक्षा ५', '5' and '05' are one class. */
export function readGrade(text: string, grades: readonly FrameGrade[]): FrameGrade | null {
  const asked = plain(text)
  const named = grades.find(({ name, name_np }) => plain(name) === asked || (name_np && plain(name_np) === asked))
  if (named || !/^\d{1,9}$/.test(asked)) return named ?? null
  return grades.find(({ code }) => code && Number(code) === Number(asked)) ?? null
}

export function readSection(text: string, grade: FrameGrade): number | null {
  const asked = plain(text).replace(/^section/, '')
  return grade.sections.find(({ name }) => plain(name) === asked || plain(name) === plain(text))?.id ?? null
}

const yes = new Set(['yes', 'y', 'true', '1', 'हो', 'छ'])
const no = new Set(['no', 'n', 'false', '0', 'होइन', 'छैन'])
export const readYesNo = (text: string): boolean | null =>
  yes.has(plain(text)) ? true : no.has(plain(text)) ? false : null
