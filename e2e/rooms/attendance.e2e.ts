/** A teacher's morning without a network, two who take the same sheet, and a principal who reads who was absent. */
import { testDay } from '#test/day.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  asTimeAllows,
  axeClean,
  desktop,
  fitsAcross,
  goTo,
  phone,
  schoolDayBefore,
  shot,
  signedIn,
  signIn,
  useBrowser,
  type Visit,
} from '../story.ts'
import { nameOf } from '#test/called.ts'

useBrowser()

const today = testDay
/** The newest school day that the demo has filled. */
const lastDay = schoolDayBefore()

interface Sheet {
  sheet: { id: number } | null
  version: number
  students: { enroll_id: number; name: string; status: string | null }[]
}
const sheetOf = async ({ context }: Visit, section: number, day = today): Promise<Sheet> =>
  (
    (await (await context.request.get(`/api/attendance/sheet?section_id=${section}&day=${day}`)).json()) as {
      data: Sheet
    }
  ).data

/** On a Saturday the story is that of an extra class. */
async function openSchool(page: Page): Promise<void> {
  const held = page.getByLabel('School was held on this day')
  await page.getByRole('group').first().waitFor()
  if (await held.count()) await held.check()
}
const mark = (page: Page, name: string, status: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('button', { name: status, exact: true })

describe('a teacher at 360 px', () => {
  it('takes attendance without a network, closes the page, opens it again, and the sheet arrives when the network is back', async () => {
    const visit = await signIn('teacher', { width: phone, offline: true })
    const { context } = visit
    let { page } = visit
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await goTo(page, '/attendance')
    await page
      .getByRole('button', { name: /^Take / })
      .first()
      .click()
    await openSchool(page)
    const section = Number(new URL(page.url()).searchParams.get('section'))
    const { students } = await sheetOf(visit, section)
    await axeClean(page)
    await fitsAcross(page)

    await context.setOffline(true)
    await mark(page, students[2]!.name, 'Absent').click()
    // by keyboard: T is late and goes on, arrows go about
    await page.keyboard.press('t')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Waiting on this device').first().waitFor()
    await shot(page, 'attendance-waiting')
    await page.close()

    page = await context.newPage()
    await page.goto(`/attendance?section=${section}`)
    // started without a network, a phone does not know the day
    await page.getByRole('button', { name: 'Go on with this day' }).click({ timeout: 30_000 })
    await page.getByText('Waiting on this device').first().waitFor({ timeout: 30_000 })
    await expect.poll(() => mark(page, students[2]!.name, 'Late').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => mark(page, students[4]!.name, 'Leave').getAttribute('aria-pressed')).toBe('true')
    await axeClean(page)

    await context.setOffline(false)
    await page.getByText(`Taken by ${nameOf('teacher')}`).waitFor({ timeout: 45_000 })
    await expect.poll(() => page.getByText('Waiting on this device').count()).toBe(0)
    const arrived = await sheetOf(visit, section)
    expect([
      arrived.sheet !== null,
      arrived.students[2]!.status,
      arrived.students[4]!.status,
      arrived.students[0]!.status,
    ]).toEqual([true, 'late', 'leave', 'present'])
    await shot(page, 'attendance-arrived')
    expect(visit.complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(each))).toEqual([])
    await context.close()
  })

  it('is told when the office had said otherwise meanwhile', async () => {
    const teacher = await signIn('teacher', { width: phone, offline: true })
    const office = await signedIn('administrator')
    const { page, context } = teacher
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await goTo(page, `/attendance?day=${lastDay}`)
    await page
      .getByRole('button', { name: /^Open / })
      .last()
      .click()
    await page.getByRole('group').first().waitFor()
    const section = Number(new URL(page.url()).searchParams.get('section'))
    const before = await sheetOf(teacher, section, lastDay)
    const student = before.students.find((each) => each.status === 'present')!

    await context.setOffline(true)
    await mark(page, student.name, 'Absent').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Waiting on this device').first().waitFor()
    await goTo(office.page, `/attendance?day=${lastDay}&section=${section}`)
    await mark(office.page, student.name, 'Leave').click()
    await office.page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await sheetOf(office, section, lastDay)).version).toBe(before.version + 1)

    await context.setOffline(false)
    await page
      .getByText(/Somebody else had said otherwise meanwhile/)
      .first()
      .waitFor({ timeout: 45_000 })
    await expect
      .poll(
        async () =>
          (await sheetOf(office, section, lastDay)).students.find((each) => each.enroll_id === student.enroll_id)!
            .status,
      )
      .toBe('absent')
    await page.getByRole('button', { name: 'Changes' }).click()
    await page.getByRole('dialog').getByText(`${student.name}: Leave → Absent`).waitFor()
    await axeClean(page)
    await context.close()
    await office.page.close()
  })
})

describe.each(
  asTimeAllows([
    ['in English', 'en', /students are absent or on leave/, 'Grade'],
    ['in Nepali', 'ne', /विद्यार्थी अनुपस्थित वा बिदामा/, 'कक्षा'],
  ] as const),
)('a principal at a desk %s', (_name, language, sentence, column) => {
  it('reads who is absent, and the absence by class', async () => {
    const { page, context, complaints } = await signedIn('principal', { width: desktop, language })
    await goTo(page, `/attendance/absent?day=${lastDay}`)
    await page.getByText(sentence).last().waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5)
    await expect.poll(() => page.locator('tbody a[href^="tel:"]').count()).toBeGreaterThan(5)
    await axeClean(page)
    await shot(page, `absent-${language}`)
    await goTo(page, '/attendance-report?by=grade')
    await page.getByRole('columnheader', { name: column }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThanOrEqual(10)
    await page.locator('figure').waitFor()
    await axeClean(page)
    await shot(page, `attendance-by-grade-${language}`)
    const user = await page.evaluate(
      () => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null') as { id: number },
    )
    const excel = await context.request.get(
      `/api/attendance/report/download/excel?by=grade&token=${user.id}&language=${language}`,
    )
    expect([excel.status(), (await excel.body()).subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(complaints).toEqual([])
    await page.close()
  })
})

it(
  'what is to be done is in sight on a small desk: every section can be taken at 1366 x 768 without scrolling',
  { timeout: 120_000 },
  async () => {
    const { page, go, settled } = await signedIn('administrator', { width: 1366 })
    await page.setViewportSize({ width: 1366, height: 768 })
    await go('/attendance')
    await settled()
    const buttons = await page
      .locator('main')
      .getByRole('button', { name: /^(Take|Open) / })
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom))
    expect(buttons.length).toBeGreaterThan(5)
    expect(Math.max(...buttons)).toBeLessThanOrEqual(768)
    await shot(page, 'attendance-desk')
    await page.close()
  },
)
