/** A field whose whole content is replaced by what is typed: amounts, cells of a sheet. */
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react'

/**
 * The events of a field that is chosen as a whole when it is entered, by key or by mouse, and after Enter; it stays so while `shown` is read anew under the cursor, until somebody
 * types or clicks twice: a browser forgets what was selected when the text changes or the mouse is let go, and a key would then be added to what stands there.
 */
export function useWhole(shown: string) {
  const untouched = useRef<HTMLInputElement>(undefined)
  const byFinger = useRef(false)
  useLayoutEffect(() => {
    if (untouched.current?.value === shown) untouched.current.select()
  }, [shown])

  const choose = (input: HTMLInputElement) => {
    input.select()
    untouched.current = input
  }
  const touch = () => {
    untouched.current = undefined
  }
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => choose(event.currentTarget),
    onPointerDown({ pointerType }: PointerEvent) {
      byFinger.current = pointerType === 'touch'
    },
    onMouseDown(event: MouseEvent<HTMLInputElement>) {
      const input = event.currentTarget
      // a phone has no arrows: a second touch puts the caret where it is wanted
      if (byFinger.current || event.button !== 0 || event.shiftKey) return
      if (event.detail > 1) return touch()
      if (document.activeElement === input && !untouched.current) return
      event.preventDefault()
      input.focus()
      choose(input)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Enter') choose(event.currentTarget)
    },
    /** Digits are not carried into another field. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onInput: touch,
    onBlur: touch,
  }
}
