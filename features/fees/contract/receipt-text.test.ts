/** The words of the SMS of a receipt. */
import { expect, it } from 'vitest'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { fillReceiptText, receiptPlaces, usualReceiptText } from './receipt-text.ts'

const told = {
  guardian: { name: 'Hari Rai', name_np: 'हरि राई' },
  children: [
    { name: 'Asha Rai', name_np: 'आशा राई' },
    { name: 'Bina Rai', name_np: null },
  ],
  numbers: ['R-83/84-000001', 'R-83/84-000002'],
  amount: 1_250_00,
  left: 100_000_00,
}
const school = { name: 'Our School', name_np: 'हाम्रो विद्यालय' }

it('tells amount, numbers, children and what is left, in the language of the text', () => {
  expect(fillReceiptText(usualReceiptText, told, school)).toBe(
    'Received Rs. 1,250.00 for Asha Rai, Bina Rai, receipt R-83/84-000001, R-83/84-000002. Still owed: Rs. 1,00,000.00. Our School',
  )
  expect(fillReceiptText('{student_name}को {amount} बुझियो। बाँकी {due_amout}। {school_name}', told, school)).toBe(
    'आशा राई, Bina Raiको रु. १,२५०.०० बुझियो। बाँकी रु. १,००,०००.००। हाम्रो विद्यालय',
  )
})

it('knows which places nothing fills, and fills nothing by a name that every object has', () => {
  expect(unknownPlaces(receiptPlaces, '{amount} {nmae} {constructor} {nmae}')).toEqual(['{nmae}', '{constructor}'])
  expect(fillReceiptText('{constructor}', told, school)).toBe('{constructor}')
})
