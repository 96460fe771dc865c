/** Who may open which screen, and to which one a role is always sent (app/web.tsx says which roles; what the start page shows whom: features/home/server/home-of-role.ts). The specification's section 2. */
import { hasPart, hasRight } from '#platform/contract/rights.ts'
import type { Screen } from './screen.ts'
import type { Session } from './session.ts'

export type Verdict = 'open' | 'forbidden' | 'no-school' | 'not-used' | { to: string }

export type GuardedSession = Pick<Session, 'actor' | 'role'> & {
  company: Pick<Session['company'], 'id'>
  user?: Pick<Session['user'], 'password_is_temporary'>
}

let homes: Readonly<Record<string, string>> = {}

/** Role -> the screen that it is always sent to, and nobody else is let in. */
export function setHomes(ofRoles: Readonly<Record<string, string>>): void {
  homes = ofRoles
}

export const homeOf = (role: string): string => homes[role] ?? '/'

/** Where somebody with a handed-over password chooses his own, before anything else is asked for him. */
export const ownPassword = '/my-account/password'

export function guard(
  screen: Pick<Screen, 'path' | 'right' | 'platform' | 'part'>,
  session: GuardedSession | undefined,
): Verdict {
  if (screen.path === '/login') return session ? { to: '/' } : 'open'
  if (screen.right === 'public') return 'open'
  if (!session) return { to: '/login' }
  if (session.user?.password_is_temporary && screen.path !== ownPassword) return { to: ownPassword }
  const home = homes[session.role.slug]
  if (screen.path !== home && Object.values(homes).includes(screen.path)) return { to: '/login' }
  if (home && screen.path === '/') return { to: home }
  if (!hasPart(session.actor, screen.part)) return 'not-used'
  if (hasRight(session.actor, screen.right)) return session.company.id === 0 && !screen.platform ? 'no-school' : 'open'
  return home ? { to: home } : 'forbidden'
}
