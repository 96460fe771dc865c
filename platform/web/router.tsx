/** Routes from the declared screens. The guard runs before a screen's script is even asked for. */
import { type ComponentType, createElement, useEffect } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  redirect,
  type RouteObject,
} from 'react-router'
import { guard } from './guard.ts'
import { addCatalogue, t, useLanguage } from './i18n.ts'
import { ChunkLoadError, loadChunk } from './load-screen.ts'
import { ErrorPage, NotFound } from './pages.tsx'
import { type AppTable, routePath, type Screen, type WebRoom } from './screen.ts'
import { getSession, isStillHere, useMaybeSession } from './session.ts'

type Loaded = Promise<{ default: ComponentType }>

export interface AppRoutes {
  /** The only screens known from the start: the others come with the route table. */
  login: WebRoom
  /** The route table of whoever is signed in now. */
  loadTable: () => Promise<AppTable>
  /** All screens that there are, for an address that the own table does not know. */
  loadWhole: () => Promise<AppTable>
  /** What stands around the screens, chosen by role. */
  loadFrame: () => Loaded
  /** `own`: its screens are those of the menu. */
  onTable: (table: AppTable, own: boolean) => void
}

export const createAppRouter = (parts: AppRoutes) => createBrowserRouter(...appRoutes(parts))

/**
 * No table is loaded before somebody has signed in: it would stay, and a family would have that of the office. Until then only public
 * screens open; `signInFirst` leads from any other address to the sign-in.
 */
export function appRoutes(parts: AppRoutes) {
  const { login, loadTable, loadWhole, loadFrame, onTable } = parts
  const tableOf = async (load: () => Promise<AppTable>): Promise<AppTable> => {
    const table = await loadChunk('routes', load)
    await Promise.all(Object.entries(table.nepali).map(([name, words]) => addCatalogue(name, words)))
    return table
  }
  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
    if (!getSession()) {
      const open = publicOnes(await tableOf(loadWhole))
      if (knows(open, path)) return patch(null, routesOf(open, loadFrame))
      // a new page leads to the sign-in
      location.assign(path)
      return new Promise(() => undefined)
    }
    const own = await tableOf(loadTable)
    onTable(own, true)
    patch(null, routesOf(own.rooms, loadFrame))
    if (knows(own.rooms, path)) return
    const whole = await tableOf(loadWhole)
    if (whole === own) return
    onTable(whole, false)
    patch(null, routesOf(whole.rooms, loadFrame))
  }
  const routes = login.screens.map((screen) => screenRoute(screen, login))
  return [routes, { patchRoutesOnNavigation }] as const satisfies Parameters<typeof createBrowserRouter>
}

/** Before the first page: whoever is not signed in begins at the sign-in, and comes back here afterwards. */
export async function signInFirst(loadWhole: AppRoutes['loadWhole']): Promise<void> {
  const { pathname, href } = location
  if (getSession() || pathname === '/login') return
  // without the table the address is taken for one that needs a session
  const whole = pathname === '/' ? undefined : await loadChunk('routes', loadWhole).catch(() => undefined)
  if (whole && knows(publicOnes(whole), pathname)) return
  if (!whole || knows(whole.rooms, pathname)) rememberWish(href)
  history.replaceState(history.state, '', '/login')
}

const publicOnes = ({ rooms }: AppTable): WebRoom[] =>
  rooms.map((room) => ({ ...room, screens: room.screens.filter(({ right }) => right === 'public') }))

const loadOpenFrame = () => import('./layout/open-frame.tsx')

export function routesOf(rooms: readonly WebRoom[], loadFrame: () => Loaded): RouteObject[] {
  const all = rooms.flatMap((room) => room.screens.map((screen) => ({ screen, room })))
  const framed = all.filter(({ screen }) => screen.right !== 'public')
  const open = all.filter(({ screen }) => screen.right === 'public' && screen.path !== '/login')
  return [
    {
      loader: () => take('open frame', loadOpenFrame),
      Component: () => <FrameHost name="open frame" />,
      ErrorBoundary: ErrorPage,
      children: open.map(({ screen, room }) => screenRoute(screen, room)),
    },
    {
      loader: async () => {
        if (!getSession()) throw redirect('/login')
        return take('frame', loadFrame)
      },
      shouldRevalidate: () => true,
      Component: () => <FrameHost name="frame" />,
      ErrorBoundary: ErrorPage,
      children: [...framed.map(({ screen, room }) => screenRoute(screen, room)), { path: '*', Component: NotFound }],
    },
  ]
}

/** Does the table know this address? */
export const knows = (rooms: readonly WebRoom[], path: string): boolean =>
  matchRoutes(
    rooms.flatMap((room) => room.screens.map((screen) => ({ path: routePath(screen.path) }))),
    path,
  ) !== null

const components = new Map<string, ComponentType>()

async function take(name: string, load: () => Loaded): Promise<null> {
  components.set(name, (await loadChunk(name, load)).default)
  return null
}

function screenRoute(screen: Screen, room: WebRoom): RouteObject {
  return {
    path: routePath(screen.path),
    loader: async ({ request }: LoaderFunctionArgs) => {
      // somebody else works in this browser by now: this page is going
      if (!isStillHere()) await new Promise(() => undefined)
      const verdict = guard(screen, getSession())
      if (typeof verdict === 'object') {
        if (verdict.to === '/login' && !getSession()) rememberWish(request.url)
        throw redirect(verdict.to)
      }
      if (verdict !== 'open') throw new Response(verdict, { status: 403 })
      await Promise.all([take(screen.path, screen.lazy), addCatalogue(room.name, room.nepali)])
      return null
    },
    handle: { name: screen.name },
    Component: () => <ScreenHost screen={screen} />,
    ErrorBoundary: ErrorPage,
  }
}

/** A change of language, year, role or school begins the screen anew: nothing read before may linger. */
function ScreenHost({ screen }: { screen: Screen }) {
  const language = useLanguage()
  const session = useMaybeSession()
  const title = t(screen.name).toUpperCase()
  useEffect(() => {
    document.title = title
  }, [title])
  const Component = components.get(screen.path)
  if (!Component) throw new ChunkLoadError(screen.path, 'missing')
  return createElement(Component, {
    key: [language, session?.company.id, session?.role.slug, session?.batch?.id, session?.fiscalYear?.id].join(),
  })
}

function FrameHost({ name }: { name: string }) {
  useLanguage()
  const Component = components.get(name)
  if (!Component) throw new ChunkLoadError(name, 'missing')
  return createElement(Component)
}

const wishKey = 'pathshala.wish'

/** Where somebody wanted to go who had to sign in first. */
function rememberWish(url: string): void {
  const { pathname, search } = new URL(url)
  if (pathname !== '/') sessionStorage.setItem(wishKey, pathname + search)
}

export function takeWish(): string {
  const wish = sessionStorage.getItem(wishKey)
  sessionStorage.removeItem(wishKey)
  return wish ?? '/'
}
