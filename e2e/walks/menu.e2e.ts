/** The menu: a screen has one name, in the menu and at its top; in sentence case, whole at 1366 px; and no area is a heap. */
import { expect, it } from 'vitest'
import { shot, signIn, useBrowser } from '../story.ts'

useBrowser()

it.each([
  ['administrator', 'en'],
  ['super', 'en'],
  ['administrator', 'ne'],
] as const)('of %s (%s)', { timeout: 240_000 }, async (who, language) => {
  const here = await signIn(who, { width: 1366, language, dark: language === 'ne' })
  const { page, context, open, settled, complaints } = here
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.locator('aside nav a').first().waitFor()
  const closed = page.locator('aside nav button[aria-expanded=false]')
  while (await closed.count()) await closed.first().click()
  await shot(page, `menu-${who}-${language}`)
  const lines = await page
    .locator('aside nav section:has(button[aria-expanded]) ul, aside nav > ul')
    .evaluateAll((lists) =>
      lists.map((list) =>
        [...list.querySelectorAll('li a')].map((a) => {
          const name = a.querySelector('span')!
          return { path: a.getAttribute('href')!, name: name.textContent!, isCut: name.scrollWidth > name.clientWidth }
        }),
      ),
    )
  expect(Math.max(...lines.map((area) => area.length)), 'lines of the longest area').toBeLessThanOrEqual(12)
  const all = lines.flat()
  expect(all.length).toBeGreaterThan(who === 'super' ? 3 : 30)
  expect(
    all.filter((line) => line.isCut).map((line) => line.name),
    'cut',
  ).toEqual([])
  // a capital stands at the beginning and in short forms only
  if (language === 'en')
    expect(
      all
        .filter((line) =>
          line.name
            .split(' ')
            .slice(1)
            .some((word) => /^[A-Z]/.test(word) && word !== word.toUpperCase()),
        )
        .map((line) => line.name),
      'sentence case',
    ).toEqual([])
  const wrong: string[] = []
  for (const { path, name } of all) {
    if (path === '/') continue
    await open(path)
    await settled()
    const heading = (await page.locator('h1').first().innerText()).trim()
    if (heading !== name) wrong.push(`${path}: the menu says ${name}, the screen ${heading}`)
  }
  expect(wrong).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
