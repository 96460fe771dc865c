import { describe, expect, it } from 'vitest'
import { columnOfHead } from '#platform/contract/import-columns.ts'
import { bulkColumns } from './bulk-columns.ts'
import { checkRows, type Frame, type TypedRow } from './bulk-rows.ts'

const frame = (more: Partial<Frame> = {}): Frame => ({
  today: '2026-11-21',
  grades: [
    {
      id: 5,
      name: 'Class 5',
      name_np: 'कक्षा ५',
      code: '05',
      sections: [
        { id: 51, name: 'A' },
        { id: 52, name: 'B' },
      ],
    },
    { id: 1, name: 'Nursery', name_np: null, code: null, sections: [] },
  ],
  codes: new Set(['him0001']),
  rolls: new Set(['51:7']),
  admissionNumbers: new Set(['a-9']),
  iemisIds: new Set(['27001']),
  otherMobiles: new Set(['9800000001']),
  known: new Map([['mina rai|2016-08-28', 'HIM0009']]),
  ...more,
})
const row = (cells: TypedRow['cells'] = {}, line = 2): TypedRow => ({
  row: line,
  cells: { fname: 'Sita', lname: 'Thapa', gender: 'Female', grade: 'Class 5', ...cells },
})
const errorsOf = (cells: TypedRow['cells'], more?: Partial<Frame>) =>
  checkRows([row(cells)], frame(more)).rows[0]!.errors
const readyOf = (cells: TypedRow['cells']) => checkRows([row(cells)], frame()).ready[0]

describe('bulk admission complains of', () => {
  it.each([
    ['a missing first name', { fname: ' ' }, 'fname', 'Field is required'],
    ['a missing last name', { lname: '' }, 'lname', 'Field is required'],
    ['a missing gender', { gender: '' }, 'gender', 'Field is required'],
    ['a missing class', { grade: '' }, 'grade', 'Field is required'],
    ['a name without letters', { fname: '123' }, 'fname', 'This is not a name'],
    ['an unknown class', { grade: 'Class 99' }, 'grade', 'The school has no such class'],
    ['an unknown section', { section: 'Z' }, 'section', 'The class has no such section'],
    [
      'a section of a class without any',
      { grade: 'Nursery', section: 'A' },
      'section',
      'The class has no such section',
    ],
    ['a gender nobody knows', { gender: 'x' }, 'gender', 'Male, Female or Other'],
    ['a day that BS has not', { dob_bs: '2073-02-33' }, 'dob_bs', 'No such day in Bikram Sambat'],
    ['a month that BS has not', { dob_bs: '2073-13-01' }, 'dob_bs', 'No such day in Bikram Sambat'],
    ['a day that AD has not', { dob_ad: '2015-02-29' }, 'dob_ad', 'No such day'],
    ['a birthday still to come', { dob_bs: '2090-01-01' }, 'dob_bs', 'This day is still to come'],
    [
      'a birthday in AD in the column of BS, which makes 66 years',
      { dob_bs: '2016-08-28' },
      'dob_bs',
      'This is {years} years ago: is it in the right calendar, BS or AD?',
    ],
    [
      'a pupil of ten days',
      { dob_ad: '2026-11-11' },
      'dob_ad',
      'This is {years} years ago: is it in the right calendar, BS or AD?',
    ],
    [
      'a pupil of class 5 of four years',
      { dob_ad: '2022-08-28' },
      'dob_ad',
      'At {years} years nobody is in this class: is the day in the right calendar, BS or AD?',
    ],
    [
      'an admission in AD in the column of BS',
      { admission_bs: '2026-04-14' },
      'admission_bs',
      'This is {years} years ago: is it in the right calendar, BS or AD?',
    ],
    ['a roll that a spreadsheet made of 1e2', { roll: '1e2' }, 'roll', 'A number from 1 to 9999'],
    [
      'two different birthdays',
      { dob_bs: '2073-05-12', dob_ad: '2016-08-29' },
      'dob_ad',
      'This is another day than the one in BS',
    ],
    [
      'an admission before the birth',
      { dob_bs: '2073-05-12', admission_bs: '2073-05-11' },
      'admission_bs',
      'This is before the date of birth',
    ],
    ['a formula', { fname: '=CONCAT(A1)' }, 'fname', 'A formula is not taken. Type the value itself'],
    [
      'a formula where nothing is read',
      { tole: '=1+1', district: 'Kathmandu' },
      'tole',
      'A formula is not taken. Type the value itself',
    ],
    [
      'a mobile that is none',
      { guardian_name: 'Ram', guardian_mobile: '12345' },
      'guardian_mobile',
      'This is not a mobile number of Nepal',
    ],
    [
      "a student's mobile",
      { guardian_name: 'Ram', guardian_mobile: '9800000001' },
      'guardian_mobile',
      'This mobile belongs to a student',
    ],
    ['a mobile of nobody', { guardian_mobile: '9841000000' }, 'guardian_name', 'Field is required'],
    ['a roll that is no number', { roll: 'seven' }, 'roll', 'A number from 1 to 9999'],
    ['a roll that is taken', { section: 'A', roll: '7' }, 'roll', 'This roll is taken in the section'],
    [
      'a code that is used in the batch',
      { enroll_code: 'him0001' },
      'enroll_code',
      'Another student of this batch has this code',
    ],
    ['a code of two words', { enroll_code: 'HIM 7' }, 'enroll_code', 'One word of at most 30 characters'],
    [
      'an admission number that is used',
      { admission_number: 'A-9' },
      'admission_number',
      'Another student has this admission number',
    ],
    ['an unknown district', { district: 'Atlantis' }, 'district', 'Nepal has no such district'],
    ['a municipality without its district', { municipality: 'Kathmandu' }, 'district', 'Field is required'],
    [
      'a municipality of another district',
      { district: 'Kathmandu', municipality: 'Pokhara' },
      'municipality',
      'The district has no such municipality',
    ],
  ] as const)('%s', (_what, cells, column, message) => {
    expect(errorsOf(cells)[column]?.message).toBe(message)
  })

  it('a ward that the municipality has not, naming its last one', () => {
    expect(errorsOf({ district: 'Kathmandu', municipality: 'Kathmandu', ward: '33' }).ward).toEqual({
      message: 'A number from 1 to {max}',
      values: { max: 32 },
    })
  })
  it('doubled codes, rolls and children, naming the first row', () => {
    const { rows, ready } = checkRows(
      [
        row({ enroll_code: 'X1', section: 'B', roll: '1', dob_bs: '2073-05-12' }, 2),
        row({ enroll_code: 'x1', section: 'b', roll: '01', dob_ad: '2016-08-28' }, 3),
      ],
      frame(),
    )
    expect(rows[0]!.errors).toEqual({})
    expect(Object.keys(rows[1]!.errors).sort()).toEqual(['enroll_code', 'fname', 'roll'])
    expect(rows[1]!.errors.roll).toEqual({ message: 'Doubled: the same as row {row}', values: { row: 2 } })
    expect(ready).toHaveLength(1)
  })
  it('a child that the school has already', () => {
    expect(errorsOf({ fname: 'Mina', lname: 'Rai', dob_bs: '2073-05-12' }).fname?.values).toEqual({ code: 'HIM0009' })
  })
})

