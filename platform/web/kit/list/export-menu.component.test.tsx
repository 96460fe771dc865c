/** A PDF opens half a second after it was asked for, once; Excel opens at once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { pdfDelay } from './download.ts'
import { ExportMenu } from './export-menu.tsx'

const opened: { url: string; at: number }[] = []
beforeEach(() => {
  opened.length = 0
  vi.spyOn(window, 'open').mockImplementation(
    (url) => void opened.push({ url: String(url), at: performance.now() }) as never,
  )
})
afterEach(() => vi.restoreAllMocks())

it.each(views)('files of a list ($language)', async (view) => {
  const w = wordsIn(view.language)
  await mount(<ExportMenu path="/api/receipt" query={{ day: '2026-11-21' }} columns={['number']} />, {}, { view })
  const button = page.getByRole('button', { name: w('Export') })
  await button.click()
  await look(`export-menu-${view.language}`)
  await page.getByRole('menuitem', { name: w('Excel') }).click()
  await expect.poll(() => opened.length).toBe(1)
  expect(opened[0]!.url).toContain('/receipt/download/excel?')
  await expect.element(button).toBeEnabled()
  await button.click()
  const pdf = page.getByRole('menuitem', { name: w('PDF') })
  await expect.element(pdf).toBeVisible()
  const asked = performance.now()
  ;(pdf.element() as HTMLElement).click()
  await expect.element(button).toBeDisabled()
  await expect.poll(() => opened.length).toBe(2)
  expect(opened[1]!.at - asked).toBeGreaterThanOrEqual(pdfDelay - 1)
  expect(opened[1]!.url).toMatch(/\/receipt\/download\/pdf\?.*token=7/)
  await expect.element(button).toBeEnabled()
})

it('a file without any column is not made', async () => {
  await mount(<ExportMenu path="/api/receipt" query={{}} columns={[]} />, {})
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  await expect.element(page.getByText('Choose at least one column.')).toBeVisible()
  expect(opened).toEqual([])
})
