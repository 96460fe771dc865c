import { expect, it } from 'vitest'
import { flatChanges } from './changes.ts'

it('puts what changed before what did not', () => {
  expect(flatChanges({ name: 'A', roll: 1, tags: ['x'] }, { name: 'A', roll: 2, address: { ward: 3 } })).toEqual([
    { name: 'roll', before: '1', after: '2' },
    { name: 'tags', before: 'x', after: '' },
    { name: 'address.ward', before: '', after: '3' },
    { name: 'name', before: 'A', after: 'A' },
  ])
})
it('shows a new thing whole', () => {
  expect(flatChanges(null, { name: 'A', gone: null })).toEqual([{ name: 'name', before: '', after: 'A' }])
})
