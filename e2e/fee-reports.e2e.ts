/** An accountant opens the reports of the fees by the menu, narrows them, and goes from a figure to the receipt behind it. */
import { testDay } from '#test/day.ts'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import {
  asTimeAllows,
  ask,
  axeClean,
  dialogViews,
  fitsAcross,
  phone,
  shot,
  signedIn,
  useBrowser,
  wordsIn,
} from './story.ts'

useBrowser()

const reports = [
  ['/collection-due', 'Collection and due'],
  ['/summary-report', 'Summary report'],
  ['/title-wise-due-report', 'Title-wise due report'],
  ['/student-due-report', 'Student due report'],
  ['/title-wise-eod-collection-report', 'Title-wise EOD collection'],
  ['/discount-penalty', 'Discount and penalty'],
  ['/security-deposit-report', 'Security deposit report'],
] as const

/** A payment with a discount and a penalty, so that every report has something of today. */
async function aPayment(page: Page): Promise<string> {
  const day = testDay
  const { data } = await ask<{ data: { student_id: number }[] }>(
    page,
    'GET',
    `/api/student-due-report?day=${day}&overdue=60&rowsPerPage=1`,
  )
  const paid = await ask<{ data: { number: string } }>(page, 'POST', '/api/fee-payment', {
    student_id: data[0]!.student_id,
    amount: 1_500_00,
    discount: 100_00,
    reason: 'Sister in class 2',
  })
  return paid.data.number
}

describe.each(asTimeAllows(dialogViews))('the accountant in %s', (language, view) => {
  const word = wordsIn(language)

  it('opens each report by the menu and finds the receipt behind a figure', { timeout: 240_000 }, async () => {
    const { page, context, complaints, go, settled } = await signedIn('accountant', view)
    const narrow = view.width === phone
    const rows = page.locator('main tbody tr')
    await go('/fee-payment')
    await settled()
    const number = await aPayment(page)
    const open = async (path: string) => {
      if (narrow) await page.getByRole('button', { name: word('Menu') }).click()
      const menu = narrow ? page.getByRole('dialog') : page
      const link = menu.locator(`nav a[href="${path}"]`).filter({ visible: true })
      // an area that is folded is opened first
      if (!(await link.count()))
        await menu
          .getByRole('button', { name: word('Fee reports'), exact: true })
          .filter({ visible: true })
          .last()
          .click()
      await link.last().click()
      await page.waitForURL(`**${path}**`)
      await settled()
    }
    for (const [path, title] of reports) {
      await open(path)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(word(title))
      if (path !== '/security-deposit-report') await rows.first().waitFor()
      await fitsAcross(page)
      await axeClean(page, { menu: false })
      await shot(page, `fees${path.replaceAll('/', '-')}-${language}`)
    }

    // from a class to its sections and students, to what one of them was billed
    await open('/collection-due')
    await rows.first().getByRole('link').first().click()
    await page.waitForURL(/by=section/)
    await settled()
    await rows.first().getByRole('link').first().click()
    await page.waitForURL(/by=student/)
    await settled()
    await shot(page, `fees-collection-students-${language}`)
    await rows.first().getByRole('link').first().click()
    await page.waitForURL(/\/statement\?student=\d+/)

    // from the day's collection of a head to the receipt
    await open('/title-wise-eod-collection-report')
    await rows.first().getByRole('link').first().click()
    await page.waitForURL(/by=receipt/)
    await settled()
    const receipt = rows.filter({ hasText: number })
    await receipt.locator('button[aria-haspopup=dialog]').click()
    const behind = page.getByRole('dialog')
    await behind.getByRole('link', { name: number }).waitFor()
    await shot(page, `fees-behind-${language}`)
    await page.keyboard.press('Escape')
    await behind.waitFor({ state: 'detached' })

    // the file has the lines and the sum of the screen
    await page.getByRole('button', { name: word('Export') }).click()
    const [opened] = await Promise.all([
      context.waitForEvent('request', (request) => request.url().includes('/download/excel')),
      page.getByRole('menuitem').first().click(),
    ])
    const file = await context.request.get(opened.url())
    const lines = await readSheet(await file.body())
    expect([file.status(), lines.length]).toEqual([200, (await rows.count()) + 4])

    // who owes is asked for what is late, and paid at the counter
    await open('/student-due-report')
    const told = page.locator('main p[aria-live]')
    const before = await told.innerText()
    await page.getByRole('combobox', { name: word('Overdue') }).click()
    await page.getByRole('option', { name: word('More than 90 days') }).click()
    await page.waitForURL(/overdue=90/)
    await settled()
    await expect.poll(() => told.innerText()).not.toBe(before)
    await rows
      .first()
      .getByRole('link', { name: new RegExp(word('Take payment')) })
      .click()
    await page.waitForURL(/\/fee-payment\?student=\d+/)
    expect(complaints).toEqual([])
    await page.close()
  })
})
