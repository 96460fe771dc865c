/** What runs while somebody is signed in: rights and years read anew, the idle watch, offline readiness. */
import { useEffect } from 'react'
import { loadYears, refreshSession, whichYears } from '#school/web/session/account.ts'
import { watchIdle } from '#school/web/session/idle.ts'
import { whenIdle } from '#platform/web/kit/states/when-idle.ts'
import { putBy } from '#platform/web/offline.ts'
import { dailyScreens } from '#platform/web/screens.ts'
import { getSession, useSession } from '#platform/web/session.ts'
import { mayOpen } from '#platform/web/layout/menu-model.ts'

export function useSessionWork(): void {
  const { user } = useSession()
  // with a handed-over password nothing is asked but what changing it needs; once it is changed all begins
  const isTemporary = user.password_is_temporary
  useEffect(() => {
    if (isTemporary) return undefined
    // offline, what is kept serves; a session that has ended is handled where the call is made
    void begin()
    whenIdle(() => void getReady())
    return watchIdle()
  }, [isTemporary])
}

/** Years are asked with the rest of the frame, and again where the rights turn out to be others than those that were kept. */
async function begin(): Promise<void> {
  const asked = whichYears()
  await Promise.all([refreshSession().catch(() => undefined), loadYears()])
  if (getSession() && whichYears() !== asked) await loadYears()
}

/** For when the network goes: the page, and what the person's daily screens read. */
async function getReady(): Promise<void> {
  const session = getSession()
  if (!session) return
  await putBy(['guardian', 'student'].includes(session.role.slug) ? 'family' : 'office')
  for (const screen of dailyScreens(session.role.slug, mayOpen(session)))
    await screen.ahead?.().then(
      (read) => read.default(),
      () => undefined,
    )
}
