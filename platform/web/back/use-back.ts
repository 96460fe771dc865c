import { useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** While it is open, going back closes it and keeps the page. @param opened another number when it stayed open all the same */
export function useBackCloses(opened: boolean | number, close: () => void): void {
  const last = useRef(close)
  useEffect(() => void (last.current = close))
  useEffect(() => (opened ? openLayer(() => last.current()) : undefined), [opened])
}
