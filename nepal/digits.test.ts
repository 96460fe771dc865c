import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixesDigits, parseNepaliNumber, toLatinDigits, toNepaliDigits } from './digits.ts'

describe('a Nepali number', () => {
  it.each(['2083', '२०८3', '२ ०', '-१', '१.५', 'एक'])('is refused when it is %j', (text) => {
    expect(() => parseNepaliNumber(text)).toThrow(new TypeError('Invalid parameter nepaliNumber value'))
  })

  it('is refused when it is missing or too large', () => {
    expect(() => parseNepaliNumber('')).toThrow('Missing required parameters')
    expect(() => parseNepaliNumber('९'.repeat(17))).toThrow(RangeError)
  })

  it('is the inverse of Nepali digits', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (value) => parseNepaliNumber(toNepaliDigits(value)) === value))
  })
})

describe('digits', () => {
  it('change and nothing else does', () => {
    expect(toNepaliDigits('Roll 1,234.50')).toBe('Roll १,२३४.५०')
    expect(toLatinDigits('कक्षा १०')).toBe('कक्षा 10')
    expect(toNepaliDigits('0123456789')).toBe('०१२३४५६७८९')
  })

  it('that are mixed are noticed', () => {
    expect(mixesDigits('१2')).toBe(true)
    expect(mixesDigits('१२')).toBe(false)
  })
})
