/** Lets a portal screen put its filter into the header. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

export const headerSlot = 'header-slot'

const never = () => () => undefined

export function HeaderSlot({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(never, () => document.getElementById(headerSlot))
  return place && createPortal(children, place)
}
