/** The year comes before the month in Nepali, and after it in English. */
import { expect, it } from 'vitest'
import { bsMonthText } from './bs-month-text.ts'

it.each([
  ['en', 'Mangsir 2083'],
  ['ne', '२०८३ मंसिर'],
] as const)('in %s', (language, text) => {
  expect(bsMonthText({ year: 2083, month: 8 }, language)).toBe(text)
})
