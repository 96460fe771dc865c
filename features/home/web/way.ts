/** The list behind a figure: only when its screen is there and this person may open it. */
import { mayOpen } from '#platform/web/layout/menu-model.ts'
import { pathTo } from '#platform/web/screen.ts'
import { findScreen, useScreens } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'

type Values = Record<string, string | number>

/** `way('/receipt-report', { mode: 'cash' })`, `way('/student/{id}', {}, { id: 7 })`; undefined where it would not lead anywhere. */
export function useWay(): (path: string, query?: Values, part?: Values) => string | undefined {
  const session = useSession()
  useScreens()
  return (path, query = {}, part = {}) => {
    const screen = findScreen(path)
    if (!screen || !mayOpen(session)(screen)) return undefined
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    return pathTo(path, part) + (search && `?${search}`)
  }
}
