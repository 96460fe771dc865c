/** The kit's grid on the fee plan: by keyboard, with a block from a spreadsheet, taken back, told per cell. With 60 columns and 200 rows: `alone/felt.e2e.ts`. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cell, paste } from './grid.ts'
import { axeClean, fitsAcross, phone, shot, signedIn, useBrowser } from './story.ts'

useBrowser()

const texts = (page: Page, spots: [number, number][]) =>
  Promise.all(spots.map(([row, column]) => cell(page, row, column).inputValue()))

it(
  'a plan is typed, pasted, filled down and taken back by keyboard alone; what cannot be read is told at its cell',
  { timeout: 120_000 },
  async () => {
    const { page, complaints } = await signedIn('accountant')
    await page.goto('/fee', { waitUntil: 'networkidle' })
    const grid = page.getByRole('grid', { name: 'Fee plan' })
    await grid.waitFor()
    await axeClean(page)
    const begin = await texts(page, [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
      [2, 1],
    ])

    await cell(page, 0, 0).focus()
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+d')
    expect(
      await texts(page, [
        [0, 0],
        [1, 0],
      ]),
    ).toEqual(['1234', '1234'])
    // one key takes a whole number back, not its last digit
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(
      await texts(page, [
        [0, 0],
        [1, 0],
      ]),
    ).toEqual([begin[0], begin[1]])
    await page.keyboard.press('Control+y')
    expect(await texts(page, [[0, 0]])).toEqual(['1234'])

    await paste(page, '11\t12\r\n21\t22\r\n')
    expect(
      await texts(page, [
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
      ]),
    ).toEqual(['11', '12', '21', '22'])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => grid.locator('td[aria-selected="true"]').count()).toBe(4)
    await page.keyboard.press('Control+d')
    expect(
      await texts(page, [
        [2, 0],
        [2, 1],
      ]),
    ).toEqual(['11', '12'])
    await page.keyboard.press('Delete')
    expect(
      await texts(page, [
        [1, 0],
        [2, 1],
      ]),
    ).toEqual(['', ''])
    await page.keyboard.press('Control+z')
    expect(
      await texts(page, [
        [1, 0],
        [2, 1],
      ]),
    ).toEqual(['11', '12'])

    await page.keyboard.press('Escape')
    await page.keyboard.type('12x')
    const wrong = cell(page, 2, 1)
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('This amount cannot be read.').waitFor()
    await axeClean(page)
    await page.keyboard.press('Escape')
    expect(await texts(page, [[2, 1]])).toEqual([begin[4]])
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    expect(
      await texts(page, [
        [0, 0],
        [1, 0],
        [2, 0],
        [1, 1],
        [2, 1],
      ]),
    ).toEqual(begin)
    expect(complaints).toEqual([])
    await page.close()
  },
)

it(
  'on a phone the grid is scrolled within the page, its titles stay in sight, and a cell is typed',
  { timeout: 120_000 },
  async () => {
    const { page } = await signedIn('accountant', { width: phone, dark: true, language: 'ne', touch: true })
    await page.goto('/fee', { waitUntil: 'networkidle' })
    await cell(page, 0, 0).tap()
    await page.keyboard.type('५००')
    await fitsAcross(page)
    await axeClean(page)
    const last = page.locator('[data-row="0"]').last()
    await last.scrollIntoViewIfNeeded()
    const [title, box] = [await page.locator('tbody th').first().boundingBox(), await last.boundingBox()]
    expect(title!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(phone + 1)
    await shot(page, 'grid-phone')
    await page.close()
  },
)
