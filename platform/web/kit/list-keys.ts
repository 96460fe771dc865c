/** The keys of every list: / n arrows Enter Space e Delete. They rest while something is typed or a dialog is open. */
import { useEffect, useRef } from 'react'

export interface ListKeys {
  search: () => void
  add?: () => void
  /** By how many rows; Infinity is the end. */
  move: (by: number) => void
  open?: () => void
  select?: () => void
  edit?: () => void
  remove?: () => void
  /** Takes back what is selected; false when there was nothing. */
  escape: () => boolean
}

export function useListKeys(keys: ListKeys, off = false): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (off) return undefined
    function onKey(event: KeyboardEvent) {
      const run = event.defaultPrevented ? undefined : meaningOf(event, latest.current)
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [off])
}

function meaningOf(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const target = event.target as HTMLElement
  if (isTypedInto(target) || document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return undefined
  // a focused button or link keeps its own Enter and Space
  const own = target.closest('button, a, [role=button], input') !== null
  const meanings: Record<string, (() => void) | undefined> = {
    '/': keys.search,
    n: keys.add,
    ArrowDown: () => keys.move(1),
    ArrowUp: () => keys.move(-1),
    Home: () => keys.move(-Infinity),
    End: () => keys.move(Infinity),
    Enter: own ? undefined : keys.open,
    ' ': own ? undefined : keys.select,
    e: keys.edit,
    Delete: keys.remove,
    Escape: () => void keys.escape(),
  }
  return meanings[event.key]
}

const isTypedInto = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
