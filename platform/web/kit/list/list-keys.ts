/**
 * The keys of every list: / n arrows Enter Space e Delete. They rest while something is typed or a dialog is open.
 * Of several lists on a screen they are of the one that is worked in, else of the first that is seen.
 */
import { type RefObject, useEffect, useRef } from 'react'

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

/** Where the lists of this screen are drawn, in the order in which they came. */
const places: RefObject<HTMLElement | null>[] = []

function isMeant(place: RefObject<HTMLElement | null>): boolean {
  const seen = places.filter(({ current }) => current?.checkVisibility())
  return place === (seen.find(({ current }) => current!.contains(document.activeElement)) ?? seen[0])
}

export function useListKeys(keys: ListKeys, place: RefObject<HTMLElement | null>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    places.push(place)
    function onKey(event: KeyboardEvent) {
      const run =
        event.defaultPrevented || !isMeant(place) ? undefined : meaningOf(event, latest.current, place.current)
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      places.splice(places.indexOf(place), 1)
      document.removeEventListener('keydown', onKey)
    }
  }, [place])
}

function meaningOf(event: KeyboardEvent, keys: ListKeys, place: HTMLElement | null): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const target = event.target as HTMLElement
  if (isTypedInto(target) || isSomethingOpen()) return undefined
  // a focused button or link keeps its own Enter and Space
  const own = target.closest('button, a, [role=button], input') !== null
  const meanings: Record<string, (() => void) | undefined> = {
    '/': keys.search,
    // a list may say by a button of its own what is new in it
    n: keys.add ?? (() => place?.querySelector<HTMLElement>('[aria-keyshortcuts="n"]')?.click()),
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

/** What is closed may stay in the page, unseen: it takes no keys away. */
const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )

const isTypedInto = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
