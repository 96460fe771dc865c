/**
 * Serves without a network what the page has put by (platform/web/offline.ts): the page from the one kept, hashed files from the shelf.
 * It keeps nothing by itself, so that what lies there always belongs together. Plain JavaScript: it is served as it stands.
 */
const shelf = 'pathshala'
/** A page that the network does not bring in this time comes from the shelf; milliseconds. */
const patience = 5_000

self.addEventListener('install', () => self.skipWaiting())
// the page that installed it is served from now on, too: without this only the next one would be
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropFormer()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|report|site)(\/|$)/.test(pathname)) event.respondWith(page(request))
  } else if (/^\/(assets\/|icon|manifest\.webmanifest$)/.test(pathname)) event.respondWith(file(request))
})

async function page(request) {
  const kept = await (await caches.open(shelf)).match('/')
  if (!kept) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, patience, undefined))
  const fresh = fetch(request).catch(() => undefined)
  const answer = await Promise.race([fresh, late])
  return answer && answer.status < 500 ? answer : kept
}

/** Hashed files never change; the few others are looked after when the page is kept anew. */
const file = async (request) =>
  (await (await caches.open(shelf)).match(request.url, { ignoreVary: true })) ?? fetch(request)

async function dropFormer() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)))
}
