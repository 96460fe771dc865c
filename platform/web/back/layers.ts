/**
 * Back closes what is open - a dialog, a sheet, a menu - and keeps the page beneath it.
 *
 * What opens puts an entry of the same address into the history, marked with its depth. Going back from it is ours: the router never hears of it.
 * What is closed otherwise leaves its entry behind, for going back by script would race with a link that was pressed in it: the next page takes
 * the entry's place, the next thing that opens takes it up, and going back over it goes one further.
 */
interface Layer {
  close: () => void
}

interface MarkedState {
  layer?: number
  idx?: number
}

const open: Layer[] = []
/** How many of our entries lie above the page's own, where we stand. */
let depth = 0
/** What stood at the entry we leave, to be put at the page's own: the address may have changed beneath an open dialog. */
let here: { state: MarkedState; url: string } = { state: {}, url: '' }
let started = false

/** Something was opened: `close` is called when the person goes back. Returns what to call when it is closed in any way. */
export function openLayer(close: () => void): () => void {
  start()
  const layer = { close }
  open.push(layer)
  if (open.length > depth) {
    depth = open.length
    push({ ...(history.state as MarkedState | null), layer: depth })
  }
  return () => {
    const at = open.indexOf(layer)
    if (at >= 0) open.splice(at, 1)
  }
}

let push = (state: MarkedState): void => history.pushState(state, '')

/** Before the router: what is ours it must not see. */
export function startLayers(): void {
  start()
}

function start(): void {
  if (started) return
  started = true
  const plainPush = history.pushState.bind(history)
  const plainReplace = history.replaceState.bind(history)
  push = (state) => {
    plainPush(state, '')
    note()
  }
  depth = (history.state as MarkedState | null)?.layer ?? 0
  // a page that comes takes the place of what was opened from the one before
  history.pushState = (state: unknown, title: string, url?: string | URL | null) => {
    if (depth > 0) plainReplace(state, title, url)
    else plainPush(state, title, url)
    depth = 0
    note()
  }
  // another address of the same page, beneath what is open
  history.replaceState = (state: unknown, title: string, url?: string | URL | null) => {
    plainReplace(depth > 0 ? { ...(state as object), layer: depth } : state, title, url)
    note()
  }
  note()
  window.addEventListener(
    'popstate',
    (event) => {
      const state = (event.state ?? {}) as MarkedState
      const to = state.layer ?? 0
      const isOurs = depth !== to && state.idx === here.state.idx
      const from = depth
      depth = to
      if (!isOurs) {
        // another page: what was open on this one is closed with it
        for (const layer of open.splice(0)) layer.close()
        note()
        return
      }
      event.stopImmediatePropagation()
      const { layer: _layer, ...left } = here.state
      plainReplace(to > 0 ? { ...left, layer: to } : left, '', here.url)
      note()
      let closed = 0
      while (open.length > to) {
        open.pop()!.close()
        closed++
      }
      // an entry that was left behind: the press was meant for what lies further
      if (closed === 0 && to < from) history.back()
    },
    { capture: true },
  )
}

function note(): void {
  here = { state: (history.state ?? {}) as MarkedState, url: location.href }
}
