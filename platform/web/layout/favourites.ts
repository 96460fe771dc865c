/** Screens that a person keeps on top of the menu, on this device, per person. */
import { getSession } from '../session.ts'
import { createStore, useStore } from '../store.ts'

const keyOf = (): string => `pathshala.favourites.${getSession()?.user.id ?? 0}`
const store = createStore<readonly string[]>(read())

export const useFavourites = (): readonly string[] => useStore(store)

export function toggleFavourite(path: string): void {
  const now = store.get()
  const next = now.includes(path) ? now.filter((each) => each !== path) : [...now, path]
  localStorage.setItem(keyOf(), JSON.stringify(next))
  store.set(next)
}

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}
