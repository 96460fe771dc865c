/**
 * Who is late owes more each day, by a rule of the school: the office sets it, the clock writes it, the counter waives it with a reason and takes it of another,
 * and the report names both. English on a desk, Nepali on a dark phone.
 */
import { testDay } from '#test/day.ts'
import { expect, it } from 'vitest'
import { digitsIn } from '#nepal/digits.ts'
import { restart } from './own-server.ts'
import { ask, asTimeAllows, call, dialogViews, look, signedIn, useBrowser, type Visit, wordsIn } from './story.ts'

useBrowser()

interface Late {
  student_id: number
  enroll_code: string
}
/** Two who owe of two months at least, others in each language. */
async function twoLate({ page }: Visit, from: number): Promise<Late[]> {
  const { data } = await ask<{ data: Late[] }>(
    page,
    'GET',
    `/api/student-due-report?day=${testDay}&overdue=30&rowsPerPage=20`,
  )
  expect(data.length).toBeGreaterThan(from + 1)
  return data.slice(from, from + 2)
}

it.each(asTimeAllows(dialogViews).map(([language, view], at) => ({ language, view, at })))(
  'in $language',
  { timeout: 180_000 },
  async ({ language, view, at }) => {
    const w = wordsIn(language)

    // the office: Rs. 25 a day for each month that is late, from its first day on
    const office = await signedIn('administrator', view)
    const { keyboard } = office.page
    await office.go('/settings')
    await office.page.getByRole('link', { name: new RegExp(w('Billing settings')) }).focus()
    await keyboard.press('Enter')
    await office.page.getByText(w('Penalty after the due date')).waitFor()
    await office.page.getByRole('radio', { name: w('A sum for each month that is late') }).check()
    const sum = office.page.getByLabel(w('Penalty of a late month'))
    await sum.focus()
    await keyboard.press('Control+a')
    // each language a sum of its own, so that the rule is another one
    const paisa = at === 0 ? 25_00 : 30_00
    await keyboard.type(String(paisa / 100))
    await office.page.getByLabel(w('Charged')).selectOption({ label: w('Each day') })
    await office.page.getByLabel(w('Days of grace')).focus()
    await keyboard.press('Control+a')
    await keyboard.type('0')
    await look(office.page, `penalty-rule-${language}`)
    await keyboard.press('Enter')
    await office.settled()
    const rule = async () => (await call<{ penalty: object }>(office, 'GET', '/api/settings/billing')).penalty
    await expect.poll(rule).toEqual({ kind: 'fixed', value: paisa, grace_days: 0, every: 'day' })

    // the clock
    await restart()

    const counter = await signedIn('accountant', view)
    const { page } = counter
    await counter.go('/fee-payment')
    const [waived, taken] = await twoLate(counter, at * 2)
    const penaltyOf = async ({ student_id }: Late) =>
      (await call<{ penalty: number }>(counter, 'GET', `/api/student-dues?student_id=${student_id}`)).penalty
    // written while the server gets to its feet
    await expect.poll(() => penaltyOf(taken!)).toBeGreaterThan(0)

    const find = async ({ enroll_code }: Late) => {
      const code = page.locator('main input').first()
      await code.waitFor()
      await code.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(enroll_code)
      await page.keyboard.press('Enter')
      await page.getByText(enroll_code).first().waitFor()
    }
    const pays = () => page.waitForResponse((each) => each.url().endsWith('/api/fee-payment'))

    // waived: not without a reason
    await find(waived!)
    const tick = page.getByRole('checkbox', { name: new RegExp(`^${w('Penalty {amount}', { amount: '' })}(Rs|रु)`) })
    await tick.waitFor()
    const owed = await penaltyOf(waived!)
    await tick.focus()
    await page.keyboard.press('Space')
    const reason = page.getByLabel(w('Reason of waiving the penalty'))
    await reason.waitFor()
    await page.locator('input[name=amount]').focus()
    await page.keyboard.press('Enter')
    await page.getByText(w('Field is required')).first().waitFor()
    await reason.focus()
    await page.keyboard.type('The flood took the road')
    await look(page, `penalty-waived-${language}`)
    await page.keyboard.press('Enter')
    const first = pays()
    await page.keyboard.press('Enter')
    const receipt = ((await (await first).json()) as { data: { number: string; left: number } }).data
    expect(receipt.left).toBe(0)
    await page.getByText(receipt.number).first().waitFor()
    expect(await penaltyOf(waived!)).toBe(0)

    // taken with the rest
    await counter.open('/dashboard')
    await counter.open('/fee-payment')
    await find(taken!)
    await tick.waitFor()
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value.length > 3,
    )
    await page.keyboard.press('Enter')
    const second = pays()
    await page.keyboard.press('Enter')
    const whole = ((await (await second).json()) as { data: { number: string; left: number } }).data
    expect(whole.left).toBe(0)
    expect(await penaltyOf(taken!)).toBe(0)

    // who was waived stands in the report with what, why and by whom; the clock wrote what was charged
    await counter.open(`/discount-penalty`)
    await counter.settled()
    // the newest first: the penalty of everybody else is a line too
    const byDay = page.locator('main thead').getByRole('button', { name: w('Date') })
    for (const way of ['ascending', 'descending']) {
      await byDay.click()
      await page
        .locator(`main th[aria-sort=${way}]`)
        .filter({ hasText: w('Date') })
        .waitFor()
      await counter.settled()
    }
    const row = page.locator('main tbody tr').filter({ hasText: receipt.number })
    await row.waitFor()
    const told = await row.innerText()
    expect(told).toContain('The flood took the road')
    expect(told).toContain(digitsIn(language, (owed / 100).toFixed(2)))
    await look(page, `penalty-report-${language}`)
    for (const { complaints } of [office, counter]) expect(complaints).toEqual([])
  },
)
