/** Where the browser keeps a session, in the places the specification names. */
import { forgetRead, ownerOf } from './owner.ts'

/** An academic or fiscal year. */
export interface Frame {
  id: number
  name: string
  is_current: boolean
  start_date: string
  end_date: string
}

/** What the product says of a person beside this, it adds where it is used (`declare module`). */
export interface SessionUser {
  id: number
  full_name: string
  /** Absent in what an older version kept. */
  name_np?: string | null
  email: string | null
  profile_image: string | null
  roles: { slug: string; name: string }[]
  ut: 'admin' | 'super'
  /** AD date; today or earlier means expired. */
  auth_expiry: string | null
  password_is_temporary: boolean
  /** The account's own choice; null when it has none, absent in what an older version kept. */
  language?: 'en' | 'ne' | null
}

export interface SessionCompany {
  id: number
  name: string
  name_np: string | null
  logo: string | null
  services: { name: string }[]
  features: Record<string, unknown>
  /** Origin where its reports are opened; empty for the same one, absent in what an older version kept. */
  report_url?: string
  /** Parts of the product that the school is without; absent in what an older version kept. */
  lacks?: string[]
  /** In which dates are shown to whoever chose none; absent in what an older version kept. */
  calendar?: 'bs' | 'ad'
  /** The language of whoever has chosen none; absent in what an older version kept. */
  language?: 'en' | 'ne'
}

/** As /api/login and /api/me answer it. */
export interface SessionState {
  token: string
  /** Encrypted list of slugs. */
  permissions: string
  user: SessionUser
  role: { slug: string; name: string }
  company: SessionCompany
  batch: Frame | null
  fiscal_year: Frame | null
}

const prefix = 'pathshala.'
const kept = ['token', 'permissions', 'user', 'role', 'company', 'batch', 'fiscal_year'] as const
/** Each tab may work in its own year; a new tab begins with the last one chosen. */
const perTab = ['batch', 'fiscal_year'] as const
/** Written last and removed first: whoever finds another here than he works for is in somebody else's browser. */
const ownerName = 'owner'
export const ownerStorageKey = prefix + ownerName
export const tokenStorageKey = `${prefix}token`

export const ownerOfState = ({ company, user }: Pick<SessionState, 'company' | 'user'>): string =>
  ownerOf(company.id, user)
/** Who is signed in by what all tabs share; '' for nobody. */
export const keptOwner = (): string => (parse(localStorage.getItem(ownerStorageKey)) as string | undefined) ?? ''

export function keepState(state: SessionState): void {
  for (const name of kept) localStorage.setItem(prefix + name, JSON.stringify(state[name]))
  for (const name of perTab) sessionStorage.setItem(prefix + name, JSON.stringify(state[name]))
  const owner = JSON.stringify(ownerOfState(state))
  sessionStorage.setItem(ownerStorageKey, owner)
  localStorage.setItem(ownerStorageKey, owner)
  setCookie('company', state.company.id)
  if (state.batch) setCookie('batch', state.batch.id)
}

export function keptState(): SessionState | undefined {
  const values = new Map<string, unknown>(kept.map((name) => [name, parse(localStorage.getItem(prefix + name))]))
  // the years of this tab, if it is this person's tab
  if (sessionStorage.getItem(ownerStorageKey) === localStorage.getItem(ownerStorageKey)) {
    for (const name of perTab) values.set(name, parse(sessionStorage.getItem(prefix + name)) ?? values.get(name))
  }
  const state = Object.fromEntries(values) as Partial<SessionState>
  if (!state.token || !state.permissions || !state.user || !state.role || !state.company) return undefined
  // another tab is writing just now, or nobody knows whose this is
  return keptOwner() && keptOwner() !== ownerOfState(state as SessionState) ? undefined : (state as SessionState)
}

export function forgetPeriods(): void {
  for (const name of perTab) {
    sessionStorage.removeItem(prefix + name)
    localStorage.removeItem(prefix + name)
  }
}

/** Of an older version, kept without saying of whom. */
const unowned = ['last-activity', 'selected-child', 'seen']

/** Company and batch cookies stay: they only say where this device was last. */
export function forgetState(): void {
  for (const name of [ownerName, ...kept, ...unowned]) localStorage.removeItem(prefix + name)
  forgetRead()
  sessionStorage.clear()
  document.cookie = `${keyCookie}=; path=/; max-age=0`
}

const keyCookie = 'pathshala_key'
export const sessionKey = (): string | undefined =>
  new RegExp(`(?:^|; )${keyCookie}=([^;]+)`).exec(document.cookie)?.[1]

/** Days that the cookies for company and batch last (specification, section 9). */
export const cookieDays = 365

function setCookie(name: string, value: number): void {
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${cookieDays * 24 * 60 * 60}; samesite=lax`
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
