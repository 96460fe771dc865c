/** A part whose file does not come: the page stays, and the part can be asked for again. */
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { look } from '#test/components/look.ts'
import { mount, type View, views, wordsIn } from '#test/components/mount.tsx'
import { inLine, lazyDialog, lazyPart } from './lazy-part.tsx'

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/part.js')

/** Fails as often as it is told, then brings the part. */
function loader<P extends object>(fails: number, Part: ComponentType<P>) {
  const asked = { times: 0 }
  const load = () => (asked.times++ < fails ? Promise.reject(missing()) : Promise.resolve({ default: Part }))
  return { asked, load }
}

const again = (view: View = {}) => page.getByRole('button', { name: wordsIn(view.language ?? 'en')('Try again') })

it.each(views)('an error stands in its place; "Try again" asks for it again ($language)', async (view) => {
  const { asked, load } = loader(2, () => <p>The chart</p>)
  const Chart = lazyPart(load)
  const { complaints } = await mount(
    <>
      <h1>Attendance</h1>
      <Suspense fallback={<p>Loading</p>}>
        <Chart />
      </Suspense>
    </>,
    {},
    { view },
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await look(`lazy-part-${view.language}`)
  await again(view).click()
  await expect.poll(() => asked.times).toBe(2)
  await again(view).click()
  await expect.element(page.getByText('The chart')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(asked.times).toBe(3)
  expect(complaints).toEqual([])
})

it('its own place waits for it where nothing around it does', async () => {
  let come!: () => void
  const held = new Promise<void>((resolve) => (come = resolve))
  const Chart = lazyPart(() => held.then(() => ({ default: () => <p>The chart</p> })), { waiting: <p>On its way</p> })
  await mount(<Chart />, {})
  await expect.element(page.getByText('On its way')).toBeVisible()
  come()
  await expect.element(page.getByText('The chart')).toBeVisible()
})

it('a dialog that did not come lies above the page, can be closed, and is loaded anew when it is opened again', async () => {
  const { asked, load } = loader(1, ({ onClose }: { onClose: () => void }) => (
    <button onClick={onClose}>The form</button>
  ))
  const Form = lazyDialog(load)
  function Screen() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button onClick={() => setOpened(true)}>Edit</button>
        <Suspense>{opened && <Form onClose={() => setOpened(false)} />}</Suspense>
      </>
    )
  }
  await mount(<Screen />, {})
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByRole('alert')).toBeInViewport()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('The form')).toBeVisible()
  expect(asked.times).toBe(2)
})

it('within a line it says so in the line', async () => {
  const { load } = loader(1, () => <b>Monday</b>)
  const Day = lazyPart(load, { failed: inLine })
  await mount(
    <p>
      Taught on <Suspense>{<Day />}</Suspense>
    </p>,
    {},
  )
  await again().click()
  await expect.element(page.getByText('Monday')).toBeVisible()
})
