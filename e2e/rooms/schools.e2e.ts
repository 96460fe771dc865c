/** The provider finds a school among all, switches a part of the product off there, and the school loses it at once while others keep it. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { asTimeAllows, calledIn, dialogViews, look, signIn, signedIn, useBrowser, wordsIn } from '../story.ts'
import { bagmati, himalaya } from '#app/demo-schools.ts'

useBrowser()

it.each(asTimeAllows(dialogViews))('a part is switched off in %s', { timeout: 180_000 }, async (language, view) => {
  const provider = await signedIn('super', view)
  const { page, go, complaints, settled } = provider
  const w = wordsIn(language)
  await go('/schools')
  const schools = page.locator('main a[href^="/school-setting/"]')
  await expect.poll(() => schools.count()).toBe(2)
  await page.getByRole('searchbox', { name: w('Search schools') }).fill('no school is called so')
  await page.getByText(w('No school has this in its name.')).waitFor()
  await page.getByRole('searchbox', { name: w('Search schools') }).fill(himalaya.name.split(' ')[0]!)
  await expect.poll(() => schools.count()).toBe(1)
  await look(page, `schools-${language}`)

  await schools.click()
  await page.waitForURL('**/school-setting/1')
  const routines = page.getByRole('switch', { name: w('Routines') })
  const change = async (on: boolean) => {
    await expect.poll(() => routines.isChecked()).toBe(!on)
    await routines.press('Space')
    if (!on) {
      await look(page, `schools-switch-off-${language}`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: w('Switch off') })
        .click()
    }
    await expect.poll(() => routines.isChecked()).toBe(on)
    await settled()
  }
  /** What a principal's screen of routines is called. */
  const routinesOf = async (username: string) => {
    const office = await signIn(username)
    await office.go('/routines')
    const title = await office.page.getByRole('heading', { level: 1 }).innerText()
    await office.context.close()
    return title
  }
  await change(false)
  expect(await routinesOf('principal')).toBe('Not used by your school')
  expect(await routinesOf('principal.bagmati')).toBe('Routines')
  await look(page, `schools-off-${language}`)
  await change(true)
  expect(await routinesOf('principal')).toBe('Routines')

  // who acts within a school is told so on every screen, and comes back
  await go('/schools')
  await page.getByRole('button', { name: w('Act within {school}', { school: calledIn(language, bagmati) }) }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await settled()
  await go('/schools')
  await page.getByText(w('You act here')).waitFor()
  await look(page, `schools-acting-${language}`)
  await page.getByRole('button', { name: w('Leave this school') }).click()
  await page.getByText(w('You act here')).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
