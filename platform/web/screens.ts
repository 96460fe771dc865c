/** Every screen that the app has, once its route table is loaded: for the menu, the palette and links between rooms. */
import type { AppTable, Screen } from './screen.ts'
import { registerResources } from './kit/list/resource-paths.ts'
import { createStore, useStore } from './store.ts'

const screens = createStore<readonly Screen[]>([])

/** `own`: it is that of whoever is signed in, and not of somebody else, whose address was opened. */
export function takeTable(table: AppTable, own: boolean): void {
  if (own) screens.set(table.rooms.flatMap((room) => room.screens))
  registerResources(table.rooms.flatMap((room) => room.listed ?? []))
  for (const room of table.rooms) room.fills?.forEach((each) => each.apply(room))
}

/** The role's daily screens that there are and that may be opened. */
export const dailyScreens = (role: string, may: (screen: Screen) => boolean): Screen[] => {
  const place = (screen: Screen) => screen.daily?.[role] ?? Number(screen.path !== '/')
  const own = screens.get().filter((screen) => screen.daily?.[role] !== undefined)
  return (own.length ? own : screens.get().filter((screen) => screen.path === '/'))
    .sort((a, b) => place(a) - place(b))
    .filter(may)
}

export const useScreens = (): readonly Screen[] => useStore(screens)
export const findScreen = (path: string): Screen | undefined => screens.get().find((screen) => screen.path === path)

/** What is said of a screen that there is not (specification, section 8). */
export const unknownScreen = (path: string): string => `Cannot find module '${path}'`
