import { describe, expect, it } from 'vitest'
import { rankColour } from './rank-colour.ts'

describe('the colour of a grade', () => {
  it.each(['D+', 'D', 'E', 'N', 'NG', '', '+', 'A-', 'A++', 'Distinction'])('is red for %j', (grade) => {
    expect(rankColour(grade)).toBe('red')
  })

  it('is green for A, blue for B, yellow for C, with or without plus', () => {
    expect(['A+', 'A', 'B+', 'B', 'C+', 'C', ' a+ '].map(rankColour)).toEqual([
      'green',
      'green',
      'blue',
      'blue',
      'yellow',
      'yellow',
      'green',
    ])
  })
})
