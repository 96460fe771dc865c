/** Fares of routes and stops in the kit's grid: typed by keys and saved, and under a mouse and a finger. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import RouteFare from './route-fare.tsx'

const batch = { id: 5, name: '2083', is_current: true, start_date: '2026-04-14', end_date: '2027-04-13' }
const routes = [
  {
    id: 1,
    name: 'North',
    name_np: 'उत्तर',
    stops: [
      { id: 11, name: 'Chowk', name_np: 'चोक' },
      { id: 12, name: 'Bridge', name_np: 'पुल' },
    ],
  },
]

it.each(views)('a fare is typed and saved; hands carry none to another stop ($language)', async (view) => {
  const { w } = handsIn(view.language)
  const cells = [{ route_id: 1, stop_id: null as number | null, way: 'one' as 'one' | 'both', amount: 900_00 }]
  const screen = await mount(
    <RouteFare />,
    {
      'GET /api/route-fare': () => ({ data: { month: '08', billed: '07', later: [], routes, cells: [...cells] } }),
      'PUT /api/route-fare': ({ body }) => {
        for (const { route_id, stop_id, way, amount } of body.cells)
          cells.push({ route_id: Number(route_id), stop_id: stop_id === null ? null : Number(stop_id), way, amount })
        return { data: { changed: body.cells.length } }
      },
    },
    {
      who: { role: 'accountant', rights: ['fare-read', 'fare-update'], batch },
      view,
      place: { path: '/route-fare' },
    },
  )
  await expect.element(page.getByRole('grid')).toBeVisible()
  cell(1, 1).focus()
  await press('1500{Enter}')
  await button(w('Save')).click()
  await told(w('Fares saved.'))
  expect(screen.of('PUT /api/route-fare').map(({ body }) => body.cells)).toEqual([
    [{ route_id: 1, stop_id: 11, way: 'both', amount: 1500_00 }],
  ])
  await look(`route-fare-${view.language}`)
  await workByHands('features/transport/web/fares/route-fare.tsx')
})
