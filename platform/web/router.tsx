/** Routes from the declared screens. The guard runs before a screen's script is even asked for. */
import { type ComponentType, createElement, useEffect } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, matchRoutes, redirect, type RouteObject } from 'react-router'
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
  /** The route table of whoever is signed in now; the whole of it when that does not know the address. */
  loadTable: (path: string) => Promise<AppTable>
  /** What stands around the screens, chosen by role. */
  loadFrame: () => Loaded
  onTable: (table: AppTable) => void
}

export function createAppRouter({ login, loadTable, loadFrame, onTable }: AppRoutes) {
  return createBrowserRouter(
    login.screens.map((screen) => screenRoute(screen, login)),
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const table = await loadChunk('routes', () => loadTable(path))
        await Promise.all(Object.entries(table.nepali).map(([name, load]) => addCatalogue(name, load)))
        onTable(table)
        patch(null, routesOf(table.rooms, loadFrame))
      },
    },
  )
}

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
