/** Sums on a family's screens: after a payment, without a network, and of all children. */
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { moneyMoved } from '#platform/web/money-moved.ts'
import { held } from '#test/components/answers.ts'
import { childOf } from '#test/components/family.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, type View, views, wordsIn } from '#test/components/mount.tsx'
import readAllAhead, { mostAhead } from './ahead.ts'
import FamilyHome from './family-home.tsx'
import StudentFee from './student-fee.tsx'

const child = (id: number, due: number) => childOf(id, { name_np: `आशा राई ${id}`, due })
const children = (due: number) => listAnswer([child(1, due)], 1, { page: 1, rowsPerPage: 25 })
const fees = (total_due: number) => ({
  data: { months: [], counts: { due: 0, partial: 0, paid: 0 }, total_due, advance: 0 },
})

/** Two screens of a family, and the way from one to the other. */
function Screens() {
  const [shown, setShown] = useState('home')
  return (
    <>
      {['home', 'fees', 'elsewhere'].map((name) => (
        <button key={name} onClick={() => setShown(name)}>
          To {name}
        </button>
      ))}
      {shown === 'home' && <FamilyHome />}
      {shown === 'fees' && <StudentFee />}
    </>
  )
}
const to = (name: string) => page.getByRole('button', { name: `To ${name}` }).click()
/** Somebody else each time: nothing of another test is kept for him. */
let person = 100
const who = () => ({ role: 'guardian', user: { id: person++ } })
const begin = (due: number, view: View = {}) =>
  mount(
    <Screens />,
    { 'GET /api/guardian-child': children(due), 'GET /api/m-student-fee': fees(due) },
    { who: who(), view: { width: phone, ...view }, place: { path: '/guardian' } },
  )
/** What is to be paid, as the screen says it at its head. */
const said = (sum: string, view: View = {}) => {
  const w = wordsIn(view.language ?? 'en')
  return page
    .getByRole('region', { name: w('To be paid') })
    .or(page.getByRole('region', { name: w('In all') }))
    .getByText(sum)
}

it('after a payment the sum of before is shown no more, and the new one comes', async () => {
  const screen = await begin(1200_00)
  await expect.element(said('Rs. 1,200')).toBeVisible()
  await to('elsewhere')
  moneyMoved()
  const paid = held(children(0))
  screen.answer({ 'GET /api/guardian-child': paid.answer })
  await to('home')
  await expect.element(page.getByRole('region', { name: 'Profile' })).toBeVisible()
  expect(page.getByText('1,200').elements()).toEqual([])
  paid.come()
  await expect.element(page.getByText('Everything is paid').first()).toBeVisible()
})

it.each(views)('without a network it is not shown either, and why is said ($language)', async (view) => {
  const screen = await begin(1200_00, view)
  const sum = view.language === 'ne' ? 'रु. १,२००' : 'Rs. 1,200'
  await expect.element(said(sum, view)).toBeVisible()
  await to('fees')
  await expect.element(said(sum, view)).toBeVisible()
  moneyMoved()
  screen.offline(true)
  await to('elsewhere')
  await to('fees')
  const w = wordsIn(view.language)
  await expect
    .element(
      page.getByText(
        w('Something was paid since this was read last. The new sums come as soon as the server can be reached.'),
      ),
    )
    .toBeVisible()
  expect(page.getByText(sum).elements()).toEqual([])
  await look(`paid-since-${view.language}`)
})

it('a sum that has changed on one screen is read again for the other, and without a network both say the same', async () => {
  const screen = await begin(1200_00)
  await to('fees')
  await expect.element(said('Rs. 1,200')).toBeVisible()
  screen.answer({ 'GET /api/guardian-child': children(700_00), 'GET /api/m-student-fee': fees(700_00) })
  await to('home')
  await expect.element(said('Rs. 700')).toBeVisible()
  await expect.poll(() => screen.of('GET /api/m-student-fee').length).toBe(2)
  screen.offline(true)
  await to('fees')
  await expect.element(said('Rs. 700')).toBeVisible()
  // one line says how old all of it is
  await expect.element(page.getByText('Not renewed since')).toBeVisible()
  expect(page.getByText('Not renewed since').elements()).toHaveLength(1)
})

it('it is asked again when the page is looked at again', async () => {
  const screen = await begin(1200_00)
  await expect.element(said('Rs. 1,200')).toBeVisible()
  screen.answer({ 'GET /api/guardian-child': children(0) })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Everything is paid').first()).toBeVisible()
})

it('what was never read says so at once without a network', async () => {
  const screen = await begin(1200_00)
  await expect.element(said('Rs. 1,200')).toBeVisible()
  screen.offline(true)
  await to('fees')
  await expect
    .element(
      page.getByText('This has not been read on this device yet. It comes as soon as the server can be reached.'),
      {
        timeout: 800,
      },
    )
    .toBeVisible()
})

it('of all children the daily figures are read ahead, and there is an end to it', async () => {
  const many = Array.from({ length: mostAhead + 2 }, (_, at) => child(at + 1, 0))
  const screen = await mount(
    <p>Elsewhere</p>,
    {
      'GET /api/guardian-child': listAnswer(many, many.length, { page: 1, rowsPerPage: 25 }),
      'GET /api/m-student-fee': fees(0),
      'GET /api/guardian-exam': { data: [] },
      'GET /api/guardian-attendance': {
        data: { tally: { present: 0, absent: 0, late: 0, leave: 0 }, rate: null, today: null, months: [] },
      } as never,
      'GET /api/guardian-exam-routine': { data: [] },
      'GET /api/guardian-notice': { data: [] },
    },
    { who: who() },
  )
  await readAllAhead()
  for (const call of [
    'GET /api/m-student-fee',
    'GET /api/guardian-exam',
    'GET /api/guardian-attendance',
    'GET /api/guardian-exam-routine',
  ] as const)
    expect(screen.of(call).map(({ query }) => Number(query.student_id))).toEqual(
      many.slice(0, mostAhead).map(({ id }) => id),
    )
  expect(screen.of('GET /api/guardian-notice')).toHaveLength(1)
})
