import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, folded, oneLine } from './plain-text.ts'

const tricky = 'e\u0301\u200b\u200c\u200d\u00a0\u2000 \n\ufeff\u0930\u0931\u094d\u093c\u092f\u0958\u0915'

describe('text that looks the same is the same', () => {
  it.each([
    ['double blanks', 'Sita  Kumari', 'Sita Kumari'],
    ['no-break blanks', '\u00a0Sita\u00a0Kumari ', 'Sita Kumari'],
    ['line ends', 'Sita\r\nKumari', 'Sita Kumari'],
    ['a byte order mark', '\ufeffSita', 'Sita'],
    ['decomposed letters', 'Jose\u0301', 'José'],
    ['letters that Unicode keeps apart', '\u0958', '\u0915\u093c'],
    ['a zero-width joiner', 'विश्\u200dवास', 'विश्वास'],
    ['a zero-width non-joiner', 'विश्\u200cवास', 'विश्वास'],
    ['a joiner at the end', 'विश्वास\u200d', 'विश्वास'],
    ['a zero-width blank', 'विश्\u200bवास', 'विश्वास'],
    ['the eyelash form of ra, which is another shape', 'गर्\u200dयो', 'गर्\u200dयो'],
  ])('%s', (_what, typed, wanted) => expect(oneLine(typed)).toBe(wanted))

  it('is found with and without the eyelash', () => {
    expect(folded('गर्\u200dयो')).toBe(folded('गर्यो'))
  })
  it('leaves lines, indents and joiners of prose', () => {
    expect(cleanText('श्रीमान्\u200cको\n  दोस्रो')).toBe('श्रीमान्\u200cको\n  दोस्रो')
  })
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...tricky), fc.string({ unit: 'binary', maxLength: 1 })) }),
        (text) => {
          expect(oneLine(oneLine(text))).toBe(oneLine(text))
          expect(cleanText(cleanText(text))).toBe(cleanText(text))
          expect(folded(folded(text))).toBe(folded(text))
          expect(oneLine(cleanText(text))).toBe(oneLine(text))
        },
      ),
    )
  })
})
