/** Marks: typed with keys alone, pasted with a wrong cell, seen by somebody else, and kept while the network is gone. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cell, paste } from './grid.ts'
import { axeClean, fitsAcross, phone, shot, signedIn, signIn, useBrowser, type Visit } from './story.ts'

useBrowser()

interface Sheet {
  students: { enroll_id: number; cells: { value: number | string | null }[] }[]
}
const placeOf = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return `exam_subject_id=${searchParams.get('subject')}&section_id=${searchParams.get('section')}`
}
const valuesOf = async ({ context, page }: Visit, place = placeOf(page)) =>
  ((await (await context.request.get(`/api/marks/sheet?${place}`)).json()) as { data: Sheet }).data.students.map(
    ({ cells }) => cells[0]!.value,
  )
/** One of the sheets on which nothing stands yet. */
const openEmpty = async (page: Page, n = 0) => {
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\D0 of |मध्ये ० भरियो/ })
    .getByRole('button', { name: /^(Enter marks|अङ्क भर्ने): / })
    .nth(n)
    .click()
  await page.getByRole('grid').waitFor()
}

it(
  'a teacher types marks with keys and Enter only, pastes a block with a wrong cell, and a colleague sees them',
  { timeout: 180_000 },
  async () => {
    const teacher = await signedIn('teacher')
    const { page, complaints } = teacher
    await teacher.go('/marks-entry')
    await axeClean(page)
    await shot(page, 'marks-sheets')
    await openEmpty(page)
    const count = await page.getByRole('grid').locator('tbody tr').count()
    await axeClean(page)
    await cell(page, 0, 0).focus()
    const numbers = Array.from({ length: count }, (_, at) => (at === 1 ? 'ab' : at === 2 ? '12.5' : String(at % 20)))
    for (const number of numbers) {
      await page.keyboard.type(number)
      await page.keyboard.press('Enter')
    }
    await page.getByText('Everything is saved.').waitFor()
    const meant = numbers.map((number) => (number === 'ab' ? 'absent' : Number(number)))
    await expect.poll(() => valuesOf(teacher), { timeout: 15_000 }).toEqual(meant)
    expect(await cell(page, 1, 0).inputValue()).toBe('AB')

    const office = await signedIn('administrator')
    await office.page.goto(page.url(), { waitUntil: 'load' })
    await expect.poll(() => cell(office.page, 2, 0).inputValue()).toBe('12.5')

    await cell(page, 0, 0).focus()
    await paste(page, '15\r\n99\r\nEX\r\n')
    await expect.poll(() => cell(page, 1, 0).getAttribute('aria-invalid')).toBe('true')
    await cell(page, 1, 0).focus()
    await page.getByText('More than full marks 20.').waitFor()
    await shot(page, 'marks-wrong-cell')
    await axeClean(page)
    await expect
      .poll(async () => (await valuesOf(teacher)).slice(0, 3), { timeout: 15_000 })
      .toEqual([15, 'absent', 'exempt'])
    // what is wrong stays as it was typed until it is right
    expect(await cell(page, 1, 0).inputValue()).toBe('99')
    await page.keyboard.type('९')
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await valuesOf(teacher))[1]).toBe(9)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await valuesOf(teacher))[1], { timeout: 15_000 }).toBeNull()
    // without anybody touching it there
    await expect.poll(() => cell(office.page, 0, 0).inputValue(), { timeout: 30_000 }).toBe('15')

    // a sheet that was filled elsewhere is laid into the grid, and saved from there
    const [first, second] = (
      (await (await teacher.context.request.get(`/api/marks/sheet?${placeOf(page)}`)).json()) as {
        data: { students: { enroll_code: string }[] }
      }
    ).data.students
    const lines = [
      ['Enrol code', 'Theory'],
      [first!.enroll_code, '7.5'],
      [second!.enroll_code, '77'],
      ['X-0', '1'],
    ]
    await page.locator('input[type="file"]').setInputFiles({
      name: 'marks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.map((line) => line.join(',')).join('\n')),
    })
    await page.getByText('2 cells of the file are in the grid now.').waitFor()
    await page.getByText('line 4: X-0 is nobody of this sheet').waitFor()
    await expect.poll(() => cell(page, 1, 0).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(async () => (await valuesOf(teacher))[0], { timeout: 15_000 }).toBe(7.5)
    await shot(page, 'marks-from-file')
    await axeClean(page)
    expect([...complaints, ...office.complaints]).toEqual([])
    await office.page.close()
    await page.close()
  },
)

it(
  'without a network marks are kept, also when the page is loaded anew, and sent when it is back',
  { timeout: 180_000 },
  async () => {
    const visit = await signIn('teacher', { width: phone, dark: true, language: 'ne', touch: true, offline: true })
    const { context, page } = visit
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // the screen was never opened: what is on it was read while the first page lay still
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('/api/marks/sheet '))), {
        timeout: 30_000,
      })
      .toBe(true)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'दैनिक काम' }).getByRole('link', { name: 'अङ्क प्रविष्टि' }).tap()
    await openEmpty(page, 1)
    const place = placeOf(page)
    await axeClean(page)
    await fitsAcross(page)
    await cell(page, 0, 0).tap()
    await page.keyboard.type('१७')
    await page.keyboard.press('Enter')
    await page.getByText('यस उपकरणमा पर्खेका').first().waitFor()
    await shot(page, 'marks-phone-waiting')
    await axeClean(page)
    await page.reload()
    await page.getByText('यस उपकरणमा पर्खेका').first().waitFor({ timeout: 30_000 })
    await expect.poll(() => cell(page, 0, 0).inputValue()).toBe('१७')
    await context.setOffline(false)
    await expect.poll(async () => (await valuesOf(visit, place))[0], { timeout: 45_000 }).toBe(17)
    await expect.poll(() => page.getByText('यस उपकरणमा पर्खेका').count(), { timeout: 15_000 }).toBe(0)
    await shot(page, 'marks-phone-sent')
    await context.close()
  },
)
