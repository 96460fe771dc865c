/** Whose language holds: the account's, this device's, the school's, the browser's. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

const browser = fakeBrowser()
const languages = (...list: string[]) =>
  Object.defineProperty(globalThis, 'navigator', {
    value: { onLine: true, languages: list },
    configurable: true,
  })
type Module = typeof import('./preferences.ts')
let preferences: Module
let owner: typeof import('./owner.ts')

/** As a page that was just opened. */
async function openPage(): Promise<void> {
  vi.resetModules()
  preferences = await import('./preferences.ts')
  owner = await import('./owner.ts')
}
function signIn(who: string, account: 'en' | 'ne' | null, school: 'en' | 'ne' = 'en') {
  owner.setOwner(who)
  preferences.followSession({ language: account, school: { language: school, calendar: 'bs' } })
}
const language = () => preferences.getPreferences().language

beforeEach(async () => {
  browser.local.clear()
  languages('en-GB')
  await openPage()
})

describe('while nobody is signed in', () => {
  it.each([
    [['ne-NP', 'en'], 'ne'],
    [['en-US', 'ne'], 'en'],
    [['hi-IN', 'ne'], 'ne'],
    [['hi-IN'], 'en'],
    [[], 'en'],
  ] as const)('of %s the first that the product has: %s', async (list, expected) => {
    languages(...list)
    await openPage()
    expect(language()).toBe(expected)
  })
  it('a choice on this device goes before the language of the browser, and is there the next time', async () => {
    languages('ne')
    preferences.setPreferences({ language: 'en' })
    await openPage()
    expect(language()).toBe('en')
  })
})

describe('for whoever is signed in', () => {
  it('the school speaks before the browser', () => {
    languages('ne')
    signIn('1.7', null, 'en')
    expect(language()).toBe('en')
    signIn('1.7', null, 'ne')
    expect(language()).toBe('ne')
  })
  it('what was chosen on this device before signing in goes before the school', () => {
    preferences.setPreferences({ language: 'ne' })
    signIn('1.7', null, 'en')
    expect(language()).toBe('ne')
  })
  it('what the account has chosen goes before everything', () => {
    preferences.setPreferences({ language: 'en' })
    signIn('1.7', 'ne', 'en')
    expect(language()).toBe('ne')
    expect(preferences.languageOf('1.7', { language: 'ne', school: { language: 'en' } })).toBe('ne')
  })
  it('a choice holds at once, waits for the server, and no longer when the session says the same', () => {
    signIn('1.7', null)
    preferences.setPreferences({ language: 'ne' })
    expect([language(), preferences.unconfirmedLanguage()]).toEqual(['ne', 'ne'])
    signIn('1.7', null)
    expect(language()).toBe('ne')
    signIn('1.7', 'ne')
    expect([language(), preferences.unconfirmedLanguage()]).toEqual(['ne', undefined])
    signIn('1.7', 'en')
    expect(language()).toBe('en')
  })
})

it('the next person on this device does not inherit the language of the account before', async () => {
  signIn('1.7', null)
  preferences.setPreferences({ language: 'ne' })
  await openPage()
  expect(language()).toBe('en')
  signIn('1.8', null)
  expect(language()).toBe('en')
})

it('calendar and rows stay choices of this device, and the school says the calendar of whoever has chosen none', () => {
  owner.setOwner('1.7')
  preferences.followSession({ language: null, school: { calendar: 'ad' } })
  expect(preferences.getPreferences()).toMatchObject({ calendar: 'ad', density: 'comfortable' })
  preferences.setPreferences({ calendar: 'bs', density: 'compact' })
  preferences.followSession({ language: null, school: { calendar: 'ad' } })
  expect(preferences.getPreferences()).toMatchObject({ calendar: 'bs', density: 'compact' })
})
