/** A school's pattern of enrol codes, such as 'HIM{number:4}': what stands around a number, and its least digits. */
export interface EnrollPattern {
  before: string
  after: string
  digits: number
}

export const defaultPattern = '{number:4}'

/** A code is one word, so that a search finds its beginning. */
export const enrollCodeRule = /^[^\s\p{C}]{1,30}$/u

/** `year` is the batch's: '{year}' in a pattern becomes it. A pattern without a number gets one at its end. */
export function readPattern(pattern: string, year = ''): EnrollPattern {
  const text = (pattern || defaultPattern).replaceAll('{year}', year).replaceAll(/\s/g, '')
  const [, before = text, digits = '4', after = ''] = /^(.*?)\{number(?::(\d{1,2}))?\}(.*)$/.exec(text) ?? []
  return { before, after, digits: Math.min(Number(digits), 12) }
}

export const codeOf = ({ before, after, digits }: EnrollPattern, number: number): string =>
  `${before}${String(number).padStart(digits, '0')}${after}`

/** The number that a code of this pattern holds; null for any other code. */
export function numberIn({ before, after }: EnrollPattern, code: string): number | null {
  if (!code.startsWith(before) || !code.endsWith(after)) return null
  const middle = code.slice(before.length, code.length - after.length)
  return /^\d{1,12}$/.test(middle) ? Number(middle) : null
}
