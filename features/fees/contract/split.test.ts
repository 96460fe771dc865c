/** Parts of one receipt: in their places, complete, and what each of them paid. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { modeOfParts, type Part, placeParts, sharesWithin, splitProblem } from './split.ts'

const cash = (amount: number): Part => ({ mode: 'cash', amount })
const cheque = (amount: number, reference?: string): Part => ({ mode: 'cheque', amount, reference })

it('says which part is wrong, and when the parts do not come to the amount', () => {
  expect(splitProblem([cash(100), cheque(50)], 150)).toEqual({ code: 'reference-needed', field: 'split.1.reference' })
  expect(splitProblem([cash(0), cheque(50, '7')], 50)).toEqual({ code: 'split-empty-part', field: 'split.0.amount' })
  expect(splitProblem([cash(100), cheque(49, '7')], 150)).toEqual({ code: 'split-not-amount', field: 'split' })
  expect(splitProblem([cash(100), cheque(50, '7')], 150)).toBeNull()
  expect(splitProblem([], 150)).toBeNull()
})

it('is one way where nothing is split, several where ways differ, and none where no money is taken', () => {
  expect(placeParts({ mode: 'cheque', reference: '7', bank: 'Nabil' }, 500)).toEqual([
    { mode: 'cheque', reference: '7', bank: 'Nabil', amount: 500, line: 1, before: 0 },
  ])
  expect(placeParts({ mode: 'cash' }, 0)).toEqual([])
  const parts = placeParts({ mode: 'cash' }, 150, [cash(100), cheque(50, '7')])
  expect(parts.map(({ line, before }) => [line, before])).toEqual([
    [1, 0],
    [2, 100],
  ])
  expect([modeOfParts(parts, 'cash'), modeOfParts(parts.slice(1), 'cash'), modeOfParts([], 'bank')]).toEqual([
    'several',
    'cheque',
    'bank',
  ])
})

it('the shares of all parts are the lines, and each part is the sum of its shares', () => {
  expect(sharesWithin([100, 50, 30], 80, 160)).toEqual([20, 50, 10])
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_00 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(amounts, fc.array(fc.nat(100), { maxLength: 4 }), (lines, cuts) => {
      const total = lines.reduce((sum, each) => sum + each, 0)
      const places = [0, ...cuts.map((cut) => Math.floor((total * cut) / 100)).toSorted((a, b) => a - b), total]
      const shares = places.slice(1).map((to, at) => sharesWithin(lines, places[at]!, to))
      for (const [at, of] of shares.entries())
        expect(of.reduce((sum, each) => sum + each, 0)).toBe(places[at + 1]! - places[at]!)
      expect(lines.map((_, line) => shares.reduce((sum, of) => sum + of[line]!, 0))).toEqual(lines)
    }),
  )
})
