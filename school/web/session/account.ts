/** Signing in and out, and acting in another role, school or year. */
import { api, ApiError } from '#platform/web/api.ts'
import { askTogether } from '#platform/web/ask-together.ts'
import { readAll } from '#platform/web/read-all.ts'
import { askedNow } from '#platform/web/asked.ts'
import { type Language, setLanguage } from '#platform/web/i18n.ts'
import { oweSignOut, settleSignOuts } from './owed-sign-outs.ts'
import { unconfirmedLanguage } from '#platform/web/preferences.ts'
import { forgetState } from '#platform/web/session-storage.ts'
import {
  can,
  endSession,
  type Frame,
  getSession,
  saveSession,
  setYears,
  type SessionState,
  touch,
} from '#platform/web/session.ts'

export type SignIn =
  | { kind: 'in'; state: SessionState; locked: LockedTries[] }
  | { kind: 'code' }
  | { kind: 'choose'; schools: { id: number; name: string }[] }
  | { kind: 'no-cookie' }
/** Others were kept out of the account after so many tries. */
export interface LockedTries {
  at: string
  address: string
  tries: number
}

export async function signIn(credentials: {
  username: string
  password: string
  code?: string
  company_id?: number
}): Promise<SignIn> {
  askedNow()
  const { data, locked = [] } = await api.post('/api/login', credentials)
  if ('choose' in data) return { kind: 'choose', schools: data.choose }
  if ('code_needed' in data) return { kind: 'code' }
  if (!(await saveSession(data))) return { kind: 'no-cookie' }
  touch()
  return { kind: 'in', state: data, locked }
}

/** Ends here at once, whether the server can be reached or not: whoever leaves the desk must be out. */
export async function signOut(): Promise<void> {
  const session = getSession()
  if (session) oweSignOut(session.token)
  forgetState()
  document.documentElement.hidden = true
  // a moment for the server; what it has not heard until then, the next page tells it
  await Promise.race([settleSignOuts(), new Promise((resolve) => setTimeout(resolve, 1_500))])
  endSession()
}

/** The session as the server sees it now: rights may have changed since it was kept. Each of what is asked beside it is judged by the rights of then. */
export async function refreshSession(): Promise<void> {
  if (unconfirmedLanguage()) await confirmLanguage()
  const { data } = await askTogether('/api/me')
  await saveSession(data)
}

/** The account's language from now on, on every device; before somebody signs in, the language of this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  if (getSession()) await confirmLanguage()
}

/** Without a network the choice holds here, and is sent when the session is read again. */
async function confirmLanguage(): Promise<void> {
  const language = unconfirmedLanguage()
  if (!language) return
  try {
    const { data } = await api.put('/api/me/language', { language })
    await saveSession(data)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export async function switchRole(role: string): Promise<void> {
  const { data } = await api.post('/api/me/role', { role })
  await saveSession(data)
}

/** The school has closed a role: whoever acts in it goes on in another of his, and who has none signs in again later. */
export async function leaveClosedRole(): Promise<void> {
  const before = getSession()?.role.slug
  if (before === undefined) return
  try {
    await refreshSession()
    if (getSession()?.role.slug !== before) location.assign('/')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'role-closed') endSession()
  }
}

/** 0 leaves the school. */
export async function actInSchool(companyId: number): Promise<void> {
  const { data } = await api.post('/api/super/act', { company_id: companyId })
  await saveSession(data)
}

type SlimYear = {
  id: number
  name: string
  is_current?: boolean
  is_current_batch?: boolean
  start_date?: string
  end_date?: string
}

/** Whose years are asked, and where: when it changes they are asked again. */
export const whichYears = (): string =>
  [getSession()?.company.id, can('super'), can('batch-read'), can('accountant')].join()

/** How batches are asked for (specification, section 7). */
export const batchesQuery = { rowsPerPage: 25, descending: true, slim: true } as const

/** Years to choose from; a list that cannot be read leaves its switch away. */
export async function loadYears(): Promise<void> {
  const { company } = getSession() ?? {}
  if (!company?.id) return setYears({ batches: [], fiscalYears: [] })
  const [path, more] = can('super')
    ? ['/api/super/batch', { companyId: company.id }]
    : [can('batch-read') ? '/api/batch' : '/api/own-batches', {}]
  const read = (address: string, input: object) =>
    readAll<SlimYear>(address, { ...batchesQuery, ...input }, { together: true }).then(
      (rows) => rows.map(toFrame),
      () => [],
    )
  const [batches, fiscalYears] = await Promise.all([
    read(path, more),
    can('accountant') ? read('/api/fiscal-year', {}) : [],
  ])
  setYears({ batches, fiscalYears })
}

const toFrame = (row: SlimYear): Frame => ({
  id: row.id,
  name: row.name,
  is_current: row.is_current_batch ?? row.is_current ?? false,
  start_date: row.start_date ?? '',
  end_date: row.end_date ?? '',
})
