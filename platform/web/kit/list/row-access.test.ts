import { describe, expect, test } from 'vitest'
import { rowAccess, type Situation } from './row-access.ts'

const rights = { create: 'rack-create', update: 'rack-update', remove: 'rack-delete' }
const librarian: Situation = {
  can: (right) => right === true || String(right).startsWith('rack-'),
  ut: 'admin',
  role: 'librarian',
  batch: { id: 2, is_current: true },
}
const nobody: Situation = { ...librarian, can: (right) => right === true, role: 'guard' }
const inOldBatch = { batch: { id: 1, is_current: false } }

describe('without the permission', () => {
  test('no button shows', () => {
    const access = rowAccess(rights, nobody)
    expect([access.add, access.edit({}), access.remove({})]).toEqual([false, false, false])
  })
  test('but a permission given as true is enough', () => {
    const access = rowAccess({ create: true, update: true, remove: true }, nobody)
    expect([access.add, access.edit({}), access.remove({})]).toEqual([true, true, true])
  })
})

describe('in a batch that is not current', () => {
  test('nothing can be added, edited or deleted', () => {
    const access = rowAccess(rights, { ...librarian, ...inOldBatch })
    expect([access.add, access.edit({}), access.remove({})]).toEqual([false, false, false])
  })
  test('with the check switched off, rows can be edited and deleted; the add-button stays hidden', () => {
    const access = rowAccess(rights, { ...librarian, ...inOldBatch, anyBatch: true })
    expect([access.add, access.edit({}), access.remove({})]).toEqual([false, true, true])
  })
  test('an administrator sees the delete button all the same', () => {
    const access = rowAccess(rights, { ...librarian, ...inOldBatch, role: 'administrator' })
    expect([access.add, access.edit({}), access.remove({})]).toEqual([false, false, true])
  })
  test('the super user sees add and delete', () => {
    const access = rowAccess(rights, { ...librarian, ...inOldBatch, ut: 'super', role: 'super' })
    expect([access.add, access.remove({})]).toEqual([true, true])
  })
})

test('a row of another batch can be read only', () => {
  const access = rowAccess(rights, librarian)
  expect(access.edit({ batch_id: 1 })).toBe(false)
  expect(access.edit({ batch_id: 2 })).toBe(true)
})

test('a list that nothing can be deleted from has no delete button for anybody', () => {
  expect(rowAccess({ create: true }, { ...librarian, ut: 'super', role: 'super' }).remove({})).toBe(false)
})
