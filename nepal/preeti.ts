/**
 * Text in Preeti, a font of before Unicode: its letters are Latin ones, and only the font shows Devanagari ('/fd axfb\'/' is राम बहादुर).
 * The table says which key the font draws as what; `{` (reph) and `m` (the tail of फ, झ and ऊ) are put into their places afterwards.
 */
const keys: Readonly<Record<string, string>> = {
  a: 'ब',
  b: 'द',
  c: 'अ',
  d: 'म',
  e: 'भ',
  f: 'ा',
  g: 'न',
  h: 'ज',
  i: 'ष्',
  j: 'व',
  k: 'प',
  l: 'ि',
  n: 'ल',
  o: 'य',
  p: 'उ',
  q: 'त्र',
  r: 'च',
  s: 'क',
  t: 'त',
  u: 'ग',
  v: 'ख',
  w: 'ध',
  x: 'ह',
  y: 'थ',
  z: 'श',
  A: 'ब्',
  B: 'द्य',
  C: 'ऋ',
  D: 'म्',
  E: 'भ्',
  F: 'ँ',
  G: 'न्',
  H: 'ज्',
  I: 'क्ष्',
  J: 'व्',
  K: 'प्',
  L: 'ी',
  M: 'ः',
  N: 'ल्',
  O: 'इ',
  P: 'ए',
  Q: 'त्त',
  R: 'च्',
  S: 'क्',
  T: 'त्',
  U: 'ग्',
  V: 'ख्',
  W: 'ध्',
  X: 'ह्',
  Y: 'थ्',
  Z: 'श्',
  '0': 'ण्',
  '1': 'ज्ञ',
  '2': 'द्द',
  '3': 'घ',
  '4': 'द्ध',
  '5': 'छ',
  '6': 'ट',
  '7': 'ठ',
  '8': 'ड',
  '9': 'ढ',
  ')': '०',
  '!': '१',
  '@': '२',
  '#': '३',
  $: '४',
  '%': '५',
  '^': '६',
  '&': '७',
  '*': '८',
  '(': '९',
  '-': '(',
  _: ')',
  '=': '.',
  '+': 'ं',
  '[': 'ृ',
  ']': 'े',
  '}': 'ै',
  '\\': '्',
  '|': '्र',
  ';': 'स',
  ':': 'स्',
  "'": 'ु',
  '"': 'ू',
  '.': '।',
  '<': '?',
  '>': 'श्र',
  '/': 'र',
  '?': 'रु',
  '`': 'ञ',
  '~': 'ञ्',
  '¡': 'ज्ञ्',
  '£': 'घ्',
  '¥': 'र्\u200d',
  '§': 'ट्ट',
  ª: 'ङ',
  '«': '्र',
  '¶': 'ठ्ठ',
  '´': 'झ',
  '¿': 'रू',
  Å: 'हृ',
  Ë: 'ङ्ग',
  Í: 'ङ्क',
  Î: 'ङ्ख',
  Ì: 'न्न',
  Ý: 'ट्ठ',
  ß: 'द्म',
  å: 'द्व',
  ç: 'ॐ',
  Ø: '्य',
  '‰': 'झ्',
  ˆ: 'फ्',
  '‹': 'ङ्घ',
  '›': 'द्र',
  œ: 'त्र्',
  '„': 'ध्र',
  '•': 'ड्ड',
}

const cluster = '(?:[क-ह]्\u200d?)*[क-ह](?:्[क-ह])*'
const signs = '[ा-ौंँः]'
/** In this order. */
const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(${signs}+)m`, 'g'), 'm$1'],
  [/उm/g, 'ऊ'],
  [/भm/g, 'झ'],
  [/पm/g, 'फ'],
  [/त्रm/g, 'क्र'],
  [/त्तm/g, 'क्त'],
  // a half letter with its stroke is whole
  [/्ा/g, ''],
  [/इ\{/g, 'ई'],
  [new RegExp(`ि(${cluster})`, 'g'), '$1ि'],
  [new RegExp(`(${cluster}${signs}*)\\{`, 'g'), 'र्$1'],
  [/([ंँ])([ा-ौ]+)/g, '$2$1'],
  [/ेा|ाे/g, 'ो'],
  [/ैा|ाै/g, 'ौ'],
  [/अो/g, 'ओ'],
  [/अौ/g, 'औ'],
  [/अा/g, 'आ'],
  [/एे/g, 'ऐ'],
]

export const fromPreeti = (text: string): string =>
  rules
    .reduce(
      (said, [wrong, right]) => said.replaceAll(wrong, right),
      Array.from(text, (key) => keys[key] ?? key).join(''),
    )
    .normalize('NFC')

/** Words of syllables, as Devanagari can have them. */
const syllables = new RegExp(`^(?:(?:[अ-औॐ]|${cluster}[ा-ौ]?)[ंँः]?)+(?: (?:(?:[अ-औॐ]|${cluster}[ा-ौ]?)[ंँः]?)+)*$`)
/** Signs inside a word, or a capital after a small letter: English and romanised names have neither. */
const strange = /[a-z][A-Z]|[A-Za-z][;[\]{}|\\+"'/?]|[;/?>][A-Za-z]/
const share = (text: string, of: RegExp): number =>
  (text.match(of)?.length ?? 0) / (text.match(/[A-Za-z]/g)?.length ?? 1)

/** Text of a cell in Preeti as Unicode; undefined where that makes no words. */
export function readPreeti(text: string): string | undefined {
  if (!/[A-Za-z]/.test(text) || /[\u0900-\u097f@]/.test(text)) return undefined
  const read = fromPreeti(text.replaceAll(/\s+/g, ' ').trim())
  return syllables.test(read) ? read : undefined
}

/** Are the texts of a column in Preeti? Most make words, have its signs, and few of the vowels that English lives of. */
export function isPreeti(texts: readonly string[]): boolean {
  const some = texts.filter((text) => /[A-Za-z]{2}/.test(text) && !/[\u0900-\u097f]/.test(text))
  const sure = some.filter((text) => strange.test(text) && readPreeti(text) !== undefined)
  return sure.length > 0 && sure.length * 2 >= some.length && share(some.join(''), /[aeiou]/gi) < 0.25
}
