import { describe, expect, it } from 'vitest'
import { ordinal } from './ordinals.ts'

describe('an ordinal', () => {
  it.each([-1, 1.5, Number.NaN])('is refused for %d', (value) => {
    expect(() => ordinal(value)).toThrow(TypeError)
  })

  it('has st, nd, rd and th, and th from 11 to 13', () => {
    const values = [0, 1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 1011]
    expect(values.map(ordinal).join(' ')).toBe(
      '0th 1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th 113th 1011th',
    )
  })
})
