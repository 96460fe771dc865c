import { describe, expect, it } from 'vitest'
import { isNepaliMobile, normaliseMobile } from './mobile.ts'

describe('a mobile number', () => {
  it.each([
    '',
    '98412345',
    '98412345678',
    '9541234567',
    '014412345',
    '+9771234567',
    '+919841234567',
    '98412a4567',
    '9779541234567',
    '+9841234567',
    '0977-9841234567',
    '9841234567,9851234567',
  ])('is refused when it is %j', (text) => {
    expect(normaliseMobile(text)).toBeNull()
    expect(isNepaliMobile(text)).toBe(false)
  })

  it.each([
    '9841234567',
    '+9779841234567',
    '9779841234567',
    '00977 9841234567',
    '09841234567',
    '+977 984-1234567',
    '९८४१२३४५६७',
  ])('is read from %j', (text) => {
    expect(normaliseMobile(text)).toBe('9841234567')
  })

  it('is not cut when it begins with 977 itself', () => {
    expect(normaliseMobile('9771234567')).toBe('9771234567')
    expect(isNepaliMobile('9612345678')).toBe(true)
  })
})
