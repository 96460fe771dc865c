import { expect, it } from 'vitest'
import { begun, changed, parted, redone, undone } from './history.ts'

it('takes back change by change, and does them again until something else is done', () => {
  const done = changed(changed(begun('a'), 'b'), 'c')
  expect(undone(done).now).toBe('b')
  expect(undone(undone(undone(done))).now).toBe('a')
  expect(redone(undone(done)).now).toBe('c')
  expect(redone(done).now).toBe('c')
  expect(redone(changed(undone(done), 'd')).now).toBe('d')
})
it('what is typed into one field is one change, until something else is changed', () => {
  const typed = changed(changed(changed(begun(''), 'N', 'text'), 'Na', 'text'), 'Nam', 'text')
  expect(undone(typed).now).toBe('')
  expect(undone(changed(typed, 'Name', 'size')).now).toBe('Nam')
  expect(undone(changed(parted(typed), 'Name', 'text')).now).toBe('Nam')
})
it('keeps a hundred, and nothing for what did not change', () => {
  let history = begun(0)
  for (let n = 1; n <= 150; n++) history = changed(history, n)
  expect(history.past).toHaveLength(100)
  expect(changed(history, history.now)).toBe(history)
})
