/** A statement's line is told alike in the office and on a family's phone, but for words of book-keeping, which no family is told. */
import { expect, it } from 'vitest'
import {
  anotherStudent,
  becauseWords,
  lineWords,
  officeWords,
  plainWords,
  readLine,
} from '#features/fees/contract/statement-text.ts'
import { houseWords, metByFamilies, wordsOf } from './web-words.ts'
import access from '#features/access/web/ne.json' with { type: 'json' }
import office from '#features/fees/web/ne.json' with { type: 'json' }
import families from '#features/portal/web/ne.json' with { type: 'json' }

it.each([...becauseWords, ...lineWords, anotherStudent, 'Bill of {month}', 'Payment ({mode})'])('%s', (words) => {
  const said = (catalogue: Record<string, string>) => catalogue[words]
  expect(said(office)).toMatch(/[\u0900-\u097f]/)
  const isOffice = (officeWords as readonly string[]).includes(words)
  expect(said(families)).toBe(isOffice ? undefined : said(office))
})

it.each([
  ['Bill of Kartik', { month: 'Kartik' }],
  ['Payment (Bank)', { mode: 'Bank' }],
  ['Credit note: A class: not held', { what: 'Credit note', reason: 'A class: not held' }],
  ['Advance moved to: another student', { what: 'Advance moved to', reason: anotherStudent }],
  ['Paid from the deposit', { text: 'Paid from the deposit' }],
  [`${plainWords.credit_note}: A class: not held`, { what: plainWords.credit_note, reason: 'A class: not held' }],
])('%s is read', (text, line) => expect(readLine(text)).toEqual(line))

/** The account that somebody signs in with, and that of the person's bank, are called खाता as well. */
const ofSignIn =
  /sign-in|\bsign in\b|\bMy Account\b|\baccount is not linked|linked to your account|left your account|^My account$/i
const ofBookkeeping = {
  english: /\b(debit|credit(?! hours?)|ledger|voucher|journal|booked|posted|the books)\b/i,
  nepali: /डेबिट|क्रेडिट(?! घण्टा)|भौचर|लेजर|जर्नल|नामे|खाता(?! ?,)|चढ्यो|चढेन|चढाइ/u,
}
it('a family is told nothing in words of book-keeping', () => {
  const met = metByFamilies('.')
  const told: Record<string, string> = {
    ...wordsOf(houseWords(process.cwd()), met),
    ...wordsOf(access, met),
    ...wordsOf(office, met),
    ...families,
  }
  expect(Object.keys(told).length).toBeGreaterThan(300)
  // in the sources of what turns the office's words into plain ones
  for (const word of officeWords) delete told[word]
  const wrong = Object.entries(told).filter(
    ([english, nepali]) =>
      !ofSignIn.test(english) && (ofBookkeeping.english.test(english) || ofBookkeeping.nepali.test(nepali)),
  )
  expect(wrong).toEqual([])
})
