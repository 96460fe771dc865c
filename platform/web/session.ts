/** Who is signed in here, in which role, school and year. Shows and hides only: the server decides anew at every call. */
import { useMemo } from 'react'
import { type Actor, hasRight, type Right } from '#platform/contract/rights.ts'
import { followSchool, type Preferences, usePreferences } from './preferences.ts'
import { permissionsOf, subjectOf } from './sealed.ts'
import { type Frame, forgetState, keepState, keepValue, keptState, keptValue, type SessionCompany, sessionKey, type SessionState, type SessionUser, tokenStorageKey } from './session-storage.ts'
import { createStore, useStore } from './store.ts'

export type { Frame, SessionCompany, SessionState, SessionUser } from './session-storage.ts'

export interface Session {
  token: string
  user: SessionUser
  role: { slug: string; name: string }
  company: SessionCompany
  /** The year worked in; null for a super user who acts in no school. */
  batch: Frame | null
  fiscalYear: Frame | null
  actor: Actor
}

/** Years to choose from, filled once after signing in. */
export interface Years {
  batches: Frame[]
  fiscalYears: Frame[]
}

type CapabilitiesOf = (role: string, isClassTeacher: boolean, services: readonly string[]) => string[]

let capabilitiesOf: CapabilitiesOf = () => []
const session = createStore<Session | undefined>(undefined)
const years = createStore<Years>({ batches: [], fiscalYears: [] })

/** Once, before the first screen: takes up the kept session, and follows another tab that signs out or goes on under a new token. */
export function startSession(options: { capabilitiesOf: CapabilitiesOf }): void {
  capabilitiesOf = options.capabilitiesOf
  session.set(open(keptState()))
  window.addEventListener('storage', followOtherTab)
}

export const getSession = (): Session | undefined => session.get()

/** For everything behind the sign-in. */
export function useSession(): Session & Years & Preferences {
  const now = useStore(session)
  const choices = useStore(years)
  const preferences = usePreferences()
  return useMemo(() => {
    if (!now) throw new Error('There is no session.')
    return { ...now, ...choices, ...preferences }
  }, [now, choices, preferences])
}

export const useMaybeSession = (): Session | undefined => useStore(session)

export const can = (right: Right | undefined): boolean => hasRight(session.get()?.actor, right)

/** Keeps what the server said; false when it cannot be opened with the key of this browser. */
export function saveSession(state: SessionState): boolean {
  const opened = open(state)
  // an answer that comes after signing out finds no key: it must not bring the session back
  if (!opened) return false
  keepState(state)
  session.set(opened)
  return true
}

export const setYears = (next: Years): void => years.set(next)

/** Works in another year from now on; the caller forgets what it has read. */
export function chooseYear(kind: 'batch' | 'fiscal_year', frame: Frame): void {
  const state = keptState()
  if (!state) return
  keepState({ ...state, [kind]: frame })
  session.set(open({ ...state, [kind]: frame }))
}

/** Forgets the session here and goes to the sign-in page; a fresh page holds nothing of the person before. */
export function endSession(): void {
  forgetState()
  leave()
}

/** Working in a school as super. */
export const actsInSchool = (now: Session): boolean => now.user.ut === 'super' && now.company.id !== 0

export const touch = (at = Date.now()): void => keepValue('last-activity', at)
export const lastActivity = (): number => keptValue<number>('last-activity') ?? 0

/** The child that a guardian looks at; one who has left the school has no academic data. */
export interface SelectedChild {
  value: number
  text: string
  grade_id: number | null
  section_id: number | null
  batch_id: number | null
  class_teacher: { name: string; id: number; mobile: string | null } | null
  enroll_code: string | null
  enroll_id: number | null
}
const child = createStore<SelectedChild | undefined>(undefined)
export const useSelectedChild = (): SelectedChild | undefined => useStore(child) ?? keptValue<SelectedChild>('selected-child')
export function selectChild(next: SelectedChild): void {
  keepValue('selected-child', next)
  child.set(next)
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== tokenStorageKey) return
  if (event.newValue === null) return leave()
  const renewed = open(keptState())
  // a new password renews the token everywhere; somebody else begins on a page of his own
  if (renewed && renewed.user.id === session.get()?.user.id) session.set(renewed)
}

function leave(): void {
  if (location.pathname !== '/login') location.replace('/login')
}

/** Authenticated only when the permissions open, the token's subject is a number, and the account has not run out. */
function open(state: SessionState | undefined): Session | undefined {
  const key = sessionKey()
  if (!state || !key) return undefined
  const permissions = permissionsOf(state.permissions, key)
  const subject = subjectOf(state.token, key)
  if (!permissions || subject === undefined || subject !== state.user.id) return undefined
  if (hasExpired(state.user.auth_expiry)) return undefined
  const { token, user, role, company } = state
  followSchool(company.calendar)
  const capabilities = new Set(capabilitiesOf(role.slug, user.class_teacher, company.services.map((service) => service.name)))
  return { token, user, role, company, batch: state.batch ?? null, fiscalYear: state.fiscal_year ?? null, actor: { ut: user.ut, role: role.slug, permissions, capabilities } }
}

/** The day is that of Nepal, 5:45 hours ahead of UTC. */
export function hasExpired(authExpiry: string | null | undefined, now = Date.now()): boolean {
  return !!authExpiry && authExpiry <= new Date(now + 345 * 60_000).toISOString().slice(0, 10)
}
