import { describe, expect, test } from 'vitest'
import { resource } from '#platform/contract/resource.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { f } from '#platform/fields/index.ts'
import { complaints, firstOf, isChanged, payloadOf, startValues } from './form-payload.ts'

const racks = resource('racks', {
  title: 'Rack',
  rights: { read: true, create: true, update: true, remove: true },
  key: 'code',
  columns: ['code'],
  fields: {
    code: f.text(5),
    place: f.text(20, { optional: true }),
    capacity: f.int({ default: 10 }),
    locked: f.flag(),
    photo: f.file('image', { optional: true }),
  },
})
const { fields } = racks
const schemas = schemasOf(racks)
const row = { id: 1, code: 'A1', place: 'Hall', capacity: 20, locked: true, photo: null }

describe('complaints', () => {
  test('what is missing is said in the words of the specification', () => {
    expect(complaints(schemas.create, fields, { code: ' ', capacity: null }, undefined)).toEqual({
      code: 'Field is required',
    })
  })
  test('a required field may not be emptied in an update either', () => {
    expect(complaints(schemas.update, fields, { ...row, code: '' }, row)).toEqual({ code: 'Field is required' })
  })
  test('too long', () =>
    expect(complaints(schemas.create, fields, { code: 'A12345' }, undefined)).toEqual({ code: 'At most 5 characters' }))
  test('a file that is still to be stored is no complaint', () => {
    expect(complaints(schemas.create, fields, { code: 'A', photo: new Blob() }, undefined)).toEqual({})
  })
  test('of the server the first of each field is shown', () =>
    expect(firstOf({ code: ['Taken', 'Short'], place: [] })).toEqual({ code: 'Taken' }))
})

describe('payloadOf', () => {
  test('of a new row everything that is filled in', () => {
    expect(payloadOf(fields, { code: 'A1', place: '', capacity: 3, locked: false, photo: null }, undefined)).toEqual({
      values: { code: 'A1', capacity: 3, locked: false },
      clear: [],
    })
  })
  test('of a changed row only the changes; what was emptied is named', () => {
    expect(payloadOf(fields, { ...row, place: ' ', locked: false }, row)).toEqual({
      values: { locked: false },
      clear: ['place'],
    })
  })
  test('nothing changed, nothing sent', () =>
    expect(payloadOf(fields, { ...row, photo: '' }, row)).toEqual({ values: {}, clear: [] }))
})

test('a new row starts with defaults, under what the caller knows', () => {
  expect(startValues(fields, undefined, { place: 'Hall' })).toEqual({
    code: null,
    place: 'Hall',
    capacity: 10,
    locked: false,
    photo: null,
  })
})

test('lists are compared by what is in them', () => {
  expect(isChanged({ a: [1, 2] }, { a: [1, 2] })).toBe(false)
  expect(isChanged({ a: [1] }, { a: [1, 2] })).toBe(true)
})
