/** Dialogs that a call opens instead of the state of a screen: questions, and what is behind a figure. */
import { type ReactNode, useEffect } from 'react'
import { createStore, useStore } from '#platform/web/store.ts'
import { Dialog } from './dialog.tsx'

interface Shown {
  title: ReactNode
  children: ReactNode
  /** Pixels. */
  size?: number
  centered?: boolean
}
interface Opened {
  id: number
  shown: Shown
  onClosed: (() => void) | undefined
}

const store = createStore<readonly Opened[]>([])
let last = 0

/** Gives what closes it. @param onClosed in whatever way */
export function openDialog(shown: Shown, onClosed?: () => void): () => void {
  const id = ++last
  store.set([...store.get(), { id, shown, onClosed }])
  return () => close(id)
}

function close(id: number): void {
  const closed = store.get().find((each) => each.id === id)
  store.set(store.get().filter((each) => each !== closed))
  closed?.onClosed?.()
}

/** Where they are drawn, once in the frame. */
export function OpenedDialogs() {
  useEffect(() => () => store.get().forEach(({ id }) => close(id)), [])
  return useStore(store).map(({ id, shown }) => <Dialog key={id} opened onClose={() => close(id)} {...shown} />)
}
