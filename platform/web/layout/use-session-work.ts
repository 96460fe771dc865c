/** What runs while somebody is signed in: rights and years read anew, the idle watch, the outbox, offline readiness. */
import { useEffect } from 'react'
import { leaveClosedRole, loadYears, refreshSession } from '../account.ts'
import { roleClosed } from '../api.ts'
import { watchIdle } from '../idle.ts'
import { startOutbox } from '../outbox.ts'
import { useSession } from '../session.ts'

export function useSessionWork(): void {
  const { user } = useSession()
  // with a handed-over password nothing is asked but what changing it needs; once it is changed all begins
  const isTemporary = user.password_is_temporary
  useEffect(() => {
    if (isTemporary) return undefined
    // offline, what is kept serves; a session that has ended is handled where the call is made
    refreshSession().then(loadYears, () => undefined)
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    const stops = [watchIdle(), startOutbox(), followClosedRole()]
    return () => stops.forEach((stop) => stop())
  }, [isTemporary])
}

/** One try for all the calls that a screen makes at once. */
function followClosedRole(): () => void {
  let trying = false
  const leave = () => {
    if (trying) return
    trying = true
    void leaveClosedRole().finally(() => (trying = false))
  }
  addEventListener(roleClosed, leave)
  return () => removeEventListener(roleClosed, leave)
}
