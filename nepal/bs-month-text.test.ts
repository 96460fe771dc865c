/** The year comes before the month in Nepali, and after it in English. */
import { expect, it } from 'vitest'
import { batchMonthText, bsMonthText, monthLabel } from './bs-month-text.ts'

it.each([
  ['en', 'Mangsir 2083'],
  ['ne', '२०८३ मंसिर'],
] as const)('in %s', (language, text) => {
  expect(bsMonthText({ year: 2083, month: 8 }, language)).toBe(text)
  expect(batchMonthText('08', '2083', language)).toBe(text)
  expect(batchMonthText('08', '२०८३', language)).toBe(text)
})

it('the two months after a session are of the year after', () => {
  expect(batchMonthText('13', '2083', 'en')).toBe('Baisakh 2084')
  expect(batchMonthText('14', '2083', 'ne')).toBe('२०८४ जेठ')
})

it('a batch that is not called by its year stands after the month, and a code that is none as it is', () => {
  expect(batchMonthText('08', 'Evening 2', 'en')).toBe('Mangsir Evening 2')
  expect(batchMonthText('08', 'Evening 2', 'ne')).toBe('मंसिर Evening २')
  expect(batchMonthText('99', '2083', 'en')).toBe('99 2083')
  expect([monthLabel('08', 'en'), monthLabel('08', 'ne'), monthLabel('99', 'ne')]).toEqual(['Mangsir', 'मंसिर', '99'])
})
