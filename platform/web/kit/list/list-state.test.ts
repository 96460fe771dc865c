import { describe, expect, test } from 'vitest'
import { changed, nextSort, queryOf, readState, writeState } from './list-state.ts'

const defaults = { rowsPerPage: 10, sortBy: 'rank', filters: { state: 'open' } }
const names = ['grade_id', 'state']
const read = (address: string) => readState(new URLSearchParams(address), names, defaults)
const write = (change: object, from = '') =>
  writeState(new URLSearchParams(from), { ...read(from), ...change }, names, defaults).toString()

describe('reading the address', () => {
  test('nonsense is as if it were not there', () => {
    expect(read('page=-3&rowsPerPage=7')).toMatchObject({ page: 1, rowsPerPage: 10 })
    expect(read('page=1e9&rowsPerPage=500')).toMatchObject({ page: 1, rowsPerPage: 10 })
  })
  test('filters that the list does not know are not asked for', () =>
    expect(read('company_id=2').filters).toEqual({ state: 'open' }))
  test('everything that can stand there', () => {
    expect(read('page=3&rowsPerPage=50&sortBy=name&descending=true&search=ram&grade_id=4&state=closed')).toEqual({
      page: 3,
      rowsPerPage: 50,
      sortBy: 'name',
      descending: true,
      search: 'ram',
      filters: { grade_id: '4', state: 'closed' },
    })
  })
})

describe('writing the address', () => {
  test('what is as always is not written', () => expect(write({})).toBe(''))
  test('what others keep there stays', () => expect(write({ page: 2 }, 'tab=dues')).toBe('tab=dues&page=2'))
  test('a filter with a default can be emptied', () => {
    const address = write({ filters: {} })
    expect(address).toBe('state=')
    expect(read(address).filters).toEqual({})
  })
  test('comes back as it went', () => {
    const state = read('page=3&sortBy=name&descending=true&grade_id=4')
    expect(read(writeState(new URLSearchParams(), state, names, defaults).toString())).toEqual(state)
  })
})

test('a search begins at the first page', () => expect(changed(read('page=3'), { search: 'ram' }).page).toBe(1))
test('turning the page does not', () => expect(changed(read('page=3'), { page: 4 }).page).toBe(4))

test('sorting: up, down, as by itself', () => {
  let state = read('')
  const seen = Array.from({ length: 3 }, () => {
    state = changed(state, nextSort(state, 'name', defaults))
    return `${state.sortBy} ${state.descending}`
  })
  expect(seen).toEqual(['name false', 'name true', 'rank false'])
})

test('the server is asked without what is not set', () => {
  expect(queryOf(read('grade_id=4'))).toEqual({
    page: 1,
    rowsPerPage: 10,
    sortBy: 'rank',
    descending: undefined,
    search: undefined,
    grade_id: '4',
    state: 'open',
  })
})
