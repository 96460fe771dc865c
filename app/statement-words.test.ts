/** A statement's line is told alike in the office and on a family's phone: both catalogues have all its words. */
import { expect, it } from 'vitest'
import { anotherStudent, becauseWords, lineWords, readLine } from '#features/fees/contract/statement-text.ts'
import office from '#features/fees/web/ne.json' with { type: 'json' }
import families from '#features/portal/web/ne.json' with { type: 'json' }

it.each([...becauseWords, ...lineWords, anotherStudent, 'Bill of {month}', 'Payment ({mode})'])('%s', (words) => {
  const said = (catalogue: Record<string, string>) => catalogue[words]
  expect(said(office)).toMatch(/[\u0900-\u097f]/)
  expect(said(families)).toBe(said(office))
})

it.each([
  ['Bill of Kartik', { month: 'Kartik' }],
  ['Payment (Bank)', { mode: 'Bank' }],
  ['Credit note: A class: not held', { what: 'Credit note', reason: 'A class: not held' }],
  ['Advance moved to: another student', { what: 'Advance moved to', reason: anotherStudent }],
  ['Paid from the deposit', { text: 'Paid from the deposit' }],
])('%s is read', (text, line) => expect(readLine(text)).toEqual(line))
