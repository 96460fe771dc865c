/**
 * Notices of success and failure. Whoever shows them registers itself: the sign-in page has no notifications to load.
 */
export interface Notice {
  kind: 'success' | 'error' | 'info'
  message: string
}

type Listener = (notice: Notice) => void
let listener: Listener | undefined

export function onNotify(show: Listener): void {
  listener = show
}

/** Shows a message to the person at the screen; an empty one is not shown. */
export function notify(kind: Notice['kind'], message: string | undefined): void {
  if (message?.trim()) listener?.({ kind, message })
}
