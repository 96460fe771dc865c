/** What a person chose for this device: language, calendar, density. */
import { createStore, useStore } from './store.ts'

export interface Preferences {
  language: 'en' | 'ne'
  /** Which calendar dates are shown and typed in; AD is stored either way. */
  calendar: 'bs' | 'ad'
  /** Table rows of 40 or 32 px. */
  density: 'comfortable' | 'compact'
}

const key = 'pathshala.preferences'
const defaults: Preferences = { language: 'en', calendar: 'bs', density: 'comfortable' }

const store = createStore<Preferences>({ ...defaults, ...read() })

export const getPreferences = store.get
export const usePreferences = (): Preferences => useStore(store)

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  store.set(next)
  localStorage.setItem(key, JSON.stringify(next))
}

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
