import { expect, it } from 'vitest'
import { readRelation } from './bulk-cells.ts'

it('reads relations as people type them, and nothing that is none', () => {
  expect([readRelation('आमा'), readRelation('Father')]).toEqual(['mother', 'father'])
  for (const text of ['constructor', 'Constructor', 'x', '']) expect([text, readRelation(text)]).toEqual([text, null])
})
