import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from './digits.ts'
import { numberWords } from './number-names.ts'
import { largestInWords, numberToWords, rupeesInWords } from './amount-in-words.ts'

/** Reads words back, by another way than the writer: sums up word by word. */
function readWords(text: string, language: Language): number {
  const { belowHundred, sizes } = numberWords[language]
  let [total, current] = [0, 0]
  for (const word of text.split(' ')) {
    const size = sizes.find(([, name]) => name === word)?.[0]
    if (size === 100) current *= 100
    else if (size !== undefined) [total, current] = [total + current * size, 0]
    else current += belowHundred.indexOf(word)
  }
  return total + current
}

/** True when the words of a number read back as the number. */
function readsBack(value: number, language: Language): boolean {
  return readWords(numberToWords(value, { language }), language) === value
}

const languages = fc.constantFrom('en' as const, 'ne' as const)

describe('words are refused', () => {
  it('for what is not whole, negative, or above nine digits', () => {
    expect(() => numberToWords(1.5)).toThrow(TypeError)
    expect(() => numberToWords(Number.NaN)).toThrow(TypeError)
    const range = new RangeError('Only a number from 0 to 99,99,99,999 can be put into words')
    expect(() => numberToWords(-1)).toThrow(range)
    expect(() => numberToWords(1_00_00_00_000)).toThrow(range)
  })

  it('for an amount of half paisa, negative, or above 99 kharab', () => {
    expect(() => rupeesInWords(0.5)).toThrow(TypeError)
    expect(() => rupeesInWords(-1)).toThrow(RangeError)
    expect(() => rupeesInWords(1_00_00_00_00_00_000_00)).toThrow(RangeError)
  })
})

describe('a number in words', () => {
  it.each([
    [0, 'Zero', 'शून्य'],
    [7, 'Seven', 'सात'],
    [15, 'Fifteen', 'पन्ध्र'],
    [20, 'Twenty', 'बीस'],
    [42, 'Forty Two', 'बयालीस'],
    [100, 'One Hundred', 'एक सय'],
    [1_000, 'One Thousand', 'एक हजार'],
    [1_05_000, 'One Lakh Five Thousand', 'एक लाख पाँच हजार'],
    [1_23_456, 'One Lakh Twenty Three Thousand Four Hundred Fifty Six', 'एक लाख तेइस हजार चार सय छपन्न'],
    [1_00_00_000, 'One Crore', 'एक करोड'],
    [
      12_34_56_789,
      'Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine',
      'बाह्र करोड चौँतीस लाख छपन्न हजार सात सय उनान्नब्बे',
    ],
    [
      99_99_99_999,
      'Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine',
      'उनान्सय करोड उनान्सय लाख उनान्सय हजार नौ सय उनान्सय',
    ],
  ])('%i', (value, english, nepali) => {
    expect(numberToWords(value)).toBe(english)
    expect(numberToWords(value, { language: 'ne' })).toBe(nepali)
  })

  it('may end with Only/-', () => {
    expect(numberToWords(500, { suffix: true })).toBe('Five Hundred Only/-')
    expect(numberToWords(500, { suffix: true, language: 'ne' })).toBe('पाँच सय मात्र')
  })

  it('reads back as the number, for all up to ten thousand and samples up to the limit', () => {
    for (let value = 0; value <= 10_000; value += 1) {
      if (!readsBack(value, 'en') || !readsBack(value, 'ne')) throw new Error(String(value))
    }
    fc.assert(fc.property(fc.integer({ min: 0, max: largestInWords }), languages, readsBack))
  })
})

describe('the Nepali words below a hundred', () => {
  const { belowHundred } = numberWords.ne

  it('are a hundred different ones', () => {
    expect(belowHundred).toHaveLength(100)
    expect(new Set(belowHundred).size).toBe(100)
  })

  it('end as their ten does', () => {
    const endings = ['', '', 'स', 'तीस', 'ालीस', 'न्न', 'सट्ठी', 'हत्तर', 'ासी', 'ान्नब्बे']
    for (let ten = 3; ten <= 9; ten += 1) {
      for (let unit = 1; unit <= 8; unit += 1) {
        expect(belowHundred[ten * 10 + unit]).toMatch(new RegExp(`${endings[ten]}$`))
      }
    }
  })

  it('say one less before each full ten', () => {
    for (const value of [19, 29, 39, 49, 59, 69, 79, 89, 99]) expect(belowHundred[value]).toMatch(/^उन/)
  })
})

describe('rupees in words', () => {
  it.each([
    [0, 'Zero Rupees', 'शून्य रुपैयाँ'],
    [1_00, 'One Rupee', 'एक रुपैयाँ'],
    [50, 'Fifty Paisa', 'पचास पैसा'],
    [
      12_34_56_78_901_50,
      'Twelve Arab Thirty Four Crore Fifty Six Lakh Seventy Eight Thousand Nine Hundred One Rupees And Fifty Paisa',
      'बाह्र अर्ब चौँतीस करोड छपन्न लाख अठहत्तर हजार नौ सय एक रुपैयाँ पचास पैसा',
    ],
    [1_00_00_00_00_000_00, 'One Kharab Rupees', 'एक खर्ब रुपैयाँ'],
    [1_250_50, 'One Thousand Two Hundred Fifty Rupees And Fifty Paisa', 'एक हजार दुई सय पचास रुपैयाँ पचास पैसा'],
  ])('%i paisa', (paisa, english, nepali) => {
    expect(rupeesInWords(paisa)).toBe(english)
    expect(rupeesInWords(paisa, { language: 'ne' })).toBe(nepali)
  })

  it('carry the suffix and reach the limit', () => {
    expect(rupeesInWords(1_250_50, { suffix: true })).toBe(
      'One Thousand Two Hundred Fifty Rupees And Fifty Paisa Only/-',
    )
    expect(rupeesInWords(99_99_99_99_99_999_99)).toMatch(
      /^Ninety Nine Kharab Ninety Nine Arab .* And Ninety Nine Paisa$/,
    )
  })

  it('read back as the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_99_99_99_99_999_99 }), (paisa) => {
        const [rupees = '', rest = 'Zero Paisa'] = rupeesInWords(paisa)
          .split(/ Rupees?(?: And )?/)
          .filter(Boolean)
        return readWords(rupees, 'en') * 100 + readWords(rest.replace(' Paisa', ''), 'en') === paisa
      }),
    )
  })
})
