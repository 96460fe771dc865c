/** A field whose whole content is replaced by what is typed: amounts, cells of a grid. */
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * The events of a field that is selected as a whole when it is entered, and stays so while `shown` is read anew under the cursor,
 * until somebody types: a browser forgets what was selected when the text changes, and a key would then be added to its end.
 */
export function useWhole(shown: string) {
  const untouched = useRef<HTMLInputElement>(undefined)
  useLayoutEffect(() => {
    if (untouched.current?.value === shown) untouched.current.select()
  }, [shown])

  const touch = () => {
    untouched.current = undefined
  }
  return {
    onFocus(event: FocusEvent<HTMLInputElement>) {
      event.currentTarget.select()
      untouched.current = event.currentTarget
    },
    onInput: touch,
    onBlur: touch,
  }
}
