/** `/`, `n`, `e`, arrows and Space on every list there is: the screens are walked through, and whatever is a list is pressed. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { elapse, signIn, useBrowser, type Visit } from '../story.ts'

useBrowser()

interface Screen {
  path: string
  right: unknown
}

const tables = (await import(`${process.cwd()}/app/rooms.web.ts`)) as Record<
  string,
  { rooms?: { name: string; screens: Screen[] }[] }
>
const alone = Object.values(tables)
  .flatMap((table) => table?.rooms ?? [])
  .filter((room) => room.name !== 'portal')
  .flatMap((room) => room.screens)
  .filter((screen) => !/\{\w+\}/.test(screen.path) && screen.right !== 'public')
const paths = [...new Set(alone.map((screen) => screen.path.replaceAll(/\/\{\w+\?\}/g, '') || '/'))]

const dialogs = (page: Page) => page.locator('[role=dialog]').filter({ visible: true })

/** Nothing is in the way and nothing has the focus. */
async function calm({ page, settled }: Visit): Promise<void> {
  for (let tries = 0; tries < 4 && (await dialogs(page).count()); tries++) {
    await page.keyboard.press('Escape')
    await elapse(150)
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await settled()
}

/** A list of choices on the page was opened and closed again: that must not take the keys away. */
async function openAndClose(page: Page): Promise<void> {
  const select = page.locator('main [role=combobox]').filter({ visible: true }).first()
  if (!(await select.count()) || !(await select.isEnabled())) return
  await select.click()
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** Whether it comes true while a busy machine draws. */
const soon = (happened: () => Promise<boolean>): Promise<boolean> =>
  expect
    .poll(happened)
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

/** What did not happen. */
async function press(here: Visit): Promise<string[]> {
  const { page } = here
  const list = page.locator('[data-list]').filter({ visible: true }).first()
  const wrong: string[] = []
  const address = page.url()
  await calm(here)
  await openAndClose(page)
  if (page.url() !== address) return ['opening and closing a list of choices led away']
  const search = list.locator('[aria-keyshortcuts="/"]')
  if (await search.count()) {
    await page.keyboard.press('/')
    if (!(await soon(() => search.evaluate((box) => box === document.activeElement)))) wrong.push('/')
    await calm(here)
  }
  const rows = list.locator('tbody tr[data-index]')
  if (await rows.count()) {
    await page.keyboard.press('ArrowDown')
    if (!(await soon(() => rows.first().evaluate((row) => row === document.activeElement)))) wrong.push('ArrowDown')
    const box = rows.first().locator('input[type=checkbox]')
    if (await box.count()) {
      await page.keyboard.press(' ')
      if (!(await soon(() => box.isChecked()))) wrong.push('Space')
      else await page.keyboard.press(' ')
    }
    if (
      await rows
        .first()
        .getByRole('button', { name: /^Edit / })
        .count()
    ) {
      await page.keyboard.press('e')
      await dialogs(page)
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => wrong.push('e'))
      await calm(here)
    }
  }
  // whatever button adds to this list, wherever on the screen it stands
  if (
    await page
      .locator('main')
      .getByRole('button', { name: /^(Add|Note|Register|Give a number)/ })
      .or(page.locator('main').getByRole('link', { name: /^(Add|Admit)/ }))
      .filter({ visible: true })
      .count()
  ) {
    await page.keyboard.press('n')
    // the form of another screen may still have to be fetched
    if (!(await soon(async () => page.url() !== address || (await dialogs(page).count()) > 0))) wrong.push('n')
    await calm(here)
  }
  return wrong
}

it.each(['administrator'])('the keys work on every list of %s', { timeout: 900_000 }, async (who) => {
  const here = await signIn(who)
  const { page, go, open, settled, complaints } = here
  const lists: string[] = []
  const wrong: string[] = []
  /** Within the loaded page, from an address where nothing is: the former screen may have been this one. */
  const openAnew = async (path: string) => {
    await open('/nowhere')
    await open(path)
    await settled()
  }
  await go('/')
  for (const path of paths) {
    await openAnew(path)
    const tabs = page.locator('main').getByRole('tab').or(page.locator('main [role=radiogroup] label'))
    for (let tab = 0; tab < Math.max(1, await tabs.count()); tab++) {
      if (tab) {
        await openAnew(path)
        await tabs.nth(tab).click()
        await settled()
      }
      if (!(await page.locator('[data-list]').filter({ visible: true }).count())) continue
      const name = `${path}${tab ? ` (${tab + 1})` : ''}`
      lists.push(name)
      wrong.push(...(await press(here)).map((key) => `${name}: ${key}`))
    }
  }
  expect(wrong).toEqual([])
  expect(complaints).toEqual([])
  // a walk that meets no lists proves nothing
  expect(lists.length, lists.join(' ')).toBeGreaterThanOrEqual(20)
  await here.context.close()
})
