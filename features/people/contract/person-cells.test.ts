import { expect, it } from 'vitest'
import { readGender } from './person-cells.ts'

it('reads genders as people type them, and nothing that is none', () => {
  expect([readGender(' Female. '), readGender('छात्र')]).toEqual(['female', 'male'])
  for (const text of ['constructor', 'Constructor', 'x', '']) expect([text, readGender(text)]).toEqual([text, null])
})
