import { expect, it } from 'vitest'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { smsStatistics } from '#nepal/sms-length.ts'
import { fillReminder, type Owing, reminderPlaces, usualReminder } from './reminder-text.ts'

const school = { name: 'Himal School', name_np: 'हिमाल विद्यालय' }
const family: Owing = {
  guardian: { name: 'Sita Rai', name_np: 'सीता राई' },
  children: [
    { name: 'Asha Rai', name_np: 'आशा राई' },
    { name: 'Bina Rai', name_np: null },
  ],
  amount: 1234567_50,
}

it('tells one family of all its children, in lakh grouping, within one message', () => {
  const text = fillReminder(usualReminder, family, school)
  expect(text).toBe('Dear guardian, Rs. 12,34,567.50 of school fees is due for Asha Rai, Bina Rai. Himal School')
  expect(smsStatistics(text)).toMatchObject({ encoding: 'GSM-7', numberOfSMS: 1 })
})

it('takes Nepali names and digits for a text in Nepali', () => {
  expect(fillReminder('{guardian_name}, {student_name}को {due_amout} बाँकी छ। {school_name}', family, school)).toBe(
    'सीता राई, आशा राई, Bina Raiको रु. १२,३४,५६७.५० बाँकी छ। हिमाल विद्यालय',
  )
})

it('knows its places and no others', () => {
  expect(unknownPlaces(reminderPlaces, usualReminder)).toEqual([])
  expect(unknownPlaces(reminderPlaces, '{due_amount} {student_name} {due_amount} {constructor}')).toEqual([
    '{due_amount}',
    '{constructor}',
  ])
  expect(fillReminder('{constructor} {x}', family, school)).toBe('{constructor} {x}')
})
