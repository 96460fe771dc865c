/** Who is signed in here, in which role, school and year. Shows and hides only: the server decides anew at every call. */
import { dayInNepal } from '#nepal/nepal-day.ts'
import { useMemo } from 'react'
import { type Actor, hasPart, hasRight, type Right } from '#platform/contract/rights.ts'
import { deviceNow, nowHere } from './clock.ts'
import { getLanguage, loadLanguage, speak } from './i18n.ts'
import { getOwner, keepRead, keptRead, setOwner } from './owner.ts'
import { followSession, languageOf, type Preferences, type ToldOfSession, usePreferences } from './preferences.ts'
import { permissionsOf, subjectOf } from './sealed.ts'
import {
  type Frame,
  forgetState,
  keepState,
  keptOwner,
  keptState,
  ownerOfState,
  ownerStorageKey,
  tokenStorageKey,
  type SessionCompany,
  sessionKey,
  type SessionState,
  type SessionUser,
} from './session-storage.ts'
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

type CapabilitiesOf = (role: string, user: SessionUser, services: readonly string[]) => string[]

let capabilitiesOf: CapabilitiesOf = () => []
const session = createStore<Session | undefined>(undefined)
const years = createStore<Years>({ batches: [], fiscalYears: [] })

/** Once, before the first screen: takes up the kept session, and follows who signs out and in in other tabs. */
export async function startSession(options: { capabilitiesOf: CapabilitiesOf }): Promise<void> {
  capabilitiesOf = options.capabilitiesOf
  const state = keptState()
  begin(await open(state))
  // kept by an older version, which did not say whose it is
  if (state && session.get() && !keptOwner()) keepState(state)
  window.addEventListener('storage', (event) => {
    if ((event.key === ownerStorageKey || event.key === null) && !isStillHere()) return
    if (event.key === tokenStorageKey) void renewed()
  })
  // a page that slept, or comes back from history, has heard nothing
  window.addEventListener('pageshow', isStillHere)
  window.addEventListener('visibilitychange', isStillHere)
}

/** A new password renews the token in every tab; somebody else begins on a page of his own. */
async function renewed(): Promise<void> {
  const next = await open(keptState())
  if (next && keptOwner() === getOwner() && next.user.id === session.get()?.user.id) session.set(next)
}

function begin(next: Session | undefined): void {
  setOwner(next ? ownerOfState(next) : '')
  followSession(next && toldOf(next))
  speak(getLanguage())
  session.set(next)
}

const toldOf = ({ user, company }: Pick<SessionState, 'user' | 'company'>): ToldOfSession => ({
  language: user.language,
  school: company,
})

/** False when somebody else works in this browser by now, or nobody: the page shows nothing more of the person before, and goes. */
export function isStillHere(): boolean {
  if (!session.get()) return true
  const owner = keptOwner()
  if (owner === getOwner()) return true
  document.documentElement.hidden = true
  sessionStorage.clear()
  location.replace(owner ? '/' : '/login')
  return false
}

/** The server knows this session no more: ended here, or begun anew in another tab. */
export function sessionRefused(): void {
  const now = keptState()
  if (now && now.token !== session.get()?.token && keptOwner() === getOwner()) location.reload()
  else if (isStillHere()) endSession()
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
/** Does the school use this part of the product? */
export const uses = (part: string): boolean => hasPart(session.get()?.actor, part)

/** Keeps what the server said; false when it cannot be opened with the key of this browser. */
export async function saveSession(state: SessionState): Promise<boolean> {
  const key = sessionKey()
  const opened = await open(state)
  // the screens are drawn anew in another language: its words must be there
  if (opened) await loadLanguage(languageOf(ownerOfState(state), toldOf(state)))
  // an answer that comes after signing out finds no key, or another person's by now: it must not bring the session back
  if (!opened || sessionKey() !== key) return false
  // nor may it stand in for somebody who has signed in meanwhile in another tab
  if (session.get() && !isStillHere()) return false
  keepState(state)
  begin(opened)
  return true
}

export const setYears = (next: Years): void => years.set(next)

/** Works in another year from now on; the caller forgets what it has read. */
export function chooseYear(kind: 'batch' | 'fiscal_year', frame: Frame): void {
  const [state, now] = [keptState(), session.get()]
  if (!state || !now || !isStillHere()) return
  keepState({ ...state, [kind]: frame })
  begin({ ...now, [kind === 'batch' ? 'batch' : 'fiscalYear']: frame })
}

/** Forgets the session here and goes to the sign-in page; a fresh page holds nothing of the person before. */
export function endSession(): void {
  forgetState()
  if (location.pathname !== '/login') location.replace('/login')
}

/** Working in a school as super. */
export const actsInSchool = (now: Session): boolean => now.user.ut === 'super' && now.company.id !== 0

export const touch = (at = deviceNow()): void => keepRead('last-activity', at)
export const lastActivity = (): number => keptRead<number>('last-activity') ?? 0

/** Authenticated only when the permissions open, the token's subject is a number, and the account has not run out. */
async function open(state: SessionState | undefined): Promise<Session | undefined> {
  const key = sessionKey()
  if (!state || !key) return undefined
  const permissions = await permissionsOf(state.permissions, key)
  const subject = await subjectOf(state.token, key, nowHere())
  if (!permissions || subject === undefined || subject !== state.user.id) return undefined
  if (hasExpired(state.user.auth_expiry, nowHere())) return undefined
  const { token, user, role, company } = state
  const capabilities = new Set(
    capabilitiesOf(
      role.slug,
      user,
      company.services.map((service) => service.name),
    ),
  )
  return {
    token,
    user,
    role,
    company,
    batch: state.batch ?? null,
    fiscalYear: state.fiscal_year ?? null,
    actor: { ut: user.ut, role: role.slug, permissions, capabilities, lacks: new Set(company.lacks) },
  }
}

/** The day is that of Nepal. */
export function hasExpired(authExpiry: string | null | undefined, now: number): boolean {
  return !!authExpiry && authExpiry <= dayInNepal(new Date(now))
}
