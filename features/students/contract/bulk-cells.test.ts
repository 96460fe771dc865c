import { expect, it } from 'vitest'
import { readGender, readRelation } from './bulk-cells.ts'

it('reads genders and relations as people type them, and nothing that is none', () => {
  expect([readGender(' Female. '), readGender('छात्र'), readRelation('आमा'), readRelation('Father')]).toEqual([
    'female',
    'male',
    'mother',
    'father',
  ])
  for (const text of ['constructor', 'Constructor', 'x', ''])
    expect([text, readGender(text), readRelation(text)]).toEqual([text, null, null])
})
