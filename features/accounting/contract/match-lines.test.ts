import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#nepal/bikram-sambat.ts'
import { type BankLine, type BookEntry, daysApart, matchLines, setOffs } from './match-lines.ts'

const day = '2026-08-01'
const line = (id: number, more: Partial<BankLine> = {}): BankLine => ({
  id,
  date: day,
  amount: 500_00,
  reference: null,
  description: '',
  voucher_id: null,
  ...more,
})
const entry = (id: number, more: Partial<BookEntry> = {}): BookEntry => ({
  id,
  date: day,
  amount: 500_00,
  cheque_number: null,
  reference: null,
  voucher_id: id,
  reverses_entry_id: null,
  ...more,
})

describe('is not matched', () => {
  it('another amount, the other side, a day too far away without a number', () => {
    expect(matchLines([line(1)], [entry(1, { amount: 500_01 }), entry(2, { amount: -500_00 })])).toEqual([])
    expect(matchLines([line(1)], [entry(1, { date: addDays(day, daysApart.day + 1) })])).toEqual([])
  })
  it('without doubt, where another comes into question or the numbers differ', () => {
    expect(matchLines([line(1)], [entry(1), entry(2)])).toMatchObject([{ entry_id: 1, certain: false }])
    expect(matchLines([line(1, { reference: '000123' })], [entry(1, { cheque_number: '000124' })])).toMatchObject([
      { certain: false },
    ])
  })
  it('an entry that a reversal takes back', () => {
    const both = [entry(1), entry(2, { amount: -500_00, reverses_entry_id: 1 })]
    expect(matchLines([line(1)], both)).toEqual([])
    expect(setOffs(both)).toEqual([[1, 2]])
  })
})

describe('is matched', () => {
  it('by the cheque number before the day, months later too, also where the bank writes it in its text', () => {
    const late = entry(1, { cheque_number: '000123', date: addDays(day, -90) })
    const near = entry(2)
    expect(matchLines([line(1, { description: 'CHQ 123 presented' })], [near, late])).toMatchObject([
      { entry_id: 1, by: 'number', certain: true, days: 90 },
    ])
  })
  it('what the bank had before its first statement with the opening of the books, years before, and with no other entry of then', () => {
    const long = addDays(day, -900)
    const had = line(1, { before: true })
    const others = [entry(1, { date: long }), entry(2, { date: long, opening: true })]
    expect(matchLines([had], others)).toMatchObject([{ entry_id: 2, certain: true }])
    expect(matchLines([line(1)], others)).toEqual([])
  })
  it('by the voucher that was written from the line', () => {
    expect(matchLines([line(1, { voucher_id: 9 })], [entry(1), entry(9)])).toMatchObject([
      { entry_id: 9, by: 'voucher', certain: true },
    ])
  })
})

const amounts = fc.constantFrom(100_00, -100_00, 250_00, 999_99)
const days = fc.integer({ min: 0, max: 260 }).map((n) => addDays(day, n))
const number = fc.constantFrom(null, '000101', '101', 'CHQ-102', '7')
const lines = fc
  .array(fc.record({ amount: amounts, date: days, reference: number, description: fc.constantFrom('', 'by 102') }), {
    maxLength: 25,
  })
  .map((all) => all.map((each, at) => line(at + 1, each)))
const entries = fc
  .array(fc.record({ amount: amounts, date: days, cheque_number: number, reference: number }), { maxLength: 25 })
  .map((all) => all.map((each, at) => entry(at + 1, each)))

describe('whatever comes', () => {
  it('each line and entry stands in one match, both sides are equal and near, and the order of what comes changes nothing', () => {
    fc.assert(
      fc.property(lines, entries, fc.infiniteStream(fc.integer()), (some, others, random) => {
        const matches = matchLines(some, others)
        expect(new Set(matches.map((each) => each.line_id)).size).toBe(matches.length)
        expect(new Set(matches.map((each) => each.entry_id)).size).toBe(matches.length)
        for (const { line_id, entry_id, by, days: apart } of matches) {
          const [a, b] = [some.find(({ id }) => id === line_id)!, others.find(({ id }) => id === entry_id)!]
          expect(a.amount).toBe(b.amount)
          expect(apart).toBe(Math.abs(daysBetween(a.date, b.date)))
          if (by !== 'voucher') expect(apart).toBeLessThanOrEqual(daysApart[by])
        }
        const shuffled = <T>(all: readonly T[]) =>
          all
            .map((each) => ({ each, at: random.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each)
        expect(matchLines(shuffled(some), shuffled(others))).toEqual(matches)
      }),
    )
  })
  it('nothing that fits is left: a line and an entry that are both free do not come into question for each other', () => {
    fc.assert(
      fc.property(lines, entries, (some, others) => {
        const matches = matchLines(some, others)
        const freeLines = some.filter(({ id }) => !matches.some((each) => each.line_id === id))
        const freeEntries = others.filter(({ id }) => !matches.some((each) => each.entry_id === id))
        expect(matchLines(freeLines, freeEntries)).toEqual([])
      }),
    )
  })
  it('a certain one stays what it is when more lines and entries of other amounts come', () => {
    fc.assert(
      fc.property(lines, entries, (some, others) => {
        const certain = matchLines(some, others).filter((each) => each.certain)
        const more = matchLines([...some, line(900, { amount: 7 })], [...others, entry(900, { amount: 7 })])
        expect(more).toEqual(expect.arrayContaining(certain))
      }),
    )
  })
})
