import { expect, it } from 'vitest'
import { tooOld } from './planner-figures.ts'

it('names the server that it cannot work with', () => {
  expect(tooOld(170_005)).toBe('Pathshala needs PostgreSQL 18 or newer; this one is 17.')
  expect(tooOld(180_000)).toBeUndefined()
  expect(tooOld(190_001)).toBeUndefined()
})
