/** What fields say in either language, and that nothing is said where nothing is known. */
import { expect, it } from 'vitest'
import { adInWords, bsInWords, genderWords, numberText, type StudentFacts, valuesOf } from './values.ts'

const facts = (more: Partial<StudentFacts> = {}): StudentFacts => ({
  name: 'Sita Thapa',
  name_np: 'सीता थापा',
  gender: 'female',
  dob: '2013-08-28',
  admission_number: 'A-10',
  admission_date: '2022-04-28',
  left_on: null,
  grade: 'Class 5',
  grade_np: 'कक्षा ५',
  section: 'A',
  roll: 12,
  enroll_code: 'HIM-0012',
  batch: '2083',
  father: { id: 1, name: 'Hari Thapa', name_np: null },
  mother: null,
  guardian: null,
  address: null,
  exam: null,
  exam_np: null,
  gpa: 3.4,
  letter: 'B+',
  passed: null,
  owes: true,
  ...more,
})
const issued = {
  school: { name: 'Himalaya', name_np: 'हिमालय', address: null },
  typed: { conduct: 'good', purpose: ' ' },
  number: 'CC-2083-0001',
  issued_on: '2026-11-25',
}

it('says nothing where nothing is known', () => {
  const values = valuesOf(facts({ dob: null, gpa: null }), issued, 'en')
  for (const name of [
    'dob',
    'dob_words',
    'mother',
    'left_on',
    'gpa',
    'exam',
    'class_passed',
    'address',
    'event',
  ] as const)
    expect([name, values[name]]).toEqual([name, null])
})
it('speaks the language of the paper, with the other where there is no name in it', () => {
  const [en, ne] = [valuesOf(facts(), issued, 'en'), valuesOf(facts(), issued, 'ne')]
  expect([en.name, en.class, en.roll, en.dob, en.gpa, en.father]).toEqual([
    'Sita Thapa',
    'Class 5',
    '12',
    '2070-05-12',
    '3.40',
    'Hari Thapa',
  ])
  expect([ne.name, ne.class, ne.roll, ne.dob, ne.gpa, ne.father]).toEqual([
    'सीता थापा',
    'कक्षा ५',
    '१२',
    '२०७०-०५-१२',
    '३.४०',
    'Hari Thapa',
  ])
  expect([ne.number, ne.issued_on, en.issued_on_ad]).toEqual(['CC-२०८३-०००१', '२०८३-०८-०९', '2026-11-25'])
  expect([en.dues, valuesOf(facts({ owes: false }), issued, 'en').dues]).toEqual([
    'Dues are outstanding',
    'All dues have been cleared',
  ])
})
it('says days in words', () => {
  expect(bsInWords('2013-08-28', 'en')).toBe('Twelve Bhadra, Two Thousand Seventy')
  expect(bsInWords('2013-08-28', 'ne')).toBe('दुई हजार सत्तरी साल भदौ बाह्र गते')
  expect(adInWords('2013-08-28', 'ne')).toBe('सन् दुई हजार तेह्र अगस्ट अट्ठाइस')
  expect(bsInWords('1700-01-01', 'en')).toBeNull()
})
it('words follow the gender', () => {
  expect([genderWords('male', 'en').his, genderWords('female', 'en').he_first, genderWords('other', 'en').him]).toEqual(
    ['his', 'She', 'them'],
  )
  expect([genderWords('female', 'ne').child, genderWords('male', 'ne').pupil]).toEqual(['छोरी', 'छात्र'])
})
it('numbers as the school writes them', () =>
  expect(numberText({ series: 'TC', batch: '2083', number: 12 })).toBe('TC-2083-0012'))
