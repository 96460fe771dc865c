/** The words of a result's SMS: how a score is said, and in whose language. */
import { expect, it } from 'vitest'
import { smsStatistics } from '#nepal/sms-length.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { fillResultText, resultPlaces, scoreOf, type ToldResult, usualResultText } from './result-text.ts'

const one: ToldResult = {
  state: 'passed',
  gpa: 3.6,
  letter: 'A',
  percent: 84,
  student: { name: 'Asha Rai', name_np: 'आशा राई' },
  guardian: { name: 'Sita Rai', name_np: null },
  grade: { name: 'Class 5', name_np: 'कक्षा ५' },
  section: 'A',
  enroll_code: 'HIM0001',
}
const of = { batch: '2083', school: { name: 'Himal School', name_np: 'हिमाल विद्यालय' } }

it('says the score as it is printed', () => {
  expect(scoreOf(one)).toBe('3.60 (A)')
  expect(scoreOf({ ...one, letter: null })).toBe('3.60')
  expect(scoreOf({ state: 'failed', gpa: null, letter: 'NG', percent: 40 })).toBe('NG')
  expect(scoreOf({ state: 'passed', gpa: null, letter: 'First division', percent: 68.5 })).toBe('68.5% First division')
  expect(scoreOf({ state: 'missing', gpa: null, letter: null, percent: null })).toBe('-')
})

it('is one message in the usual words, whatever an exam is called', () => {
  const text = usualResultText('First {term}')
  expect(unknownPlaces(resultPlaces, text)).toEqual([])
  const message = fillResultText(text, one, of)
  expect(message).toBe('Dear guardian, the result of Asha Rai (Class 5 A) in First term: 3.60 (A). Himal School')
  expect(smsStatistics(message)).toMatchObject({ encoding: 'GSM-7', numberOfSMS: 1 })
  expect(fillResultText(text, { ...one, section: null }, of)).toContain('(Class 5)')
})

it('takes Nepali names and digits for a text in Nepali', () => {
  expect(
    fillResultText('{guardian_name}, {student_name} ({grade})को नतिजा {gpa_score}। {batch} {school_name}', one, of),
  ).toBe('Sita Rai, आशा राई (कक्षा ५)को नतिजा ३.६० (A)। २०८३ हिमाल विद्यालय')
})
