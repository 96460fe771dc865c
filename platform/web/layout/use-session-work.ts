/** What runs while somebody is signed in: rights and years read anew, the idle watch, offline readiness. */
import { useEffect } from 'react'
import { loadYears, refreshSession } from '../account.ts'
import { watchIdle } from '../idle.ts'

export function useSessionWork(): void {
  useEffect(() => {
    // offline, what is kept serves; a session that has ended is handled where the call is made
    refreshSession().then(loadYears, () => undefined)
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    return watchIdle()
  }, [])
}
