/**
 * Puts by what this person's work needs without a network: the page and its files, by kind of person, and what his daily screens read.
 * The page does it, not the worker: the page that installs the worker was not served by it, and would not be there when the network goes.
 */
/** Written by the build (app/offline-files.ts). */
interface OfflineFiles {
  /** The first script of this build: a page of another build does not fit. */
  entry: string
  family: string[]
  office: string[]
}

const shelf = 'pathshala'

export async function putBy(kind: 'family' | 'office'): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    // without the worker nobody would serve what lies there
    if (!(await navigator.serviceWorker.register('/sw.js'))) return
    const list = (await (await fetch('/offline.json', { cache: 'no-cache' })).json()) as OfflineFiles
    const wanted = list[kind].map((file) => new URL(file, location.origin).href)
    const cache = await caches.open(shelf)
    const there = new Set((await cache.keys()).map((request) => request.url))
    await cache.addAll(wanted.filter((url) => !there.has(url)))
    // the page comes last, and only if it is of the same build: what lies there works whenever the network goes
    const page = await fetch('/', { cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(list.entry)) return
    await cache.put('/', page)
    const keep = new Set([...wanted, new URL('/', location.origin).href])
    await Promise.all([...there].filter((url) => !keep.has(url)).map((url) => cache.delete(url)))
  } catch {
    // no network, or a storage that is full: it is tried again at the next start
  }
}
