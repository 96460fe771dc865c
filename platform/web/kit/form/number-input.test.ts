import { expect, test, vi } from 'vitest'

vi.mock('#platform/web/i18n.ts', () => ({}))
const { readNumber } = await import('./number-input.tsx')

test.each([
  ['1,5', '1,5'],
  ['12a', '12a'],
  ['1e5', '1e5'],
  ['', null],
  ['  ', null],
  ['42', 42],
  ['४२.५', 42.5],
  ['5.', 5],
  ['.5', 0.5],
  ['-3', -3],
])('%j is read as %j', (text, value) => expect(readNumber(text)).toBe(value))
