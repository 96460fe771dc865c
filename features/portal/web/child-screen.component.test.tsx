/** Children of a family: two of one name are told apart; and what could not be loaded is tried again by a thumb. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { childOf } from '#test/components/family.ts'
import { button } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, bothViews, views, wordsIn } from '#test/components/mount.tsx'
import GuardianResult from './guardian-result.tsx'
import Transactions from './transactions.tsx'

const child = (id: number, full_name: string, name_np: string) => childOf(id, { full_name, name_np })
const who = { role: 'guardian' }

describe.each(views)('in $language', ({ language, ...rest }) => {
  const w = wordsIn(language)
  const view = { ...rest, language, width: phone }

  it('two children of one name are called by roll and code too, and all by the names of the language', async () => {
    const children = [
      child(1, 'Asha Rai', 'आशा राई'),
      child(2, 'Asha Rai', 'आशा राई'),
      child(3, 'Bina Rai', 'बिना राई'),
    ]
    await mount(
      // the frame leaves room at the edges, over which the row of children goes
      <div style={{ padding: 16 }}>
        <GuardianResult />
      </div>,
      {
        'GET /api/guardian-child': listAnswer(children, 3, { page: 1, rowsPerPage: 25 }),
        'GET /api/withheld-result': { data: [] },
        'GET /api/guardian-result': { data: [] },
      },
      { who, view, place: { path: '/guardian-result' } },
    )
    const buttons = page.getByRole('group', { name: w('Children') }).getByRole('button')
    await expect.element(buttons.first()).toBeVisible()
    const said = buttons.elements().map(({ textContent }) => textContent)
    expect(new Set(said).size).toBe(3)
    expect(said.map((each) => /HIM\d/.test(each))).toEqual([true, true, false])
    const [name, grade] = language === 'ne' ? ['आशा राई', 'कक्षा ७'] : ['Asha Rai', 'Class 7']
    expect(said[0]).toContain(name)
    expect(said[0]).toContain(grade)
    if (language === 'ne') expect(said.join(' ')).not.toMatch(/Rai|Class/)
    await look(`namesakes-${language}`)
  })
})

it('what could not be loaded has a button that a thumb finds, and comes when it is pressed', async () => {
  const w = wordsIn('ne')
  const gone = 'This child was not found.'
  const screen = await mount(
    <Transactions />,
    { 'GET /api/guardian-transaction': refused(404, gone, { code: 'not-found' }) },
    { who, view: bothViews[1], place: { path: '/guardian-transaction' } },
  )
  const again = button(w('Try again'))
  await expect.element(again).toBeVisible()
  const { width, height } = again.element().getBoundingClientRect()
  expect([width >= 40, height >= 40]).toEqual([true, true])
  await look('not-loaded')
  screen.answer({ 'GET /api/guardian-transaction': { data: [] } })
  await again.click()
  await expect.element(page.getByText(w('No payment yet'))).toBeVisible()
})
