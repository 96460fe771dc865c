/** For what is drawn into an open popover after its focus trap has looked for an input: takes the focus itself. */
import { type RefObject, useEffect, useRef } from 'react'

export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, button')?.focus()
  }, [])
  return element
}
