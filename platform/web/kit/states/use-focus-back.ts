/** Where a form stood in for what it changes, the keyboard goes on at the button that opened it. */
import { useEffect, useRef } from 'react'

/** For the button that is away while `editing`: it has the focus again after saving or cancelling, unless something else took it. */
export function useFocusBack(editing: boolean): React.RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing && document.activeElement === document.body) button.current?.focus()
    before.current = editing
  }, [editing])
  return button
}
