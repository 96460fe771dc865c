/** What was changed on a screen and not saved is asked about before the screen is left, or the page closed. */
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { confirm } from './confirm.tsx'

/** The router takes a step back in history back again, which takes a moment; what opens meanwhile would stand at the wrong place. */
const stepUndone = (): Promise<unknown> =>
  Promise.race([
    new Promise((done) => window.addEventListener('popstate', done, { once: true, capture: true })),
    new Promise((done) => setTimeout(done, 100)),
  ])

/**
 * `about` says what would be lost. With `ofAddress` other values in the same screen's address ask as well: another day, another section.
 * Gives a function that lets the next step go: after saving.
 */
export function useLeaving(dirty: boolean, about: string, { ofAddress = false } = {}): () => void {
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      dirty && !free.current && (now.pathname !== next.pathname || (ofAddress && now.search !== next.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void stepUndone()
      .then(() =>
        confirm({ title: t('Leave without saving?'), message: about, confirm: t('Leave the page'), danger: true }),
      )
      .then((yes) => (yes ? blocker.proceed() : blocker.reset()))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each step
  }, [blocker.state])
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return () => void (free.current = true)
}
