/** Which screens there are for whom, and a screen whose file does not come. */
import { Outlet, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInHere, signOutHere } from '#test/components/session.ts'
import { Routed } from './address.tsx'
import { type AppRoutes, appRoutes } from './router.tsx'
import type { AppTable, Screen, WebRoom } from './screen.ts'

const screen = (path: string, more: Partial<Screen> = {}): Screen => ({
  path,
  name: path,
  right: 'login',
  lazy: () => Promise.resolve({ default: () => <p>The screen {path}</p> }),
  ...more,
})
const table = (...screens: Screen[]): AppTable => ({ rooms: [{ name: 'room', screens }], nepali: {} })
const login: WebRoom = { name: 'account', screens: [screen('/login', { right: 'public' })] }
const families = table(screen('/'), screen('/fees'))
const whole = table(
  screen('/', { name: 'office' }),
  screen('/students', { right: 'administrator' }),
  screen('/paid', { right: 'public' }),
)

/** Begins at an address; what was loaded and handed over is noted. */
async function begin(at: string, own: AppTable = families) {
  const noted: string[] = []
  const nameOf = (each: AppTable) => (each === whole ? 'whole' : 'own')
  const parts: AppRoutes = {
    login,
    loadTable: () => Promise.resolve(own),
    loadWhole: () => Promise.resolve(whole),
    loadFrame: () =>
      Promise.resolve({
        default: () => (
          <main>
            <nav>The frame</nav>
            <Outlet />
          </main>
        ),
      }),
    onTable: (each, isOwn) => void noted.push(`${nameOf(each)}${isOwn ? ' for the menu' : ''}`),
  }
  const [routes, options] = appRoutes(parts)
  const router = createMemoryRouter(routes, { ...options, initialEntries: [at] })
  await render(<Routed router={router} />)
  return { router, noted }
}

beforeEach(() => signOutHere())
afterEach(() => signOutHere())

it('who signs in after a public screen has the own table, and nobody has the whole one before', async () => {
  const { router, noted } = await begin('/paid')
  await expect.element(page.getByText('The screen /paid')).toBeVisible()
  expect(noted).toEqual([])
  await signInHere({ role: 'student' })
  await router.navigate('/')
  await expect.element(page.getByText('The screen /')).toBeVisible()
  expect(noted).toEqual(['own for the menu'])
  expect(router.state.matches.at(-1)?.route.handle).toEqual({ name: '/' })
})

it("an address of somebody else's is refused as ever, and leaves the menu as it is", async () => {
  await signInHere({ role: 'student' })
  const { noted } = await begin('/students')
  await expect.element(page.getByText('You may not open this')).toBeVisible()
  await expect.element(page.getByText('The frame')).toBeVisible()
  expect(noted).toEqual(['own for the menu', 'whole'])
})

it('a screen whose file does not come says so within the frame, and is tried again', async () => {
  await signInHere({ role: 'student' })
  let fails = true
  const late = screen('/fees', {
    lazy: () =>
      fails
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/fees.js'))
        : Promise.resolve({ default: () => <p>The fees</p> }),
  })
  const { router } = await begin('/', table(screen('/'), late))
  await expect.element(page.getByText('The screen /')).toBeVisible()
  await router.navigate('/fees')
  await expect.element(page.getByText('The screen could not be loaded')).toBeVisible()
  await expect.element(page.getByText('The frame')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The fees')).toBeVisible()
  expect(router.state.location.pathname).toBe('/fees')
})
