import { expect, it } from 'vitest'
import { randomString } from './random-string.ts'

it('has 12 characters unless told otherwise, others each time', () => {
  expect(randomString()).toMatch(/^[0-9a-f]{12}$/)
  expect(randomString(7)).toMatch(/^[0-9a-f]{7}$/)
  expect(new Set(Array.from({ length: 100 }, () => randomString())).size).toBe(100)
})
