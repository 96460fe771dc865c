/** The address of the screen: what stands behind the question mark, and how it is changed. */
import { createContext, type ReactElement, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import {
  type createMemoryRouter,
  createSearchParams,
  type NavigateOptions,
  RouterProvider,
  type URLSearchParamsInit,
  useLocation,
  useNavigate,
} from 'react-router'

type Router = ReturnType<typeof createMemoryRouter>
type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit)
type ChangeAddress = (next: Next, options?: NavigateOptions) => void

const RouterContext = createContext<Router | null>(null)

/** The screens of a router. */
export function Routed({ router }: { router: Router }): ReactElement {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  )
}

/**
 * The query of this screen as it was asked for last, before the router has got there: a router takes its time (a loader, a
 * transition), and who presses twice meanwhile would take the first press back.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const router = useContext(RouterContext)!
  const { pathname, search } = useLocation()
  const newest = useCallback(() => {
    const asked = router.state.navigation.location ?? router.state.location
    // on the way to another screen this one keeps what it shows
    return asked.pathname === pathname ? asked.search : search
  }, [router, pathname, search])
  const asked = useSyncExternalStore(router.subscribe, newest)
  const params = useMemo(() => new URLSearchParams(asked), [asked])
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (next, options) => {
      const to = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(newest())) : next)
      void navigate({ search: to.toString() }, options)
    },
    [navigate, newest],
  )
  return [params, change]
}

/** These parts are set, or taken out where they are nothing; the others stay: `change(withParts({ section: 4, page: null }))`. */
export const withParts =
  (parts: Record<string, string | number | null | undefined>) =>
  (now: URLSearchParams): URLSearchParams => {
    for (const [name, value] of Object.entries(parts)) {
      if (value === null || value === undefined || value === '') now.delete(name)
      else now.set(name, String(value))
    }
    return now
  }
