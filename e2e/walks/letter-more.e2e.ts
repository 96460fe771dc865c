/** The provider's switches, protected records, a large family, and the day on which something was taken back: on a desk and on a phone, in both languages. */
import { expect, it } from 'vitest'
import { ask, call, desktop, dialogViews, look, phone, signIn, useBrowser, type View, wordsIn } from '../story.ts'

useBrowser()

const views: [string, View][] = [
  ['desk', { width: desktop }],
  ['desk-dark-ne', { width: desktop, dark: true, language: 'ne' }],
  ['phone', { width: phone }],
  ['phone-dark-ne', { width: phone, dark: true, language: 'ne' }],
]

it(
  'the provider switches a part of a school off: it is gone from the menu, its screen says why, and it comes back',
  { timeout: 240_000 },
  async () => {
    const provider = await signIn('super', { width: desktop })
    await provider.go('/schools')
    await provider.page.getByRole('link', { name: /^School setting of Himalaya/ }).click()
    await provider.page.getByRole('heading', { name: 'School setting' }).waitFor()
    const turn = async (name: string, on: boolean) => {
      await provider.page.getByRole('switch', { name }).click()
      if (!on) await provider.page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
      await expect.poll(() => provider.page.getByRole('switch', { name }).isChecked()).toBe(on)
    }
    const office = await signIn('administrator', { width: desktop })
    const line = office.page.getByRole('navigation').getByRole('link', { name: 'Student behaviour report' })
    await office.go('/students')
    await expect.poll(() => line.count()).toBe(1)
    await turn('Behaviour points', false)
    await turn('Live classes', false)
    await look(provider.page, 'parts-off')
    await office.go('/students')
    await office.settled()
    await expect.poll(() => line.count()).toBe(0)
    await office.go('/student-behaviour-report')
    await office.page.getByRole('heading', { name: 'Not used by your school' }).waitFor()
    await look(office.page, 'part-not-used')
    const family = await signIn('guardian', { width: phone })
    await family.page.getByRole('link', { name: 'Transaction' }).first().waitFor()
    await expect.poll(() => family.page.getByRole('link', { name: 'Live Class', exact: true }).count()).toBe(0)
    await turn('Behaviour points', true)
    await turn('Live classes', true)
    await office.go('/student-behaviour-report')
    await office.page.getByRole('heading', { name: 'Student behaviour report' }).waitFor()
    expect([...provider.complaints, ...office.complaints, ...family.complaints]).toEqual([])
    for (const each of [provider, office, family]) await each.context.close()
    for (const [name, view] of views) {
      const { page, go, settled, context } = await signIn('super', view)
      await go('/schools')
      await settled()
      await look(page, `schools-${name}`)
      await go('/school-setting/1')
      await settled()
      await look(page, `school-setting-${name}`)
      await context.close()
    }
  },
)

it.each(dialogViews)(
  'a school protects the records of its staff: the desk unlocks them, sees it, and locks again (%s)',
  { timeout: 240_000 },
  async (language, view) => {
    const say = wordsIn(language)
    const { page, go, open, settled, complaints, context } = await signIn('administrator', view)
    const {
      data: [person],
    } = await ask<{ data: { id: number }[] }>(page, 'GET', '/api/staff?rowsPerPage=1')
    await go('/settings/authentication')
    await page.getByRole('checkbox', { name: say('Records of staff') }).check()
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await expect
      .poll(async () => (await ask<{ data: { protects: string[] } }>(page, 'GET', '/api/lock-status')).data.protects)
      .toEqual(['staff'])
    await settled()
    await look(page, `protection-setting-${language}`)
    await go(`/staff/${person!.id}`)
    await page.getByRole('heading', { name: say('This record is protected') }).waitFor()
    await page.getByRole('button', { name: say('Protected records: locked') }).waitFor()
    await look(page, `protection-locked-${language}`)
    await page.getByLabel(say('Password'), { exact: true }).fill('pathshala')
    await page.getByRole('button', { name: say('Unlock'), exact: true }).click()
    await page.getByRole('heading', { name: say('Sign-in'), exact: true }).waitFor()
    await page.getByRole('button', { name: say('Protected records: open') }).click()
    await page.getByRole('button', { name: say('Lock again') }).waitFor()
    await look(page, `protection-open-${language}`)
    await page.getByRole('button', { name: say('Lock again') }).click()
    await page.getByRole('heading', { name: say('This record is protected') }).waitFor()
    expect(complaints).toEqual([])
    await call({ page }, 'POST', '/api', { password: 'pathshala' })
    await ask(page, 'PUT', '/api/settings/protection', { records: [] })
    await open('/settings')
    await context.close()
  },
)

