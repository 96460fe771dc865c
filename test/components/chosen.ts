import { inject } from 'vitest'
import { bothViews } from './mount.tsx'

/** What is shown in a view: things of the chosen rooms. The gate shows every second one in the one view and the others in the other; the sweep shows all in both. */
export function shownIn<Thing>(
  view: (typeof bothViews)[number],
  things: readonly Thing[],
  roomOf: (thing: Thing) => string,
): Thing[] {
  const [rooms, oneView] = [inject('rooms'), inject('oneView')]
  return things.filter(
    (thing, at) =>
      (rooms === 'all' || rooms.includes(roomOf(thing))) && (!oneView || bothViews[at % bothViews.length] === view),
  )
}
