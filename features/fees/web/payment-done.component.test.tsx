/** What the counter says when the money is taken. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { PaymentDone, type PaymentDoneProps } from './payment-done.tsx'

const receipt = { receipt_id: 9, number: 'R-83/84-12', amount: 1500_00, advance: 0, left: 0, told: null }
const draw = (props: Partial<PaymentDoneProps>, view = {}) =>
  mount(
    <PaymentDone receipt={receipt} student="Aarati Rai" blocked={false} onNext={() => undefined} {...props} />,
    {},
    { view },
  )

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  it('to which mobile the receipt went by SMS, and nothing of an SMS where none went', async () => {
    await draw({ receipt: { ...receipt, told: '9800000004' } }, view)
    await expect.element(page.getByText(w('SMS sent to {mobile}.', { mobile: '9800000004' }))).toBeVisible()
    await look(`payment-done-${view.language}`)
  })
  it('what is still owed, or that nothing is', async () => {
    await draw({}, view)
    await expect.element(page.getByText(w('Nothing is owed any more.'))).toBeVisible()
    expect(document.querySelector('main')!.textContent).not.toMatch(/SMS|एसएमएस/)
  })
})

it('that the paper did not open, and how to get it', async () => {
  await draw({ blocked: true, receipt: { ...receipt, left: 250_00, advance: 0 } })
  await expect.element(page.getByText('Rs. 250.00 is still owed.')).toBeVisible()
  await expect.element(page.getByText('The browser did not open the receipt.')).toBeVisible()
})

it('Enter goes on to the next student', async () => {
  const onNext = vi.fn()
  await draw({ onNext })
  await expect.element(page.getByRole('button', { name: 'Next student' })).toHaveFocus()
  await press('{Enter}')
  expect(onNext).toHaveBeenCalledTimes(1)
})
