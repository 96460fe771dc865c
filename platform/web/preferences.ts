/** What a person chose for this device: language, calendar, density; whoever has not chosen has what was chosen here last. */
import { getOwner, keepOwn, keptOwn } from './owner.ts'
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

/** What was chosen on this device last, and by the person signed in; the rest is the school's, else as above. */
let ofDevice = read()
let chosen: Partial<Preferences> = {}
/** Before signing in: it is the person's choice who signs in then. */
let justChosen: Partial<Preferences> = {}
let ofSchool: Partial<Preferences> = {}
const store = createStore<Preferences>({ ...defaults, ...ofDevice })
const put = () => store.set({ ...defaults, ...ofDevice, ...ofSchool, ...chosen })

export const getPreferences = store.get
export const usePreferences = (): Preferences => useStore(store)

export function setPreferences(change: Partial<Preferences>): void {
  if (getOwner()) keepOwn('preferences', (chosen = { ...chosen, ...change }))
  else justChosen = { ...justChosen, ...change }
  ofDevice = { ...ofDevice, ...change }
  put()
  localStorage.setItem(key, JSON.stringify(ofDevice))
}

/** Takes up what the person signed in chose when he was here last. */
export function followPerson(): void {
  if (!getOwner()) return
  chosen = { ...keptOwn<Partial<Preferences>>('preferences'), ...justChosen }
  if (Object.keys(justChosen).length) keepOwn('preferences', chosen)
  justChosen = {}
  put()
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
