/** An accountant finds what a figure is made of, by keyboard alone: from the books at a glance to the trial balance, to the ledger, to a voucher. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asTimeAllows, axeClean, dialogViews, shot, signedIn, useBrowser } from './story.ts'

useBrowser()

/** Tab after Tab until what is wanted has the focus. */
async function tabTo(page: Page, wanted: (text: string, href: string) => boolean): Promise<string> {
  for (let presses = 0; presses < 160; presses++) {
    await page.keyboard.press('Tab')
    const [text, href] = await page.evaluate(() => [
      document.activeElement?.textContent ?? '',
      document.activeElement?.getAttribute('href') ?? '',
    ])
    if (wanted(text!, href!)) return href!
  }
  throw new Error('Nothing of this is reached by Tab')
}

const hasVouchers = readFileSync('features/accounting/web/index.tsx', 'utf8').includes("'/accounting/vouchers/{id}'")
const words = {
  en: { balance: 'Trial balance', rent: 'Rent' },
  ne: { balance: 'परीक्षण सन्तुलन', rent: 'घरभाडा' },
}

describe.each(asTimeAllows(dialogViews))('the accountant in %s', (language, view) => {
  it('goes from the dashboard to a voucher without a mouse', async () => {
    const { page, complaints, go, settled } = await signedIn('accountant', view)
    await go('/accounting')
    await settled()
    await page.locator('main .recharts-surface').first().waitFor()
    await axeClean(page)
    await shot(page, `accounting-dashboard-${language}`)

    await tabTo(page, (text, href) => text === words[language].balance && href.startsWith('/accounting/trial-balance?'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/accounting\/trial-balance\?from_date=/)
    await page.locator('tbody tr').first().waitFor()
    await settled()
    await axeClean(page)
    await shot(page, `accounting-trial-balance-${language}`)
    // both sides of the last line are equal
    const totals = await page.locator('tfoot td').allInnerTexts()
    expect(totals.at(-2)).toBe(totals.at(-1))
    expect(totals.at(-1)).toMatch(/[1-9१-९]/)

    await tabTo(
      page,
      (text, href) => text.includes(words[language].rent) && href.startsWith('/accounting/ledger?account_id='),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/accounting\/ledger\?account_id=\d+&from_date=\d{4}-\d\d-\d\d&to_date=/)
    await page.locator('tbody tr').nth(1).waitFor()
    await settled()
    await axeClean(page)
    await shot(page, `accounting-ledger-${language}`)
    await expect.poll(() => page.locator('main').innerText()).toMatch(/JV-\d{4}|JV-[०-९]{4}/)

    if (hasVouchers) {
      const href = await tabTo(page, (_text, to) => to.startsWith('/accounting/vouchers/'))
      expect(href).toMatch(/^\/accounting\/vouchers\/\d+$/)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/accounting\/vouchers\/\d+$/)
    }
    expect(complaints).toEqual([])
    await page.close()
  })
})
