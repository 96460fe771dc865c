import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsCost, smsLength, smsStatistics, smsType } from './sms-length.ts'
import { smsPlaceholders } from './sms-placeholders.ts'

const parts = (text: string) => smsLength(text).numberOfSMS

describe('the cost of messages', () => {
  it.each([
    [1.5, 1, 1],
    [150, -1, 1],
    [150, 1, 0.5],
    [Number.MAX_SAFE_INTEGER, 2, 1],
    [Number.NaN, 1, 1],
  ])('is refused for %d x %d x %d', (rate, count, recipients) => {
    expect(() => smsCost(rate, count, recipients)).toThrow(RangeError)
  })

  it('is rate x messages x recipients, in paisa', () => {
    expect(smsCost(150, 2, 300)).toBe(90_000)
    expect(smsCost(150, 2, 0)).toBe(0)
  })
})

describe('the message type', () => {
  it('is 2 only when a character is outside Latin-1', () => {
    expect(smsType('')).toBe(1)
    expect(smsType('Fee due á ` ç ÿ')).toBe(1)
    expect(smsType('Ā')).toBe(2)
    expect(smsType('€')).toBe(2)
    expect(smsType('नमस्ते')).toBe(2)
    expect(smsType('ok 😀')).toBe(2)
  })

  it('is another thing than the encoding', () => {
    expect(smsStatistics('`')).toMatchObject({ msg_type: 1, encoding: 'UCS-2' })
    expect(smsStatistics('€')).toMatchObject({ msg_type: 2, encoding: 'GSM-7' })
  })
})

describe('the length of a message', () => {
  it.each([
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['306 letters', 'a'.repeat(306), 2],
    ['307 letters', 'a'.repeat(307), 3],
    ['80 euro signs', '€'.repeat(80), 1],
    ['81 euro signs', '€'.repeat(81), 2],
    ['70 Nepali letters', 'क'.repeat(70), 1],
    ['71 Nepali letters', 'क'.repeat(71), 2],
    ['134 Nepali letters', 'क'.repeat(134), 2],
    ['135 Nepali letters', 'क'.repeat(135), 3],
    ['35 smileys', '😀'.repeat(35), 1],
    ['36 smileys', '😀'.repeat(36), 2],
    ['nothing', '', 0],
  ])('of %s', (_name, text, expected) => {
    expect(parts(text)).toBe(expected)
  })

  it('does not cut an escape pair: it goes to the next part whole', () => {
    const text = `${'a'.repeat(152)}{${'a'.repeat(19)}`
    expect(smsLength(text)).toEqual({ encoding: 'GSM-7', maxCharCount: 306, remaining: 306 - 174, numberOfSMS: 2 })
    expect(parts(`${'a'.repeat(152)}{${'a'.repeat(152)}`)).toBe(3)
    expect(parts(`${'a'.repeat(151)}{${'a'.repeat(153)}`)).toBe(2)
  })

  it('does not cut a surrogate pair', () => {
    expect(parts(`${'क'.repeat(66)}😀${'क'.repeat(66)}`)).toBe(3)
    expect(parts(`${'क'.repeat(65)}😀${'क'.repeat(67)}`)).toBe(2)
  })

  it('tells what fits and what remains', () => {
    expect(smsLength('')).toEqual({ encoding: 'GSM-7', maxCharCount: 160, remaining: 160, numberOfSMS: 0 })
    expect(smsLength('Hello [1]')).toEqual({ encoding: 'GSM-7', maxCharCount: 160, remaining: 149, numberOfSMS: 1 })
    expect(smsLength('a'.repeat(307))).toMatchObject({ maxCharCount: 459, remaining: 152 })
    expect(smsLength('क'.repeat(71))).toEqual({ encoding: 'UCS-2', maxCharCount: 134, remaining: 63, numberOfSMS: 2 })
    expect(smsLength('क'.repeat(134))).toMatchObject({ maxCharCount: 134, remaining: 0 })
  })

  it.each(['`', 'ç', 'á', '’', '\t', 'क'])('is counted in 16-bit units because of %j', (character) => {
    expect(smsLength(`plain ${character}`).encoding).toBe('UCS-2')
  })

  it('knows the whole GSM alphabet', () => {
    expect(smsLength('@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n\r').encoding).toBe('GSM-7')
    expect(smsLength('\f^{}\\[~]|€')).toMatchObject({ encoding: 'GSM-7', remaining: 160 - 20 })
  })

  it('never shrinks when a character is added, and what remains is what fits', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '{', '€', 'क', '😀', 'Z', '\ud83d'), maxLength: 400 })
    fc.assert(
      fc.property(texts, (text) => {
        const length = smsLength(text)
        expect(parts(`${text}a`)).toBeGreaterThanOrEqual(length.numberOfSMS)
        expect(length.remaining).toBeGreaterThanOrEqual(0)
        if (length.numberOfSMS > 0) {
          expect(parts(text + 'a'.repeat(length.numberOfSMS > 1 ? length.remaining : 0))).toBe(length.numberOfSMS)
        }
      }),
    )
  })
})

describe('the placeholders', () => {
  it('are the eleven of the specification, with its spelling', () => {
    expect(smsPlaceholders.join(' ')).toBe(
      'guardian_name student_name grade section enroll batch guardian_email guardian_mobile school_name due_amout gpa_score',
    )
  })
})
