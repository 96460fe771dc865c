/** Somebody signed in, as the server would have answered: a session that opens with the key of this browser. */
import { nowHere } from '#platform/web/clock.ts'
import { testDay } from '#test/day.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { keepState, type SessionState } from '#platform/web/session-storage.ts'
import { startSession } from '#platform/web/session.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import '#school/web/session/facts.ts'

export interface Who {
  /** Slug of the role acted in; 'administrator' unless told. A super user has 'super'. */
  role?: string
  /** Slugs of permissions; an administrator needs none. */
  rights?: readonly string[]
  company?: Partial<SessionState['company']>
  user?: Partial<SessionState['user']>
  batch?: SessionState['batch']
}

const seconds = (ms: number) => Math.floor(ms / 1000)

export async function signInHere({ role = 'administrator', rights = [], company, user, batch }: Who): Promise<void> {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const today = testDay
  const year = { start_date: addDays(today, -200), end_date: addDays(today, 164), is_current: true }
  const me: SessionState['user'] = {
    id: 7,
    full_name: 'Sita Sharma',
    email: null,
    profile_image: null,
    roles: [{ slug: role, name: role }],
    ut: role === 'super' ? 'super' : 'admin',
    auth_expiry: null,
    password_is_temporary: false,
    class_teacher: false,
    ...user,
  }
  const claims = { sub: await seal(key, String(me.id)), exp: seconds(nowHere()) + 3600 }
  document.cookie = `pathshala_key=${base64Url(key)}; path=/`
  keepState({
    token: `head.${base64Url(new TextEncoder().encode(JSON.stringify(claims)))}.sign`,
    permissions: await seal(key, JSON.stringify(rights)),
    user: me,
    role: { slug: role, name: role },
    company: {
      id: 1,
      name: 'Himalaya Secondary School',
      name_np: 'हिमालय माध्यमिक विद्यालय',
      logo: null,
      services: ['ACCOUNT', 'SMS', 'TRANSPORT', 'LIVE'].map((name) => ({ name })),
      features: {},
      lacks: [],
      calendar: 'bs',
      ...company,
    },
    batch: batch ?? { id: 5, name: '2083', ...year },
    fiscal_year: { id: 3, name: '2083/84', ...year },
  })
  await startSession({
    capabilitiesOf: (slug, person, services) => capabilitiesOf(slug, person.class_teacher, services),
  })
}

/** Nobody is signed in any more, in what is kept and on the page: what a screen of before asks late has no page to leave. */
export async function signOutHere(): Promise<void> {
  document.cookie = 'pathshala_key=; path=/; max-age=0'
  localStorage.clear()
  sessionStorage.clear()
  await startSession({ capabilitiesOf: () => [] })
}

/** AES-GCM, as platform/web/sealed.ts opens it: iv and ciphertext, base64url. */
async function seal(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(text)),
  )
  return base64Url(new Uint8Array([...iv, ...sealed]))
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
