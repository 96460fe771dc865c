import { describe, expect, it } from 'vitest'
import { activityOf, ecaCellOf, ecaEnrolOf, readAchievement } from './eca.ts'

const letters = ['A+', 'A', 'B']

describe('an achievement as it is typed:', () => {
  it.each([
    ['a+', { letters, remarks: false }, 'A+'],
    [' b ', { letters, remarks: true }, 'B'],
    ['C', { letters, remarks: false }, undefined],
    ['C', { letters, remarks: true }, 'C'],
    ['Captain   of the team', { letters, remarks: true }, 'Captain of the team'],
    ['राम्रो', { letters: [], remarks: false }, 'राम्रो'],
    ['', { letters, remarks: false }, ''],
    ['x'.repeat(61), { letters: [], remarks: true }, undefined],
  ])('%j of %j is %j', (text, assessment, read) => expect(readAchievement(text, assessment, false)).toBe(read))

  it('is a sentence where the class teacher speaks, whatever the letters', () => {
    const read = (text: string) => readAchievement(text, { letters, remarks: false }, true)
    expect(read(' Works  hard. ')).toBe('Works hard.')
    expect([read('x'.repeat(200))?.length, read('x'.repeat(201)), read('')]).toEqual([200, undefined, ''])
    // a letter is a word like any other
    expect(read('a+')).toBe('a+')
  })
})

it('one number says whose and what', () => {
  const cell = ecaCellOf(200_000_001, 16_777_215)
  expect([ecaEnrolOf(cell), activityOf(cell), Number.isSafeInteger(cell)]).toEqual([200_000_001, 16_777_215, true])
})
