/** Two presses before the router has got there: the second does not take the first back. */
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Routed, useAddress } from './address.tsx'

function Choices() {
  const [address, change] = useAddress()
  const choose = (name: string) => {
    const next = new URLSearchParams(address)
    next.set(name, String(Number(next.get(name)) + 1))
    change(next)
  }
  return (
    <>
      <button onClick={() => choose('grade')}>Grade</button>
      <button onClick={() => choose('page')}>Page</button>
      <button onClick={() => change((now) => [...now].filter(([name]) => name !== 'grade'))}>All grades</button>
      <output>{address.toString()}</output>
    </>
  )
}

it('adds up', async () => {
  let slow = Promise.resolve()
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Choices />, loader: () => slow.then(() => null) },
      { path: '/other', element: <p>Another screen</p>, loader: () => slow.then(() => null) },
    ],
    { initialEntries: ['/list?page=1'] },
  )
  await render(<Routed router={router} />)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const shown = page.getByRole('status')
  await expect.element(shown).toHaveTextContent('page=1')
  let come!: () => void
  slow = new Promise((resolve) => (come = resolve))
  await press('Grade')
  await press('Page')
  await press('Grade')
  await expect.element(shown).toHaveTextContent('page=2&grade=2')
  await press('All grades')
  expect(router.state.location.search, 'the router is on its way').toBe('?page=1')
  come()
  await expect.poll(() => router.state.location.search).toBe('?page=2')
  await expect.element(shown).toHaveTextContent('page=2')
  // on the way to another screen this one keeps what it shows
  slow = new Promise((resolve) => (come = resolve))
  void router.navigate('/other?page=9')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  await expect.element(shown).toHaveTextContent('page=2')
  come()
  await expect.element(page.getByText('Another screen')).toBeVisible()
})
