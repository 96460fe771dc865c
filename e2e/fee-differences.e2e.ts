/** A fee is made cheaper after it was billed: the differences are found by class, one is left as it is and taken back, the rest settled by notes that are seen before the press, and the account of a child says what stands open: by tapping and typing, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import {
  asTimeAllows,
  axeClean,
  call,
  dialogViews,
  fitsAcross,
  shot,
  signedIn,
  throughMenu,
  useBrowser,
  wordsIn,
} from './story.ts'

useBrowser()

interface Difference {
  student_id: number
  enroll_code: string
  enroll_id: number
  fee_head_id: number
  month: string
  charged: number
  difference: number
}

it.each(asTimeAllows(dialogViews))('the accountant in %s', { timeout: 300_000 }, async (language, view) => {
  // who sets the plan is another person
  const office = await signedIn('administrator', view)
  await office.go('/fee-heads')
  const { cells } = await call<{ cells: { grade_id: number; fee_head_id: number; amount: number }[] }>(
    office,
    'GET',
    '/api/fee',
  )
  const [bill] = await call<{ id: number }[]>(office, 'GET', '/api/bill?rowsPerPage=1&sortBy=number&state=stands')
  const { lines } = await call<{ lines: { fee_head_id: number; net: number }[] }>(
    office,
    'GET',
    `/api/bill/${bill!.id}`,
  )
  const cell = cells
    .filter(({ fee_head_id, amount }) => amount > 300_00 && lines.some((line) => line.fee_head_id === fee_head_id))
    .at(language === 'en' ? 0 : 1)!
  await call(office, 'PUT', '/api/fee', { cells: [{ ...cell, amount: cell.amount - 100_00 }] })
  await office.context.close()

  const visit = await signedIn('accountant', view)
  const { page, go, complaints, settled } = visit
  const { keyboard } = page
  const word = wordsIn(language)
  const button = (name: string) => page.getByRole('button', { name: word(name), exact: true }).filter({ visible: true })
  const find = (query: string) => call<Difference[]>(visit, 'GET', `/api/fee-difference?rowsPerPage=500&${query}`)
  const seen = async (name: string) => {
    await settled()
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `differences-${name}-${language}`)
  }
  await go('/billing-invoice-correction')
  await settled()
  const mine = `grade_id=${cell.grade_id}&fee_head_id=${cell.fee_head_id}`
  const before = await find(mine)
  expect(before.length).toBeGreaterThan(1)
  const child = before[0]!
  const of = `search=${child.enroll_code}`
  const all = await find(of)

  // the account of the child says so, and leads there
  await go(`/statement?student=${child.student_id}`)
  await settled()
  await page.getByRole('link', { name: word('Open the differences') }).click()
  await page.waitForURL(`**tab=differences**`)
  await settled()
  await page.getByText(child.enroll_code, { exact: true }).filter({ visible: true }).first().waitFor()
  await seen('child')

  // from the menu to the tab: one is left as it is, with a reason
  await throughMenu({ page, settled }, '/billing-invoice-correction', 'Fees', view)
  await settled()
  await page
    .getByRole('link', { name: word('Differences'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL('**tab=differences**')
  await settled()
  const search = page.locator('main input[type=search], main [role=searchbox]').first()
  await search.click()
  await search.fill(child.enroll_code)
  await keyboard.press('Enter')
  await page.waitForURL(`**search=${child.enroll_code}**`)
  await settled()
  const row = page.locator('main tbody tr, main ul li').filter({ hasText: child.enroll_code }).filter({ visible: true })
  await row.first().waitFor()
  await row.first().getByRole('checkbox').first().click()
  await button('Leave as it is').click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.locator('textarea, input').first().fill('Agreed with the family')
  await seen('leave')
  await dialog.getByRole('button', { name: word('Leave as it is'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settled()
  expect((await find(of)).length).toBe(all.length - 1)
  const open = await find(mine)

  // all that is left of the class, as it is seen before the press
  await go(`/billing-invoice-correction?tab=differences&${mine}`)
  await settled()
  await seen('list')
  await button('Settle all of these').click()
  const form = page.getByRole('dialog').filter({ visible: true })
  await form.locator('textarea[name=reason]').waitFor()
  await form.getByRole('button', { name: word('Write the notes'), exact: true }).click()
  await form.getByText(word('Field is required')).first().waitFor()
  await form.locator('textarea[name=reason]').click()
  await keyboard.type('The fee was made cheaper')
  const tick = form.getByRole('checkbox')
  if (await tick.count()) await tick.first().click()
  await seen('settle')
  const answer = page.waitForResponse((response) => response.url().includes('/api/fee-difference/settle'))
  await form.getByRole('button', { name: word('Write the notes'), exact: true }).click()
  const { data } = (await (await answer).json()) as { data: { credit_notes: number; credit_numbers: string } }
  expect(data.credit_notes).toBe(open.length)
  expect(data.credit_numbers).toMatch(/^CN-/)
  await form.waitFor({ state: 'hidden' })
  await settled()
  expect(await find(mine)).toEqual([])

  // what was left stands under 'Accepted', and is taken back
  await go(`/billing-invoice-correction?tab=differences&state=accepted&${of}`)
  await settled()
  await page.getByText('Agreed with the family').filter({ visible: true }).first().waitFor()
  await seen('accepted')
  const [kept] = await call<{ accepted_id: number }[]>(visit, 'GET', `/api/fee-difference?state=accepted&${of}`)
  expect(kept!.accepted_id).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
