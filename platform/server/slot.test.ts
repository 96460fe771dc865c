import { expect, it } from 'vitest'
import { askOne, fill, slot } from './slot.ts'

it('a slot that nobody fills is answered by the room itself, a filled one by who filled it, once', () => {
  const due = slot<() => number>()
  const ask = () => askOne(due, () => 0)()
  expect(ask()).toBe(0)
  const filling = fill(due, () => 7)
  filling.apply()
  filling.apply()
  expect([ask(), due.filled.length]).toEqual([7, 1])
})
