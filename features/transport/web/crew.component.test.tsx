/** The office names who sees the route of a vehicle. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused } from '#test/components/answers.ts'
import { handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import CrewForm from './crew-form.tsx'

const vehicle = { id: 4, name: 'Bus 1', number: 'Ba 2 Kha 1001', seats: 30 } as never
const people = [
  { id: 11, name: 'Hari Tamang', name_np: 'हरि तामाङ', is_named: true },
  { id: 12, name: 'Krishna Maharjan', name_np: null, is_named: false },
]

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const open = (answers: object) =>
    mount(<CrewForm vehicle={vehicle} onClose={() => {}} />, answers as Answers, { view })

  it('a driver is added and sent with those who stand there', async () => {
    const sent: unknown[] = []
    await open({
      'GET /api/vehicle/{id}/crew': { data: people },
      'PUT /api/vehicle/{id}/crew': ({ body }: { body: unknown }) => {
        sent.push(body)
        return { message: 'Saved.' }
      },
    })
    await page.getByRole('checkbox', { name: 'Krishna Maharjan' }).click()
    await look('crew')
    await page.getByRole('button', { name: w('Save') }).click()
    await expect.poll(() => sent).toEqual([{ user_ids: [11, 12] }])
  })
})

it('says why it was refused and keeps what was chosen', async () => {
  await mount(
    <CrewForm vehicle={vehicle} onClose={() => {}} />,
    {
      'GET /api/vehicle/{id}/crew': { data: people },
      'PUT /api/vehicle/{id}/crew': () => refused(406, 'This vehicle is gone.', { code: 'gone' }),
    } as Answers,
    {},
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This vehicle is gone.')
  await expect.element(page.getByText('Hari Tamang')).toBeVisible()
})

it('says what to do where no account may be named', async () => {
  await mount(<CrewForm vehicle={vehicle} onClose={() => {}} />, { 'GET /api/vehicle/{id}/crew': { data: [] } }, {})
  await expect.element(page.getByText(/Give an account the role Driver first/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Save' }).query()).toBeNull()
})
