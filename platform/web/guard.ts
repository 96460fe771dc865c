/** Who may open which screen: the rules of the specification's section 2. */
import { hasPart, hasRight } from '#platform/contract/rights.ts'
import type { Screen } from './screen.ts'
import type { Session } from './session.ts'

export type Verdict = 'open' | 'forbidden' | 'no-school' | 'not-used' | { to: string }

export type GuardedSession = Pick<Session, 'actor' | 'role'> & {
  company: Pick<Session['company'], 'id'>
  user?: Pick<Session['user'], 'password_is_temporary'>
}

export const guardianHome = '/guardian'
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
  const isGuardian = session.role.slug === 'guardian'
  if (screen.path === guardianHome && !isGuardian) return { to: '/login' }
  if (isGuardian && screen.path === '/') return { to: guardianHome }
  if (!hasPart(session.actor, screen.part)) return 'not-used'
  if (hasRight(session.actor, screen.right)) return session.company.id === 0 && !screen.platform ? 'no-school' : 'open'
  return isGuardian ? { to: guardianHome } : 'forbidden'
}
