/** The kit's grid on the fee plan: by keyboard, with a block from a spreadsheet, taken back, told per cell; and with 60 columns and 200 rows. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeClean, fitsAcross, phone, shot, signIn, useBrowser } from './story.ts'

useBrowser()

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const texts = (page: Page, spots: [number, number][]) =>
  Promise.all(spots.map(([row, column]) => cell(page, row, column).inputValue()))
/** As the clipboard of a spreadsheet has it. */
const paste = (page: Page, text: string) =>
  page.evaluate((block) => {
    const data = new DataTransfer()
    data.setData('text/plain', block)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

it(
  'a plan is typed, pasted, filled down and taken back by keyboard alone; what cannot be read is told at its cell',
  { timeout: 120_000 },
  async () => {
    const { page, context, complaints } = await signIn('accountant')
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
    expect(await grid.locator('td[aria-selected="true"]').count()).toBe(4)
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
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
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
    await context.close()
  },
)

it(
  'sixty columns and two hundred rows: few are drawn, a key is felt at once, all are reached',
  { timeout: 120_000 },
  async () => {
    const { page, context, complaints } = await signIn('accountant')
    const named = (name: string, n: number) =>
      Array.from({ length: n }, (_, at) => ({ id: at + 1, name: `${name} ${at + 1}` }))
    await page.route('**/api/fee', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const { data } = await (await route.fetch()).json()
      const grades = named('Class', 200).map((each) => ({ ...data.grades[0], ...each, name_np: null }))
      const heads = named('Head', 60).map(({ id, name }) => ({ ...data.heads[0], id, title: name, title_np: null }))
      return route.fulfill({ json: { data: { ...data, grades, heads, cells: [] } } })
    })
    await page.goto('/fee', { waitUntil: 'networkidle' })
    await cell(page, 0, 0).focus()
    expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
    /** Milliseconds from a key to the drawn page, of the slower half. */
    const felt = async (key: string, times: number) => {
      const all: number[] = []
      for (let n = 0; n < times; n++) {
        await page.evaluate(() => {
          Object.assign(window, {
            pressed: new Promise<number>((resolve) =>
              addEventListener(
                'keydown',
                (event) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))),
                { once: true, capture: true },
              ),
            ),
          })
        })
        await page.keyboard.press(key)
        all.push(await page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed))
      }
      return all.sort((a, b) => a - b)[Math.floor(times / 2)]!
    }
    const [typing, walking] = [await felt('1', 12), await felt('ArrowDown', 40)]
    console.log(`a letter is drawn after ${Math.round(typing)} ms, a step down after ${Math.round(walking)} ms`)
    expect(typing).toBeLessThan(150)
    expect(walking).toBeLessThan(150)
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)).toBe('40')
    for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowRight')
    await paste(page, Array.from({ length: 200 }, (_, at) => `${at}\t7`).join('\n'))
    await page.getByText('did not fit into the grid').waitFor()
    await cell(page, 40, 12).press('Control+z')
    expect(await cell(page, 40, 12).inputValue()).toBe('')
    await page.locator('div:has(> table[role=grid])').evaluate((box) => (box.scrollTop = box.scrollHeight))
    await cell(page, 199, 59).waitFor()
    expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
    await axeClean(page)
    await shot(page, 'grid-large')
    expect(complaints).toEqual([])
    await context.close()
  },
)

it(
  'on a phone the grid is scrolled within the page, its titles stay in sight, and a cell is typed',
  { timeout: 120_000 },
  async () => {
    const { page, context } = await signIn('accountant', { width: phone, dark: true, language: 'ne', touch: true })
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
    await context.close()
  },
)
