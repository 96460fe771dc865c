/** An address as one text: read and written without loss, whatever is known of it. */
import { expect, it } from 'vitest'
import { noPlace, readPlace, writePlace } from './correction-place.ts'

it.each([
  ['', noPlace],
  ['3/27///', { ...noPlace, province_id: 3, district_id: 27 }],
  ['3/27/307/10/Baneshwor', { province_id: 3, district_id: 27, municipality_id: 307, ward: 10, tole: 'Baneshwor' }],
  ['3/27///House 4/2', { ...noPlace, province_id: 3, district_id: 27, tole: 'House 4/2' }],
  ['////[Baneshwor]', { ...noPlace, tole: '[Baneshwor]' }],
])('%s', (text, place) => {
  expect(readPlace(text)).toEqual(place)
  expect(writePlace(place)).toBe(text)
})

it('nothing is an empty text, and a blank that is typed stays for the next word', () => {
  expect([readPlace(null), writePlace({})]).toEqual([noPlace, ''])
  expect(readPlace(writePlace({ tole: 'New ' })).tole).toBe('New ')
})
