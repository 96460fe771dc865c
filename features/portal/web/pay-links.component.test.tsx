/** The button that pays says how much, and stands only where the school takes money online. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, type View, views, wordsIn } from '#test/components/mount.tsx'
import type { Child } from '../contract/portal.ts'
import StudentFee from './student-fee.tsx'

const child = (id: number, due: number): Child => ({
  id,
  full_name: `Asha Rai ${id}`,
  name_np: null,
  profile_image: null,
  academic: null,
  due,
})
/** Somebody else each time: nothing of another test is kept for him. */
let person = 300
const open = (pays_online: boolean | undefined, view: View = {}, role = 'guardian') =>
  mount(
    // the frame leaves room at the edges
    <div style={{ padding: 16 }}>
      <StudentFee />
    </div>,
    {
      'GET /api/guardian-child': listAnswer([child(1, 1200_00), child(2, 1_23_456_50)], 2, {
        page: 1,
        rowsPerPage: 25,
      }),
      'GET /api/m-student-fee': {
        data: { months: [], counts: { due: 0, partial: 0, paid: 0 }, total_due: 1200_00, advance: 0 },
      },
    },
    {
      who: { role, user: { id: person++ }, company: pays_online === undefined ? {} : { pays_online } },
      view: { ...view, width: phone },
      place: { path: '/m-student-fee' },
    },
  )
const choose = () => page.getByRole('button', { name: 'Asha Rai 1' }).click()

it.each(views)('with its sum, for the child and for all ($language)', async (view) => {
  const w = wordsIn(view.language)
  await open(true, view)
  await choose()
  const [own, all] = view.language === 'ne' ? ['रु. १,२००', 'रु. १,२४,६५६.५०'] : ['Rs. 1,200', 'Rs. 1,24,656.50']
  await expect
    .element(page.getByRole('link', { name: w('Pay {amount}', { amount: own }), exact: true }))
    .toHaveAttribute('href', '/student-invoices/single-payment?student=1')
  await expect
    .element(page.getByRole('link', { name: w('Pay {amount} for all children', { amount: all }) }))
    .toHaveAttribute('href', '/student-invoices/multi-payment')
  await look(`pay-links-${view.language}`)
})

it.each([false, undefined])('not where the school takes none online (%s)', async (pays_online) => {
  await open(pays_online)
  await choose()
  await expect.element(page.getByText('1,200').first()).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})