it('a guardian of thirty children reaches the last of them', { timeout: 180_000 }, async () => {
  const office = await signIn('administrator', { width: desktop })
  const before = await signIn('guardian', { width: phone })
  const {
    data: { user },
  } = await ask<{ data: { user: { id: number } } }>(before.page, 'GET', '/api/me')
  const { data: students } = await ask<{ data: { id: number }[] }>(
    office.page,
    'GET',
    '/api/student?rowsPerPage=60&sortBy=name',
  )
  const { data: own } = await ask<{ data: { id: number }[] }>(before.page, 'GET', '/api/guardian-children')
  await before.context.close()
  const more = students.filter(({ id }) => !own.some((child) => child.id === id)).slice(0, 30 - own.length)
  await call({ page: office.page }, 'POST', '/api/guardian-assign', {
    rows: more.map(({ id }) => ({ student_id: id, guardian: { guardian_id: user.id, relation: 'uncle' } })),
  })
  const family = await signIn('guardian', { width: phone })
  await family.page.getByRole('button', { name: '28 More (Click to Expand)' }).click()
  await look(family.page, 'family-of-thirty')
  await family.go('/m-student-fee')
  await family.settled()
  const chips = family.page.getByRole('group', { name: 'Children' }).getByRole('button')
  await expect.poll(() => chips.count()).toBe(30)
  await chips.last().click()
  await family.settled()
  await expect.poll(() => chips.last().getAttribute('aria-pressed')).toBe('true')
  await look(family.page, 'chips-of-thirty')
  expect(family.complaints).toEqual([])
  await Promise.all([office.context.close(), family.context.close()])
})

it.each(dialogViews)(
  "a cancelled receipt says its day in the reader's calendar (%s)",
  { timeout: 180_000 },
  async (language, view) => {
    const say = wordsIn(language)
    const { page, go, settled, context, complaints } = await signIn('administrator', view)
    const { data: receipts } = await ask<{
      data: { id: number; student_id: number | null; cancelled_at: string | null; line: string }[]
    }>(page, 'GET', '/api/receipt?rowsPerPage=20&sortBy=received_on&descending=true')
    const receipt = receipts.find((row) => row.line === 'receipt' && row.student_id !== null && !row.cancelled_at)!
    await call({ page }, 'POST', `/api/receipt/${receipt.id}/cancel`, { reason: 'Wrong child' })
    const sentence = say('Cancelled on {day}', { day: '' }).trim()
    await go('/receipt-report?from_date=2026-01-01')
    await settled()
    const badges = page.locator('main time', { hasText: sentence })
    await expect.poll(() => badges.count()).toBeGreaterThan(0)
    await expect
      .poll(() => badges.first().innerText())
      .toMatch(language === 'ne' ? /[०-९]/ : /[A-Z][a-z]+ \d{1,2}, 208\d/)
    // on a phone the second line of a row is cut: what was paid stands in the first
    const hidden = await page.locator('main ul[aria-label] > li').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const amount = [...row.querySelectorAll('button')].find((each) => /[.][0-9०-९]{2}$/.test(each.textContent))
          return !amount || amount.getBoundingClientRect().right > row.getBoundingClientRect().right
        }).length,
    )
    expect(hidden, 'receipts whose amount is out of sight').toBe(0)
    await look(page, `cancelled-receipts-${language}`)
    await go(`/statement?student=${receipt.student_id}`)
    await settled()
    const back = page.locator('main time', { hasText: say('Taken back on {day}', { day: '' }).trim() })
    await expect.poll(() => back.count()).toBeGreaterThan(0)
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/20[12]\d-\d\d-\d\d/)
    // a paper is opened on the report host, by an address that says school and year
    const href = (await page.locator('main a[target=_blank]').first().getAttribute('href'))!
    expect(href).toMatch(/^\/report\/1:\d+\/receipt\/\d+\/print\?.*token=\d+.*role=administrator/)
    expect((await context.request.get(href)).headers()['content-type']).toBe('application/pdf')
    expect((await context.request.get(href.replace('/report/1:', '/report/2:'))).status()).toBe(404)
    await look(page, `taken-back-statement-${language}`)
    expect(complaints).toEqual([])
    await context.close()
  },
)
