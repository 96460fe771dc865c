import { describe, expect, it } from 'vitest'
import { unclearLetters, usualLetters } from './attendance-letters.ts'

describe('letters of attendance', () => {
  it('are those of a Nepali register where the school says nothing: leave is L and late is T', () => {
    expect(Object.fromEntries(Object.entries(usualLetters).map(([state, { en }]) => [state, en]))).toEqual({
      present: 'P',
      absent: 'A',
      leave: 'L',
      late: 'T',
      half: 'H',
    })
    expect(unclearLetters(usualLetters)).toEqual([])
  })
  it('must differ, in each language and whatever the capitals', () => {
    expect(unclearLetters({ ...usualLetters, late: { en: 'l', np: 'ढि' } })).toEqual(['leave', 'late'])
    expect(unclearLetters({ ...usualLetters, half: { en: 'H', np: 'अ' } })).toEqual(['absent', 'half'])
    expect(unclearLetters({ ...usualLetters, half: { en: ' ', np: 'आ' } })).toEqual(['half'])
  })
})
