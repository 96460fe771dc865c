import { unknownPlaces } from '#platform/contract/message-text.ts'
import { expect, it } from 'vitest'
import { smsStatistics } from '#nepal/sms-length.ts'
import { absentPlaces, fillAbsentText, usualAbsentText } from './absent-text.ts'

const one = {
  name: 'Aarav Sharma',
  name_np: 'आरव शर्मा',
  grade: 'Class 5',
  grade_np: 'कक्षा ५',
  section: 'A',
  enroll_code: 'HIM0001',
  guardian: 'Hari Sharma',
}
const school = { name: 'Himalaya', name_np: 'हिमालय' }

it('names the places that nothing fills', () => {
  expect(unknownPlaces(absentPlaces, 'Dear {guardian_name}, {nmae} and {} and {constructor}. {nmae}')).toEqual([
    '{nmae}',
    '{}',
    '{constructor}',
  ])
  expect(unknownPlaces(absentPlaces, usualAbsentText)).toEqual([])
})

it('an English text travels as one plain SMS', () => {
  const text = fillAbsentText(usualAbsentText, one, '2026-11-22', school)
  expect(text).toBe('Dear guardian, Aarav Sharma of Class 5 A is absent from school on 2083-08-06. Himalaya')
  expect(smsStatistics(text)).toMatchObject({ encoding: 'GSM-7', numberOfSMS: 1, maxCharCount: 160 })
})

it('a Nepali text takes Nepali names and digits, and is counted by 70', () => {
  const text = fillAbsentText(
    '{student_name} ({grade} {section}) {date}मा अनुपस्थित। {school_name}',
    one,
    '2026-11-22',
    school,
  )
  expect(text).toBe('आरव शर्मा (कक्षा ५ A) २०८३-०८-०६मा अनुपस्थित। हिमालय')
  expect(smsStatistics(text)).toMatchObject({ encoding: 'UCS-2', numberOfSMS: 1, maxCharCount: 70 })
  expect(fillAbsentText('{student_name} अनुपस्थित', { ...one, name_np: null }, '2026-11-22', school)).toBe(
    'Aarav Sharma अनुपस्थित',
  )
})

it('what a name holds is not filled again', () => {
  expect(fillAbsentText('{student_name}', { ...one, name: '{school_name}' }, '2026-11-22', school)).toBe(
    '{school_name}',
  )
})
