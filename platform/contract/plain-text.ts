/** Text that looks the same is the same, however it was typed: what is stored, compared and searched goes through here (decision 0063). */

/** Signs without a shape of their own: zero-width blanks, marks of direction, soft hyphens, control signs. Line ends and tabs stay. */
// oxlint-disable-next-line no-control-regex
const shapeless = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const otherBlanks = /[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Most texts: nothing has to be done. */
const plain = /^[\n\r\t\x20-\x7e]*$/

/** Composed letters (NFC), ordinary blanks, nothing that cannot be seen. Joiners stay: prose shows them. */
export const cleanText = (text: string): string =>
  plain.test(text) ? text : text.replaceAll(shapeless, '').replaceAll(otherBlanks, ' ').normalize('NFC')

/** A joiner changes the letter only where it makes the eyelash form of ra ('गर्‍यो'). */
const idleJoiners = /\u200c|(?<!\u0930\u094d)\u200d|\u200d(?![\u0915-\u0939])/g

/** A name, a code, a cell, words of a search: clean, without idle joiners, single blanks between words and none around them. */
export const oneLine = (text: string): string =>
  (plain.test(text) ? text : cleanText(text).replaceAll(idleJoiners, '').normalize('NFC'))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** For finding: without any joiner, as `folded()` in SQL. */
export const folded = (text: string): string => oneLine(text).replaceAll('\u200d', '')
