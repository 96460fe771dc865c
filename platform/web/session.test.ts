import { gcm } from '@noble/ciphers/aes.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from './session-storage.ts'
import { fakeBrowser } from './testing/fake-browser.ts'

const browser = fakeBrowser()
const session = await import('./session.ts')
const { keptState } = await import('./session-storage.ts')
const { sessionHeaders } = await import('./api.ts')
const { nowHere } = await import('./clock.ts')

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const keyBytes = new Uint8Array(32).fill(7)
const key = base64url(keyBytes)

/** As the server seals: a 12-byte iv first. */
function seal(text: string, withKey = keyBytes): string {
  const iv = new Uint8Array(12).fill(3)
  return base64url(new Uint8Array([...iv, ...gcm(withKey, iv).encrypt(new TextEncoder().encode(text))]))
}

function tokenFor(subject: string, exp = nowHere() / 1000 + 3600): string {
  return ['e30', base64url(new TextEncoder().encode(JSON.stringify({ sub: subject, exp }))), 'x'].join('.')
}

const frame = { id: 4, name: '2083', is_current: true, start_date: '2026-04-14', end_date: '2027-04-13' }

function buildState(overrides: Partial<SessionState> = {}): SessionState {
  return {
    token: tokenFor(seal('12')),
    permissions: seal('["student-read","receipt-read"]'),
    user: {
      id: 12,
      full_name: 'Sita Rai',
      email: null,
      profile_image: null,
      roles: [],
      ut: 'admin',
      auth_expiry: null,
      class_teacher: false,
      password_is_temporary: false,
    },
    role: { slug: 'accountant', name: 'Accountant' },
    company: { id: 1, name: 'Himalaya', name_np: null, logo: null, services: [{ name: 'ACCOUNT' }], features: {} },
    batch: frame,
    fiscal_year: { ...frame, id: 9, name: '2083/84' },
    ...overrides,
  }
}

beforeEach(async () => {
  browser.local.clear()
  browser.session.clear()
  browser.cookies.clear()
  browser.cookies.set('pathshala_key', key)
  await session.startSession({
    capabilitiesOf: (role, _teacher, services) => (services.includes('ACCOUNT') ? [role] : []),
  })
})

describe('nobody is signed in', () => {
  it('without a key cookie', async () => {
    browser.cookies.clear()
    expect(await session.saveSession(buildState())).toBe(false)
  })

  it('when the permissions do not decrypt', async () => {
    expect(await session.saveSession(buildState({ permissions: seal('["student-read"]', new Uint8Array(32)) }))).toBe(
      false,
    )
  })

  it('when the subject does not decrypt to a number', async () => {
    expect(await session.saveSession(buildState({ token: tokenFor(seal('twelve')) }))).toBe(false)
    expect(await session.saveSession(buildState({ token: tokenFor('12') }))).toBe(false)
  })

  it('when the token is somebody else’s, broken or past', async () => {
    expect(await session.saveSession(buildState({ token: tokenFor(seal('13')) }))).toBe(false)
    expect(await session.saveSession(buildState({ token: 'nonsense' }))).toBe(false)
    expect(await session.saveSession(buildState({ token: tokenFor(seal('12'), nowHere() / 1000 - 1) }))).toBe(false)
  })

  it('when the account expires today or has expired', () => {
    expect(session.hasExpired('2026-11-21', Date.parse('2026-11-21T06:00:00Z'))).toBe(true)
    expect(session.hasExpired('2026-11-20', Date.parse('2026-11-21T06:00:00Z'))).toBe(true)
    expect(session.hasExpired('2026-11-22', Date.parse('2026-11-21T06:00:00Z'))).toBe(false)
    expect(session.hasExpired(null, Date.parse('2026-11-21T06:00:00Z'))).toBe(false)
  })

  it('by the day of Nepal: it begins 5:45 hours before that of UTC', () => {
    expect(session.hasExpired('2026-11-22', Date.parse('2026-11-21T18:14:59Z'))).toBe(false)
    expect(session.hasExpired('2026-11-22', Date.parse('2026-11-21T18:15:00Z'))).toBe(true)
  })
})

describe('a session', () => {
  it('opens with its key, and knows permissions and capabilities', async () => {
    expect(await session.saveSession(buildState())).toBe(true)
    expect(session.can('student-read')).toBe(true)
    expect(session.can('accountant & receipt-read')).toBe(true)
    expect(session.can('staff-read')).toBe(false)
    expect(session.can('')).toBe(false)
  })

  it('is taken up again from storage', async () => {
    await session.saveSession(buildState())
    await session.startSession({ capabilitiesOf: () => [] })
    expect(session.getSession()?.user.full_name).toBe('Sita Rai')
  })

  it('keeps the year of this tab apart from the last one chosen', async () => {
    await session.saveSession(buildState())
    session.chooseYear('batch', { ...frame, id: 3, name: '2082', is_current: false })
    browser.local.setItem('pathshala.batch', JSON.stringify(frame))
    expect(keptState()?.batch?.id).toBe(3)
    browser.session.clear()
    expect(keptState()?.batch?.id).toBe(4)
  })

  it('leaves company and batch in cookies', async () => {
    await session.saveSession(buildState())
    expect(browser.cookies.get('pathshala.company')).toBe('1')
    expect(browser.cookies.get('pathshala.batch')).toBe('4')
  })

  it('sends the fiscal year for the accountant only', async () => {
    await session.saveSession(buildState())
    expect(sessionHeaders()).toMatchObject({
      'X-Batch-Id': '4',
      'X-Fiscal-Year-Id': '9',
      'X-Role': 'accountant',
      'X-Domain': 'school.test',
      'X-Requested-With': 'XMLHttpRequest',
    })
    await session.saveSession(buildState({ role: { slug: 'teacher', name: 'Teacher' } }))
    expect(sessionHeaders()).not.toHaveProperty('X-Fiscal-Year-Id')
  })

  it('that ended while its answer was opened does not come back', async () => {
    const saving = session.saveSession(buildState())
    session.endSession()
    expect(await saving).toBe(false)
    expect(keptState()).toBeUndefined()
  })

  it('opens on plain http as well, where browsers have no crypto.subtle', async () => {
    vi.stubGlobal('crypto', { subtle: undefined })
    expect(await session.saveSession(buildState())).toBe(true)
    expect(session.can('student-read')).toBe(true)
    expect(await session.saveSession(buildState({ permissions: seal('["student-read"]', new Uint8Array(32)) }))).toBe(
      false,
    )
    vi.unstubAllGlobals()
  })

  it('is unreadable after it ended', async () => {
    await session.saveSession(buildState())
    session.endSession()
    expect(keptState()).toBeUndefined()
    expect(browser.cookies.has('pathshala_key')).toBe(false)
  })
})