describe('bulk admission understands', () => {
  it('birthdays in BS, and takes them as AD', () => {
    expect(readyOf({ dob_bs: '2073-05-12' })?.dob).toBe('2016-08-28')
    expect(readyOf({ dob_bs: '२०७३-०५-१२' })?.dob).toBe('2016-08-28')
    expect(readyOf({ dob_ad: '2016-08-28T00:00:00Z' })?.dob).toBe('2016-08-28')
  })
  it.each(['Class 5', 'class5', 'CLASS 5', '5', '05', 'कक्षा ५', '५'])('the class %s', (grade) => {
    expect(readyOf({ grade })?.grade_id).toBe(5)
  })
  it.each([['A'], ['a'], ['Section A']])('the section %s', (section) => {
    expect(readyOf({ section })?.section_id).toBe(51)
  })
  it.each([
    ['F', 'female'],
    ['छात्रा', 'female'],
    ['Boy', 'male'],
    ['अन्य', 'other'],
  ])('the gender %s', (gender, meant) => {
    expect(readyOf({ gender })?.gender).toBe(meant)
  })
  it('a mobile with prefix, blanks and hyphens', () => {
    expect(
      readyOf({ guardian_name: 'Ram  Thapa', guardian_mobile: '+977 984-1000000', relation: 'Father' })?.guardian,
    ).toEqual({ name: 'Ram Thapa', mobile: '9841000000', relation: 'father' })
  })
  it('an address by its names, and finds the province', () => {
    expect(
      readyOf({ district: 'kathmandu', municipality: 'Kathmandu Metropolitan City', ward: '10', tole: 'Baneshwor' })
        ?.address,
    ).toMatchObject({ province_id: 3, ward: 10, tole: 'Baneshwor' })
  })
  it('heads whatever their case and punctuation', () => {
    expect(
      ['First Name', 'first_name', 'FNAME', 'Date of birth (BS)', "Guardian's mobile", 'Shoe size'].map((head) =>
        columnOfHead(bulkColumns, head),
      ),
    ).toEqual(['fname', 'fname', 'fname', 'dob_bs', 'guardian_mobile', undefined])
  })
})
