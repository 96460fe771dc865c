/** Who sees the books and is no accountant, such as a principal: every screen opens from the menu, nothing on it is changed but what he may approve. */
import { expect, it } from 'vitest'
import { desktop, shot, signedIn, useBrowser } from './story.ts'

useBrowser()

/** Names of buttons and links by which an accountant writes. */
const writes =
  /^(New voucher|New account|New group|Bring a statement|Add a cost centre|Add cost centre|Close the year|Open next year|Open the next year|Save|Post|Import|Set up)\b/

it(
  'a principal walks through the books by the menu and finds nothing to write with',
  { timeout: 180_000 },
  async () => {
    const { page, complaints, settled, go } = await signedIn('principal', { width: desktop })
    await go('/accounting')
    await settled()
    const menu = page.locator('nav a[href^="/accounting"]')
    // the page itself leads on with days behind the address
    const all = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const paths = [...new Set(all)].filter((path) => !path.includes('?'))
    expect(paths.length).toBe(12)
    for (const path of paths) {
      await page.locator(`nav a[href="${path}"]`).first().click()
      await page.waitForURL(`**${path}**`)
      await settled()
      const names = await page.locator('main button, main a').allInnerTexts()
      expect([path, names.map((name) => name.trim()).filter((name) => writes.test(name))]).toEqual([path, []])
    }
    await page.locator('nav a[href="/accounting/vouchers"]').first().click()
    await settled()
    await page.locator('main table tbody tr, main li').first().click()
    await page.waitForURL(/\/accounting\/vouchers\/\d+/)
    await settled()
    await shot(page, 'accounting-reader')
    const names = await page.locator('main button').allInnerTexts()
    expect(names.filter((name) => writes.test(name.trim()))).toEqual([])
    expect(complaints).toEqual([])
  },
)
