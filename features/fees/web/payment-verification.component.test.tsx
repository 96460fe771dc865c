/** The page that a payer comes back to: the receipt is opened from it, and sums of before are old now. */
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { moneyMovedAt } from '#platform/web/money-moved.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views, wordsIn } from '#test/components/mount.tsx'
import PaymentVerification from './payment-verification.tsx'

const code = 'a'.repeat(20)
const place = { path: '/payment_success/{status}', at: `/payment_success/${code}` }
const told = (state: 'paid' | 'waiting', company_id = 1) => ({
  'GET /api/payment-verification/{intent}': {
    data: {
      state,
      provider: 'esewa' as const,
      amount: 1200_00,
      company_id,
      school: 'Himalaya Secondary School',
      school_np: 'हिमालय माध्यमिक विद्यालय',
      qr_svg: null,
      receipts: state === 'paid' ? [{ id: 31, number: 'R-2083/84-31', amount: 1200_00 }] : [],
    },
  },
})
beforeEach(() => localStorage.clear())

it.each(views)(
  'the receipt of a payment is a tap away, and what was kept of money is old ($language)',
  async (view) => {
    const w = wordsIn(view.language)
    await mount(<PaymentVerification />, told('paid'), {
      who: { role: 'guardian' },
      view: { ...view, width: phone },
      place,
    })
    const receipt = page.getByRole('link', { name: w('Receipt {number}', { number: 'R-2083/84-31' }) })
    await expect.element(receipt).toHaveAttribute('href', expect.stringContaining('/receipt/31/print'))
    await expect.element(receipt).toHaveAttribute('target', '_blank')
    await expect.poll(moneyMovedAt).toBeGreaterThan(0)
    await look(`payment-paid-${view.language}`)
  },
)

it('in a session of another school its number is told, and nothing is opened', async () => {
  await mount(<PaymentVerification />, told('paid', 2), { who: { role: 'guardian' }, place })
  await expect.element(page.getByText('R-2083/84-31')).toBeVisible()
  expect(page.getByRole('link', { name: /Receipt R-/ }).elements()).toEqual([])
})

it('while it is not confirmed nothing is old', async () => {
  await mount(<PaymentVerification />, told('waiting'), { who: { role: 'guardian' }, place })
  await expect.element(page.getByText('Not confirmed yet')).toBeVisible()
  expect(moneyMovedAt()).toBe(0)
})
