import { useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** While it is open, going back closes it and keeps the page. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const last = useRef(close)
  useEffect(() => {
    last.current = close
  })
  useEffect(() => (opened ? openLayer(() => last.current()) : undefined), [opened])
}
