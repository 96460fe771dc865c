/** What a driver reads on a phone before the morning's way. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refused } from '#test/components/answers.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import type { OwnVehicle } from '../contract/own-route.ts'
import OwnRoute from './own-route.tsx'

const rider = { name: 'Asha Rai', name_np: 'आशा राई', grade: 'Class 7', grade_np: 'कक्षा ७', section: 'A' }
const way: OwnVehicle = {
  vehicle_id: 1,
  vehicle: 'Bus 1',
  number: 'Ba 2 Kha 1001',
  route_id: 3,
  route: 'Boudha way',
  route_np: 'बौद्ध मार्ग',
  stops: [
    {
      id: 1,
      name: 'Chabahil',
      name_np: 'चाबहिल',
      morning_at: '08:20',
      afternoon_at: '16:48',
      riders: [
        { ...rider, enroll_id: 1, direction: 'both' },
        { ...rider, enroll_id: 2, name: 'Bina Karki', name_np: null, direction: 'morning' },
      ],
    },
    { id: 2, name: 'Gaushala', name_np: null, morning_at: '08:32', afternoon_at: null, riders: [] },
  ],
}

describe.each(views)('%o', (view) => {
  it('names stops in order with their times, and who gets on there', async () => {
    const answer = { 'GET /api/own-route': { data: [way] } }
    await mount(<OwnRoute />, answer, { view: { ...view, width: phone } })
    const texts = view.language === 'ne' ? ['बौद्ध मार्ग', 'आशा राई', '०८:२०'] : ['Boudha way', 'Asha Rai', '08:20']
    for (const text of texts) await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(2)
    await look('own-route')
  })
})

it('says who names the driver where there is no vehicle, and offers to try again where it was not read', async () => {
  await mount(<OwnRoute />, { 'GET /api/own-route': { data: [] } })
  await expect.element(page.getByText(/No vehicle is yours yet/)).toBeVisible()
})

it('offers to try again where it was not read', async () => {
  await mount(<OwnRoute />, { 'GET /api/own-route': refused(503, 'busy') })
  await expect.element(page.getByRole('button', { name: /Try again/ })).toBeVisible()
})
