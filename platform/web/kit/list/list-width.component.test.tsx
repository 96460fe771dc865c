/** A list that is wider than its place: what can be done with a row is in sight all the same, and badges are read whole. */
import { Badge } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import { ListScreen } from './list-screen.tsx'

interface Row {
  id: number
  name: string
}
const long = 'Waits for the approval of a second person'
const columns = [
  { name: 'name', label: 'Name' },
  { name: 'state', label: 'Status', cell: () => <Badge color="yellow">{long}</Badge> },
  ...Array.from({ length: 8 }, (_, at) => ({
    name: `more_${at}`,
    label: `Column ${at}`,
    cell: () => `Said of the row in column ${at}`,
  })),
]

it.each([false, true])('at 1366 pixels with the menu beside it (dark: %s)', async (dark) => {
  const row: Row = { id: 1, name: 'Talent' }
  await mount(
    <ListScreen<Row>
      title="Offers"
      about="There is no offer yet."
      path={'/api/fee-offer' as never}
      columns={columns}
      nameOf={({ name }) => name}
      rowActions={[
        { label: 'Approve', run: () => undefined },
        { label: 'Refuse', run: () => undefined },
      ]}
    />,
    { 'GET /api/fee-offer': listAnswer([row], 1, { page: 1, rowsPerPage: 10 }) as never },
    { view: { width: 1126, height: 768, dark } },
  )
  const refuse = page.getByRole('button', { name: 'Refuse Talent' })
  await expect.element(refuse).toBeVisible()
  const table = document.querySelector('table')!
  // wider than its place, or the test tells nothing
  expect(table.scrollWidth).toBeGreaterThan(innerWidth)
  for (const { left, top, width, height } of [refuse, page.getByRole('button', { name: 'Approve Talent' })].map(
    (each) => each.element().getBoundingClientRect(),
  )) {
    expect(left + width).toBeLessThanOrEqual(innerWidth)
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(there?.closest('button')?.getAttribute('aria-label')).toMatch(/Talent$/)
  }
  const label = document.querySelector<HTMLElement>('.mantine-Badge-label')!
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  expect(getComputedStyle(label).overflow).toBe('visible')
  await look(`list-wide-${dark ? 'dark' : 'light'}`)
})

it('a badge where there is no room takes a second line', async () => {
  await mount(
    <div style={{ width: 120 }}>
      <Badge>{long}</Badge>
    </div>,
    {},
  )
  const { clientWidth, scrollWidth, clientHeight } = document.querySelector<HTMLElement>('.mantine-Badge-root')!
  expect(clientWidth).toBeLessThanOrEqual(120)
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(clientHeight).toBeGreaterThan(30)
})
