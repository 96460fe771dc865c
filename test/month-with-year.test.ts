/** A month and its year are put together in one place (`nepal/bs-month-text.ts`), for the year comes first in Nepali. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What gives the name of a month of Bikram Sambat. */
const nameOfMonth = String.raw`(?:\bmonthName|\bmonthLabel|\bbsMonthName|\bbsMonthNames|\.labelNp|\blabelNp)\b`
const year = String.raw`(?:year|batch|digits|digitsIn|say)\b`
const byHand = [
  // `${monthName(code)} ${year}`, `${year} ${monthName(code)}`
  new RegExp(String.raw`\$\{[^{}]*${nameOfMonth}[^{}]*\} \$\{[^{}]*${year}`, 'i'),
  new RegExp(String.raw`\$\{[^{}]*${year}[^{}]*\} \$\{[^{}]*${nameOfMonth}`, 'i'),
  // [monthName(code), batch].join(' '), with or without a filter between
  new RegExp(String.raw`\[[^[\]]*${nameOfMonth}[^[\]]*\b(?:year|batch)\b[^[\]]*\][^\n]*\.join\(' '\)`, 'i'),
]
const isByHand = (line: string) => byHand.some((pattern) => pattern.test(line))
/** The name of a month in the language is asked for (`monthLabel`), and not chosen: what is chosen is put together next. */
const isChosen = (line: string) => /=== 'ne'[^\n]*\.labelNp/.test(line)

const lines = ['app', 'features', 'papers', 'platform', 'school'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .map((line) => ({ at: `${folder}/${file}`, line })),
    ),
)

it('only nepal/bs-month-text.ts joins a month with its year: use bsMonthText or batchMonthText', () => {
  expect(lines.filter(({ line }) => isByHand(line)).map(({ at, line }) => `${at}: ${line.trim()}`)).toEqual([])
})

it('and only it chooses the name of a month by the language: use monthLabel', () => {
  expect(lines.filter(({ line }) => isChosen(line)).map(({ at, line }) => `${at}: ${line.trim()}`)).toEqual([])
})

it.each([
  'return `${(nepali ? found?.labelNp : found?.label) ?? code} ${digitsIn(language, of)}`',
  '    `${bsMonthName(month)[language]} ${digitsIn(language, bs_year)}`',
  '  const name = `${bsMonthName(month)[language]} ${digits(year)}`',
  'const text = `${year} ${monthName(code)}`',
  "const name = [monthName(month), ofOther && batch].filter(Boolean).join(' ')",
])('it knows %s', (line) => expect(isByHand(line)).toBe(true))

it('and one that chooses', () =>
  expect(isChosen("const label = language === 'ne' ? found?.labelNp : found?.label")).toBe(true))
