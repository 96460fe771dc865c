/**
 * A sign-out is carried out here at once, and at the server when it can be reached: until then its session, and with it the cookie,
 * would still open the account. What is owed is written down before it is tried, and tried at start, when online and every half minute.
 */
const key = 'pathshala.owed-sign-outs'
const often = 30_000

const owed = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

function write(tokens: string[]): void {
  if (tokens.length) localStorage.setItem(key, JSON.stringify(tokens))
  else localStorage.removeItem(key)
}

export const oweSignOut = (token: string): void => write([...owed(), token])

export async function settleSignOuts(): Promise<void> {
  await Promise.all(
    owed().map(async (token) => {
      const answer = await fetch('/api/logout', {
        method: 'POST',
        body: '{}',
        keepalive: true,
        // without cookies: the answer's would end the session of whoever has signed in meanwhile
        credentials: 'omit',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          Authorization: `Bearer ${token}`,
        },
      }).catch(() => undefined)
      // 401: the server knows it no more
      if (answer?.ok || answer?.status === 401) write(owed().filter((each) => each !== token))
    }),
  )
}

export function startOwedSignOuts(): void {
  const go = (): void => void (owed().length && settleSignOuts())
  go()
  addEventListener('online', go)
  setInterval(go, often)
}
