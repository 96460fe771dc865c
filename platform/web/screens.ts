/** Every screen that the app has, once its route table is loaded: for the menu, the palette and links between areas. */
import type { AppTable, Screen } from './screen.ts'
import { createStore, useStore } from './store.ts'

const screens = createStore<readonly Screen[]>([])

let daily: AppTable['daily'] = {}

export function setTable(table: AppTable): void {
  screens.set(table.features.flatMap((feature) => feature.screens))
  daily = table.daily
}

/** The role's daily screens that there are and that may be opened. */
export const dailyScreens = (role: string, may: (screen: Screen) => boolean): Screen[] =>
  (daily[role] ?? ['/']).flatMap((path) => findScreen(path) ?? []).filter(may)

export const useScreens = (): readonly Screen[] => useStore(screens)
export const findScreen = (path: string): Screen | undefined => screens.get().find((screen) => screen.path === path)

/** The screen of a key that must exist. */
export function screenOf(path: string): Screen {
  const screen = findScreen(path)
  if (!screen) throw new Error(`Cannot find module '${path}'`)
  return screen
}
