import { describe, expect, test, vi } from 'vitest'

// the field's words and preferences need a browser; reading does not
vi.mock('#platform/web/i18n.ts', () => ({}))
vi.mock('#platform/web/preferences.ts', () => ({}))
const { readTyped } = await import('./date-field.tsx')

describe('readTyped', () => {
  test.each(['2083-13-01', '2083', '19990101', 'tomorrow', '2083-08-30', '२०८3-०८-०५'])('refuses %s', (text) => {
    expect(readTyped(text, 'bs')).toEqual({ ok: false, error: 'Invalid Date Format' })
  })
  test('refuses a day outside the limits, in other words', () => {
    expect(readTyped('2083-08-05', 'bs', '2026-12-01')).toEqual({ ok: false, error: 'This day cannot be chosen here' })
    expect(readTyped('2083-08-05', 'bs', undefined, '2026-11-20').ok).toBe(false)
  })
  test('nothing typed is no date', () => expect(readTyped('  ', 'bs')).toEqual({ ok: true, ad: null }))
  test.each([
    ['20830805', 'bs'],
    ['2083/8/5', 'bs'],
    ['२०८३-०८-०५', 'bs'],
    ['20261121', 'ad'],
    ['2026.11.21', 'ad'],
  ] as const)('reads %s in %s', (text, era) => expect(readTyped(text, era)).toEqual({ ok: true, ad: '2026-11-21' }))
})
