/** Old fonts in a sheet: proposed by column, and taken back by column without losing what was typed over. */
import { expect, it } from 'vitest'
import { forgetOther, inUnicode, readOtherWay } from './old-font.ts'

const columns = [
  { name: 'fname', label: 'First name', help: '', example: '' },
  { name: 'name_np', label: 'Name in Nepali', help: '', example: '' },
]
const brought = [
  { row: 2, cells: { fname: 'Sita', name_np: ";Ltf s'df/L yfkf" } },
  { row: 3, cells: { fname: 'Bishwas', name_np: 'ljZjf; >]i7' } },
  { row: 4, cells: { fname: 'Ram', name_np: 'राम' } },
]
const stored = () => {
  const { typed, ...read } = inUnicode(brought, columns)
  return { ...read, unknown_heads: [], rows: typed.map((row) => ({ ...row, errors: {} })) }
}
const column = ({ rows }: ReturnType<typeof readOtherWay>, name = 'name_np') => rows.map(({ cells }) => cells[name])

it('a sheet without an old font stays as it is', () => {
  const { typed, converted, other } = inUnicode([{ row: 2, cells: { fname: 'Sita', name_np: 'सीता' } }], columns)
  expect([typed[0]!.cells, converted, other]).toEqual([{ fname: 'Sita', name_np: 'सीता' }, [], {}])
})

it('a column is read as Unicode, kept as typed, and read again, whatever its neighbours are', () => {
  const read = stored()
  expect(read.converted).toEqual([
    { name: 'name_np', column: 'Name in Nepali', from: ";Ltf s'df/L yfkf", to: 'सीता कुमारी थापा', as_typed: false },
  ])
  expect(column(read)).toEqual(['सीता कुमारी थापा', 'विश्वास श्रेष्ठ', 'राम'])
  const kept = readOtherWay(read, 'name_np')
  expect(column(kept)).toEqual([";Ltf s'df/L yfkf", 'ljZjf; >]i7', 'राम'])
  expect(column(kept, 'fname')).toEqual(['Sita', 'Bishwas', 'Ram'])
  expect(kept.converted![0]!.as_typed).toBe(true)
  expect(readOtherWay(kept, 'name_np')).toEqual(read)
})

it('what was typed over stays in both readings', () => {
  const read = stored()
  read.rows[0]!.cells.name_np = 'सीता'
  const typedOver = { ...read, other: forgetOther(read.other, [{ row: 2, column: 'name_np' }]) }
  const kept = readOtherWay(typedOver, 'name_np')
  expect(column(kept)).toEqual(['सीता', 'ljZjf; >]i7', 'राम'])
  expect(column(readOtherWay(kept, 'name_np'))).toEqual(['सीता', 'विश्वास श्रेष्ठ', 'राम'])
})
