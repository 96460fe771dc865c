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

/** What the person chose; the rest is the school's, else as above. */
let chosen = read()
let ofSchool: Partial<Preferences> = {}
const store = createStore<Preferences>({ ...defaults, ...chosen })
const put = () => store.set({ ...defaults, ...ofSchool, ...chosen })

export const getPreferences = store.get
export const usePreferences = (): Preferences => useStore(store)

export function setPreferences(change: Partial<Preferences>): void {
  chosen = { ...chosen, ...change }
  put()
  localStorage.setItem(key, JSON.stringify(chosen))
}

/** The school's calendar holds for whoever has not chosen one. */
export function followSchool(calendar: Preferences['calendar'] | undefined): void {
  if (!calendar || ofSchool.calendar === calendar) return
  ofSchool = { calendar }
  put()
}

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
