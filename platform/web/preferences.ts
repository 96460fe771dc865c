/**
 * Language, calendar and density. Calendar and density are a person's choice on this device, and whoever has not chosen has what was chosen here last.
 * The language is the account's and follows it to every device; before somebody signs in it is this device's choice, else the browser's.
 */
import { dropOwn, getOwner, keepOwn, keptOwn } from './owner.ts'
import { createStore, useStore } from './store.ts'

export interface Preferences {
  language: 'en' | 'ne'
  /** Which calendar dates are shown and typed in; AD is stored either way. */
  calendar: 'bs' | 'ad'
  /** Table rows of 40 or 32 px. */
  density: 'comfortable' | 'compact'
}
type Language = Preferences['language']

/** What a session says about it. */
export interface ToldOfSession {
  /** Null when the account has not chosen one. */
  language: Language | null | undefined
  school: { language?: Language | undefined; calendar?: Preferences['calendar'] | undefined }
}

const key = 'pathshala.preferences'
/** Under the account: a language chosen here that the server has not confirmed yet. */
const unconfirmed = 'language'

/** The last choices on this device. Its language is chosen while nobody is signed in. */
let ofDevice = read()
let chosen: Partial<Preferences> = {}
let told: ToldOfSession | undefined
const store = createStore<Preferences>(now())
const put = () => store.set(now())

export const getPreferences = store.get
export const usePreferences = (): Preferences => useStore(store)

export function setPreferences({ language, ...change }: Partial<Preferences>): void {
  const owner = getOwner()
  if (owner) {
    chosen = { ...chosen, ...change }
    if (Object.keys(change).length) keepOwn('preferences', chosen)
    if (language) keepOwn(unconfirmed, language)
  }
  ofDevice = { ...ofDevice, ...change, ...(!owner && language && { language }) }
  put()
  localStorage.setItem(key, JSON.stringify(ofDevice))
}

/** Takes up what the person who is signed in has chosen and what the school says; without a session, what this device says. */
export function followSession(next: ToldOfSession | undefined): void {
  told = next
  chosen = (next && keptOwn<Partial<Preferences>>('preferences')) ?? {}
  if (next && next.language === unconfirmedLanguage()) dropOwn(unconfirmed)
  put()
}

/** Chosen by the person who is signed in, and not confirmed by the server yet. */
export function unconfirmedLanguage(owner = getOwner()): Language | undefined {
  return keptOwn<Language>(unconfirmed, owner)
}

/** The language of a session: the account's, this device's, the school's, the browser's. */
export function languageOf(owner: string, session: ToldOfSession | undefined): Language {
  const ofAccount = session && (unconfirmedLanguage(owner) ?? session.language)
  return ofAccount ?? ofDevice.language ?? session?.school.language ?? languageOfBrowser()
}

function now(): Preferences {
  const calendar = told?.school.calendar
  return {
    calendar: 'bs',
    density: 'comfortable',
    ...ofDevice,
    ...(calendar && { calendar }),
    ...chosen,
    language: languageOf(getOwner(), told),
  }
}

/** The first of the browser's languages that the product has. */
function languageOfBrowser(): Language {
  const has = (code: string): code is Language => code === 'en' || code === 'ne'
  // words are also read by tests and builds, which have no browser
  return (globalThis.navigator?.languages ?? []).map((each) => each.split('-')[0]!.toLowerCase()).find(has) ?? 'en'
}

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
