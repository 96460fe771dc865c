import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, formatRupees, parseRupees } from './rupees.ts'

describe('an amount is refused', () => {
  it.each([
    '',
    ' ',
    'abc',
    'Rs.',
    '-',
    '--5',
    '-Rs. -5',
    '1,5',
    '1,2345',
    '12,34,56',
    ',100',
    '100,',
    '1 000',
    '5.',
    '.5',
    '1.2.3',
    '1e3',
    '0x10',
    'Rs 5 only',
    '₹5',
    '१2',
    'NaN',
    'Infinity',
    `-${' '.repeat(100_000)}x`,
  ])('%j', (text) => {
    expect(() => parseRupees(text)).toThrow(new TypeError('The amount is not valid. Write it like 1,23,456.50'))
  })

  it('with more than 2 decimals, or too large to be exact', () => {
    expect(() => parseRupees('1.234')).toThrow(new RangeError('An amount has at most 2 decimals'))
    expect(() => parseRupees('1.000')).toThrow(new RangeError('An amount has at most 2 decimals'))
    expect(() => parseRupees('90071992547409.92')).toThrow(new RangeError('The amount is too large'))
  })

  it('when it is to be written and is no whole paisa', () => {
    expect(() => formatRupees(1.5)).toThrow(TypeError)
    expect(() => formatRupees(Number.NaN)).toThrow(TypeError)
    expect(() => formatRupees(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(() => formatNumber(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })
})

describe('rupees', () => {
  it.each([
    [0, 'Rs. 0.00'],
    [5, 'Rs. 0.05'],
    [-50, '-Rs. 0.50'],
    [100, 'Rs. 1.00'],
    [99_999, 'Rs. 999.99'],
    [1_00_000, 'Rs. 1,000.00'],
    [1_00_00_000, 'Rs. 1,00,000.00'],
    [1_23_456_00, 'Rs. 1,23,456.00'],
    [-12_34_56_789_50, '-Rs. 12,34,56,789.50'],
    [Number.MAX_SAFE_INTEGER, 'Rs. 9,00,71,99,25,47,409.91'],
  ])('%i paisa are %s', (paisa, text) => {
    expect(formatRupees(paisa)).toBe(text)
    expect(parseRupees(text)).toBe(paisa)
  })

  it('can stand without prefix and in Nepali', () => {
    expect(formatRupees(1_23_456_00, { prefix: false })).toBe('1,23,456.00')
    expect(formatRupees(1_23_456_50, { language: 'ne' })).toBe('रु. १,२३,४५६.५०')
    expect(formatRupees(1_23_456_00, { short: true, language: 'ne' })).toBe('रु. १,२३,४५६')
    expect(formatRupees(1_23_456_05, { short: true })).toBe('Rs. 1,23,456.05')
    expect(formatRupees(-0)).toBe('Rs. 0.00')
  })

  it.each([
    ['100', 10_000],
    ['१००', 10_000],
    ['Rs.100', 10_000],
    ['rs 1,00,000', 1_00_000_00],
    ['NPR 100,000.5', 1_00_000_50],
    ['रू ५००/-', 50_000],
    ['Rs. -5', -500],
    ['- 5', -500],
    ['-0', 0],
    ['007', 700],
    ['1.29', 129],
    ['  4.35 ', 435],
  ])('%j is read as %i paisa', (text, paisa) => {
    expect(parseRupees(text)).toBe(paisa)
  })

  it('are read back exactly from every way of writing', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.constantFrom('en' as const, 'ne' as const),
        (paisa, prefix, language) =>
          parseRupees(formatRupees(paisa, { prefix, language })) === (paisa === 0 ? 0 : paisa),
      ),
    )
  })

  it('are grouped as Intl groups them in India', () => {
    const india = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => formatNumber(value) === india.format(value === 0 ? 0 : value)),
    )
  })
})

describe('a number', () => {
  it('has lakh or thousand groups, and the decimals asked for', () => {
    expect(formatNumber(1_234_567)).toBe('12,34,567')
    expect(formatNumber(1_234_567.5)).toBe('12,34,567.5')
    expect(formatNumber(1_234_567, { grouping: 'thousand' })).toBe('1,234,567')
    expect(formatNumber(3.456, { decimals: 2 })).toBe('3.46')
    expect(formatNumber(-0.001, { decimals: 2 })).toBe('0.00')
    expect(formatNumber(-1234, { language: 'ne' })).toBe('-१,२३४')
    expect(formatNumber(1e-7)).toBe('0.0000001')
  })

  it('has thousand groups as Intl has them in the United States', () => {
    const states = new Intl.NumberFormat('en-US')
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => formatNumber(value, { grouping: 'thousand' }) === states.format(value)),
    )
  })
})
