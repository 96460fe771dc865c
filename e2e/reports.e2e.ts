/** Every declared report that a school has today: opened, narrowed, sorted, and taken along as a file that says the same. */
import { testDay } from '#test/day.ts'
import { describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { addDays } from '#nepal/bikram-sambat.ts'
import { axeClean, dialogViews, schoolDayBefore, shot, signedIn, useBrowser } from './story.ts'

useBrowser()

const day = (back: number) => addDays(testDay, -back)
const range = `from_date=${day(25)}&to_date=${day(0)}`
/** Address, a filter of the address to narrow it, a column that is sorted. */
const screens = [
  ['attendance-report', `/attendance-report?by=student&${range}`, { by: 'section' }, 'rate'],
  ['pending', `/attendance/pending?${range}`, { to_date: day(20) }, 'students'],
  ['absent', `/attendance/absent?day=${schoolDayBefore(day(3))}`, { status: 'late' }, 'name'],
  ['birthdays', `/birthday-list?${range}`, { calendar: 'ad' }, 'day'],
  ['behaviour', '/student-behaviour-summary-report', { from_date: day(1) }, 'points'],
] as const

const all = process.env.STORIES === 'all'
describe.each(dialogViews)('the office in %s', (language, view) => {
  // of the day each report is opened in one of the languages, by turns
  it.each(screens.filter((_screen, at) => all || (at % 2 === 0) === (language === 'ne')))(
    '%s',
    async (name, address, narrowed, column) => {
      const { page, context, complaints, go, settled } = await signedIn('administrator', view)
      const asked: URL[] = []
      page.on('response', (response) => {
        const url = new URL(response.url())
        if (/^\/api\/(attendance\/(report|pending|absent)|birthday|behaviour-summary)$/.test(url.pathname))
          asked.push(url)
      })
      await go(address)
      await settled()
      await page.locator('tbody tr').first().waitFor()
      await axeClean(page)
      await shot(page, `report-${name}-${language}`)

      // upwards, downwards, as it was: the address says it, and the server is asked
      const at = asked.length
      const head = page.locator('thead th').nth(name === 'pending' ? 2 : name === 'attendance-report' ? 2 : 0)
      for (const [sortBy, descending] of [
        ['some', null],
        ['some', 'true'],
        [null, null],
      ] as const) {
        await head.getByRole('button').click()
        const said = () => {
          const { searchParams } = new URL(page.url())
          return [searchParams.get('sortBy') === null ? null : 'some', searchParams.get('descending')]
        }
        await expect.poll(said).toEqual([sortBy, descending])
        await settled()
      }
      expect(asked.length).toBeGreaterThanOrEqual(at + 2)
      expect(asked.at(-2)!.searchParams.get('sortBy')).not.toBe('')
      const sorted = new URL(page.url())
      sorted.searchParams.set('sortBy', column)
      await go(sorted.pathname + sorted.search)
      await settled()
      await page.locator('tbody tr').first().waitFor()
      const rows = await page.locator('tbody tr:not([aria-hidden])').count()

      // the file in a new tab has the same question
      await page.getByRole('button', { name: language === 'en' ? 'Export' : 'निर्यात' }).click()
      const [opened] = await Promise.all([
        context.waitForEvent('request', (request) => request.url().includes('/download/excel')),
        page.getByRole('menuitem').first().click(),
      ])
      const file = await context.request.get(opened.url())
      expect([file.status(), new URL(opened.url()).searchParams.get('sortBy')]).toEqual([200, column])
      const lines = await readSheet(await file.body())
      expect(lines.length).toBeGreaterThan(Math.min(rows, 100))

      const other = new URL(page.url())
      for (const [filter, value] of Object.entries(narrowed)) other.searchParams.set(filter, value)
      await go(other.pathname + other.search)
      await settled()
      expect(asked.at(-1)!.searchParams.get(Object.keys(narrowed)[0]!)).toBe(Object.values(narrowed)[0])
      expect(complaints).toEqual([])
      await page.close()
    },
  )
})
