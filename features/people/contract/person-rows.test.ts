import { describe, expect, it } from 'vitest'
import { type ImportColumn, RowReader } from '#platform/contract/import-columns.ts'
import { f } from '#platform/fields/index.ts'
import { longestOf, readPerson } from './person-rows.ts'
import { noted, personShape } from './person-shape.ts'
import { sheetColumns } from './person-sheet.ts'

const sees = { contact: 'staff-contact-read', record: 'staff-record-read' }
const shape = personShape('staff', sees, {
  fname: noted(f.text(10, { label: 'First name' }), { ofUser: true, seen: 'all' }),
  phone: noted(f.phone({ optional: true })),
  blood_group: noted(f.choice(['A+', 'A-', 'O+'], { optional: true }), { sheet: { help: 'A+, A- or O+.' } }),
  home: noted(f.ref('departments', { optional: true })),
  joined_on: noted(f.date(), { sheet: { as: 'joined' } }),
  steps: noted(f.int({ optional: true, min: 1, max: 2000 })),
  height: noted(f.decimal({ optional: true })),
  lives_here: noted(f.flag({ optional: true })),
  photo: noted(f.file('image', { optional: true })),
  secret: noted(f.text(10, { optional: true }), { sheet: false }),
})
const columns = sheetColumns(shape) as (ImportColumn & { name: string })[]
function read(cells: Record<string, string>) {
  const reader = new RowReader<string>(
    { row: 2, cells: { fname: 'Sita', joined_ad: '2020-01-05', ...cells } },
    columns,
    longestOf(shape),
  )
  const { values } = readPerson(shape, reader, {}, { ids: { departments: new Map([['science', 7]]) } })
  return {
    values,
    errors: Object.fromEntries(Object.entries(reader.errors).map(([name, each]) => [name, each!.message])),
  }
}

describe('a sheet', () => {
  it('asks for what the shape says: a day in two columns, nothing that no cell can hold', () => {
    expect(columns.map(({ name }) => name).join(' ')).toBe(
      'fname phone blood_group home joined_bs joined_ad steps height lives_here',
    )
  })
  it.each([
    ['phone', '+977 985-100-0000', '9851000000'],
    ['phone', '(+977) 9851000000', '9851000000'],
    ['phone', '९८५१०००००० ', '9851000000'],
    ['blood_group', 'a +', 'A+'],
    ['blood_group', 'A-', 'A-'],
    ['home', 'Science', 7],
    ['joined_on', '', '2020-01-05'],
    ['steps', '५.0', 5],
    ['height', '1,234.50', 1234.5],
    ['lives_here', 'Yes', true],
    ['lives_here', 'छैन', false],
  ] as const)('takes %s as people type it: %s', (name, text, value) => {
    expect(read({ [name]: text })).toMatchObject({ values: { [name]: value }, errors: {} })
  })
  it.each([
    ['phone', '12', 'Must be a phone number'],
    ['blood_group', 'A', 'A+, A- or O+'],
    ['home', 'Nowhere', 'Choose one of the list'],
    ['joined_bs', '2078-13-01', 'No such day in Bikram Sambat'],
    ['joined_bs', '2078-01-05', 'This is another day than the one in BS'],
    ['steps', '0x10', 'Must be a whole number'],
    ['steps', '.0', 'Must be a whole number'],
    ['steps', '1e3', 'Must be a whole number'],
    ['height', 'tall', 'Must be a number'],
    ['lives_here', 'perhaps', 'Yes or No'],
    ['fname', 'Sita Kumari Devi', 'At most {max} characters'],
  ] as const)('complains of %s: %s', (name, text, message) => {
    expect(Object.values(read({ [name]: text }).errors)).toEqual([message])
  })
  it('misses a day that must be there in both columns', () => {
    expect(read({ joined_ad: '' }).errors).toEqual({ joined_bs: 'Field is required' })
    expect(read({ joined_ad: '', joined_bs: '2076-09-20' }).errors).toEqual({})
  })
})
