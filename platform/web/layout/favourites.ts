/** Screens that a person keeps on top of the menu, on this device, per person. */
import { keepOwn, keptOwn } from '../owner.ts'
import { createStore, useStore } from '../store.ts'

const name = 'favourites'
const store = createStore<readonly string[]>(read())

export const useFavourites = (): readonly string[] => useStore(store)

export function toggleFavourite(path: string): void {
  const now = store.get()
  const next = now.includes(path) ? now.filter((each) => each !== path) : [...now, path]
  keepOwn(name, next)
  store.set(next)
}

function read(): string[] {
  const list = keptOwn<unknown>(name)
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []
}
