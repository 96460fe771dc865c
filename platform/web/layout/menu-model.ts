/** The menu as data: areas in the order of the rooms (app/rooms.web.ts), their screens by `rank` of their menu line (50 where none is said), only what this person may open. */
import { guard } from '../guard.ts'
import type { Screen } from '../screen.ts'
import type { Session } from '../session.ts'

export interface MenuArea {
  name: string
  screens: Screen[]
}

export const mayOpen =
  (session: Session) =>
  (screen: Screen): boolean =>
    screen.right !== 'public' && guard(screen, session) === 'open'

export function menuAreas(screens: readonly Screen[], may: (screen: Screen) => boolean): MenuArea[] {
  const areas = new Map<string, Screen[]>()
  for (const screen of screens) {
    if (
      !screen.menu ||
      !may(screen) ||
      (screen.menu.right !== undefined && !may({ ...screen, right: screen.menu.right }))
    )
      continue
    areas.set(screen.menu.area, [...(areas.get(screen.menu.area) ?? []), screen])
  }
  return [...areas].map(([name, list]) => ({ name, screens: list.sort((a, b) => rank(a) - rank(b)) }))
}

const rank = (screen: Screen): number => screen.menu?.rank ?? 50

/** Can be opened without choosing a row first: '/syllabus/{gradeId?}' yes, '/student/{id}' no. */
export const standsAlone = (screen: Screen): boolean => !/\{\w+\}/.test(screen.path)

/** The address of a screen that stands alone. */
export const addressOf = (screen: Screen): string => screen.path.replaceAll(/\/\{\w+\?\}/g, '') || '/'

/** The screen whose menu line an address lights: itself, or the longest line it lies under. */
export function activePath(screens: readonly Screen[], pathname: string): string | undefined {
  const lines = screens.filter((screen) => screen.menu && standsAlone(screen)).map(addressOf)
  return lines
    .filter((line) => pathname === line || (line !== '/' && pathname.startsWith(`${line}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
