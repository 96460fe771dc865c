/**
 * Whose things are on this device: a person in a school. Every key of what is kept here names both, so that nothing of one
 * is read, shown or sent as another's. Set by the session; reads and writes without a person do nothing.
 */
let now = ''

/** '1.23'; a super user in the same school is '1.s23', for his id is of another list. */
export const ownerOf = (company: number, user: { id: number; ut?: string }): string =>
  `${company}.${user.ut === 'super' ? 's' : ''}${user.id}`

export const getOwner = (): string => now
export const setOwner = (owner: string): void => void (now = owner)

const prefix = 'pathshala.of.'
/** Read from the server: forgotten at sign-out. What the person typed, chose or arranged stays for the next time. */
const read = 'read.'

export const ownKey = (name: string, owner = now): string => `${prefix}${owner}.${name}`

export function keepOwn(name: string, value: unknown, owner = now): void {
  if (owner) localStorage.setItem(ownKey(name, owner), JSON.stringify(value))
}

export function keptOwn<T>(name: string, owner = now): T | undefined {
  try {
    return owner
      ? ((JSON.parse(localStorage.getItem(ownKey(name, owner)) ?? 'null') as T | null) ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}

export const dropOwn = (name: string, owner = now): void => localStorage.removeItem(ownKey(name, owner))

export const keepRead = (name: string, value: unknown, owner = now): void => keepOwn(read + name, value, owner)
export const keptRead = <T>(name: string, owner = now): T | undefined => keptOwn<T>(read + name, owner)

/** Takes away what was read from the server, of everybody: whoever signs in next begins with nothing. */
export function forgetRead(): void {
  for (const key of keysOf(localStorage))
    if (key.startsWith(prefix) && key.includes(`.${read}`)) localStorage.removeItem(key)
}

const keysOf = (storage: Storage): string[] => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
