import { expect, it } from 'vitest'
import { moved, placeOf } from './stop-order.ts'

const list = ['a', 'b', 'c', 'd']
const dropped = (from: number, on: number, after: boolean) => moved(list, from, placeOf(from, on, after)).join('')

it('nothing is lost where there is no such place', () => {
  expect([moved(list, 0, -1), moved(list, 3, 4), moved(list, 9, 0)].map((each) => each.join(''))).toEqual([
    'abcd',
    'abcd',
    'abcd',
  ])
})
it('goes up and down by one', () => {
  expect([moved(list, 1, 0).join(''), moved(list, 1, 2).join('')]).toEqual(['bacd', 'acbd'])
})
it('is dropped before or after another, from either side', () => {
  expect([dropped(0, 2, false), dropped(0, 2, true), dropped(3, 1, false), dropped(3, 1, true)]).toEqual([
    'bacd',
    'bcad',
    'adbc',
    'abdc',
  ])
})
