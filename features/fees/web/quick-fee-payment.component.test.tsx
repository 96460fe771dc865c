/** The quick counter: code, Enter, amount, Enter; what a closed counter day refuses is told, and stays typed; dues that come late do not take what is typed. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { accountOf, tuitionDue } from '#test/components/examples.ts'
import { type Answers, held, refused } from '#test/components/answers.ts'
import { dialog, filesOpened } from '#test/components/hands.ts'
import { enterOn, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { counterRefusals } from '../contract/shut.ts'
import QuickFeePayment from './quick-fee-payment.tsx'

const account = (due: number) => accountOf([tuitionDue(due)])

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  const field = (name: string) => document.querySelector<HTMLInputElement>(`main input[name=${name}]`)!
  const focused = (name: string) => expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name)
  const plain = (text: string) =>
    text.replaceAll(',', '').replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
  const open = async (answers: Answers) => {
    filesOpened()
    const screen = await mount(<QuickFeePayment />, answers, {
      who: { role: 'accountant', rights: ['receipt-read', 'receipt-create'] },
      view,
      place: { path: '/quick-fee-payment' },
    })
    await focused('code')
    return screen
  }

  it('that nothing can be taken today is said with the student, before an amount is typed', async () => {
    await open({ 'GET /api/student-dues': { data: { ...account(2500_00), shut: 'day-closed' } } })
    await press('HIM7{Enter}')
    await focused('amount')
    await expect.element(page.getByRole('alert')).toHaveTextContent(w(counterRefusals['day-closed']))
    await look(`quick-shut-${view.language}`)
  })

  it('after a payment the same student is read anew under the cursor, and a closed day takes nothing more', async () => {
    const paid = { receipt_id: 9, number: 'R-1', amount: 1200_00, advance: 0, left: 1300_00, told: null }
    const screen = await open({
      'GET /api/student-dues': { data: account(2500_00) },
      'POST /api/fee-payment': { data: paid },
    })
    await press('HIM7{Enter}')
    await focused('amount')
    await press('1200{Enter}')
    await expect.element(page.getByText('R-1').first()).toBeVisible()
    await focused('code')

    const message = counterRefusals['day-closed']
    const late = held({ data: account(1300_00) })
    screen.answer({
      'GET /api/student-dues': late.answer,
      'POST /api/fee-payment': refused(409, message, { code: 'day-closed' }),
    })
    await press('HIM7{Enter}')
    // what he owed before is shown first
    await focused('amount')
    expect(plain(field('amount').value)).toBe('2500.00')
    late.come()
    await expect.poll(() => plain(field('amount').value)).toBe('1300.00')
    // what is typed takes the amount's place
    await press('1000{Enter}')
    await expect.element(page.getByRole('alert').getByText(w(message))).toBeVisible()
    expect(plain(field('amount').value)).toBe('1000')
    await look(`quick-payment-refused-${view.language}`)
    // pressing again is the same payment
    await press('{Enter}')
    await expect.poll(() => screen.of('POST /api/fee-payment').length).toBe(3)
    const sent = screen.of('POST /api/fee-payment')
    expect(sent.map(({ body }) => [body.student_id, body.amount])).toEqual([
      [7, 1200_00],
      [7, 1000_00],
      [7, 1000_00],
    ])
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect([keys[1] === keys[2], keys[0] === keys[1]]).toEqual([true, false])
  })

  it('far more than is asked is asked about, a second Enter takes nothing, and the advance is named afterwards', async () => {
    const paid = { receipt_id: 9, number: 'R-1', amount: 50_000_00, advance: 38_400_00, left: 0, told: null }
    const screen = await open({
      'GET /api/student-dues': { data: account(11_600_00) },
      'POST /api/fee-payment': { data: paid },
    })
    await press('HIM7{Enter}')
    await focused('amount')
    await press('50000{Enter}')
    const rupees = (text: string) => `${w('Rs.')} ${digitsIn(view.language, text)}`
    await expect.element(dialog().getByText(rupees('38,400.00'))).toBeVisible()
    await look(`quick-payment-advance-${view.language}`)
    await press('{Enter}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(screen.of('POST /api/fee-payment')).toHaveLength(0)
    expect(plain(field('amount').value)).toBe('50000.00')
    field('amount').focus()
    await press('{Enter}')
    await enterOn(dialog().getByRole('button', { name: w('Take {amount}', { amount: rupees('50,000.00') }) }))
    await expect.element(page.getByText('R-1').first()).toBeVisible()
    await expect.element(page.getByText(digitsIn(view.language, '38,400.00')).last()).toBeVisible()
  })
})
