/** What modules of the web side touch when they are loaded, for tests that run without a browser. */
export function fakeBrowser(): { cookies: Map<string, string>; local: Storage; session: Storage } {
  const cookies = new Map<string, string>()
  const local = memoryStorage()
  const session = memoryStorage()
  const target = new EventTarget()
  const listen = target.addEventListener.bind(target)
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, languages: ['en-GB'] }, configurable: true })
  Object.assign(globalThis, {
    localStorage: local,
    sessionStorage: session,
    location: { pathname: '/', host: 'school.test', replace: () => undefined },
    window: { addEventListener: listen },
    addEventListener: listen,
    document: {
      documentElement: {},
      querySelector: () => null,
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        if (/max-age=0/.test(text)) cookies.delete(name)
        else cookies.set(name, value)
      },
    },
  })
  return { cookies, local, session }
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
