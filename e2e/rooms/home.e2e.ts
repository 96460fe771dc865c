/** The first screen of the day: the front desk finds somebody at once, a teacher sees the own lessons, who leads the school how it stands. */
import { testDay } from '#test/day.ts'
import { describe, expect, it } from 'vitest'
import {
  ask,
  asTimeAllows,
  axeClean,
  desktop,
  fitsAcross,
  phone,
  shot,
  signIn,
  useBrowser,
  type View,
  type Visit,
  wordsIn,
} from '../story.ts'

useBrowser()

/** A school day, whatever day the story runs on. */
async function openSchool(): Promise<Visit> {
  const office = await signIn('administrator')
  await ask(office.page, 'PUT', '/api/settings/academic', { weekly_holidays: [], holidays: [] })
  return office
}

const views: [string, View][] = [
  ['at a desk, light, in English', { width: desktop, language: 'en' }],
  ['at a wide desk, dark, in English', { width: 1920, dark: true, language: 'en' }],
  ['on a phone, light, in English', { width: phone, language: 'en' }],
  ['on a phone, dark, in Nepali', { width: phone, dark: true, language: 'ne' }],
]

describe.each(asTimeAllows(views))('%s', (_name, view) => {
  const say = wordsIn(view.language!)
  const name = (who: string) => `home-${who}-${view.width}-${view.dark ? 'dark' : 'light'}`
  async function look({ page, settled, complaints }: Visit, who: string): Promise<void> {
    await settled()
    await shot(page, name(who))
    await axeClean(page, { menu: false })
    await fitsAcross(page)
    // nor is a figure cut off inside its box
    const cut = await page
      .locator('main table')
      .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.parentElement!.clientWidth).length)
    expect(cut, 'tables wider than their place').toBe(0)
    expect(complaints).toEqual([])
  }

  it('the front desk has the search, who is absent and who came new', async () => {
    const office = await openSchool()
    const { sections } = (await ask(office.page, 'GET', '/api/attendance/sections')).data as {
      sections: { section_id: number; students: number }[]
    }
    const { section_id } = sections.find((each) => each.students > 3)!
    const { version, students } = (
      await ask(office.page, 'GET', `/api/attendance/sheet?section_id=${section_id}&day=${testDay}`)
    ).data as { version: number; students: { enroll_id: number; name: string; name_np: string | null }[] }
    await ask(office.page, 'POST', '/api/attendance', {
      section_id,
      day: testDay,
      client_id: crypto.randomUUID(),
      revision: 1,
      version,
      entries: students.map((each, at) => ({ enroll_id: each.enroll_id, status: at === 0 ? 'absent' : 'present' })),
    })
    await office.context.close()
    const here = await signIn('receptionist', view)
    const { page } = here
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
    await here.go('/')
    const block = page.getByRole('region', { name: say('Absent today') })
    await block.getByRole('listitem').first().waitFor()
    await expect.poll(() => block.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
    await page.getByRole('region', { name: say('Admitted today') }).waitFor()
    await look(here, 'desk')
    // one call for the page itself, and nothing of lists that it does not show
    expect(
      calls.filter(
        (path) => /dashboard|student|attendance|birthday|notice(?!s$)/.test(path) && path !== '/api/own-notices',
      ),
    ).toEqual(['/api/dashboard'])
    const finder = page.getByLabel(say('Who is it?'), { exact: true }).first()
    if (view.width !== phone)
      await expect.poll(() => finder.evaluate((element) => element === document.activeElement)).toBe(true)
    await finder.fill(students[0]!.name.split(' ')[0]!)
    await page.getByRole('option').first().click()
    await page.waitForURL(/\/search-students\?student=\d+/)
    await here.context.close()
  })

  it('a teacher sees the own lessons and takes attendance from there', async () => {
    await (await openSchool()).context.close()
    const here = await signIn('teacher', view)
    const { page } = here
    await here.go('/')
    const lessons = page.getByRole('region', { name: say('Your lessons today') })
    await lessons.waitFor()
    await look(here, 'teacher')
    const { lessons: own, to_take } = (await ask(page, 'GET', '/api/dashboard')).data as {
      lessons: { sheet: string | null; section_id: number }[]
      to_take: { section_id: number }[]
    }
    const due = new Set([...own.filter((each) => each.sheet === 'due'), ...to_take].map((each) => each.section_id))
    // each section that is due is offered once
    expect(
      await page
        .getByRole('link', { name: new RegExp(say('Take attendance of {section}', { section: '.+' })) })
        .count(),
    ).toBe(due.size)
    if (due.size) {
      await page
        .getByRole('link', { name: new RegExp(say('Take attendance of {section}', { section: '.+' })) })
        .first()
        .click()
      await page.waitForURL(/\/attendance\?section=\d+/)
      await page.getByRole('group').first().waitFor()
    }
    await here.context.close()
  })

  it('who leads the school sees attendance by grade, money, staff and what waits', async () => {
    await (await openSchool()).context.close()
    const here = await signIn('principal', view)
    const { page } = here
    await here.go('/')
    const grades = page.getByRole('region', { name: say('Attendance by grade') })
    await grades.getByRole('row').nth(5).waitFor()
    for (const text of ['Collected today', 'Staff present', 'Attendance today'])
      await page.getByText(say(text), { exact: true }).first().waitFor()
    await page.getByRole('region', { name: say('Waiting to be done') }).waitFor()
    await look(here, 'head')
    await here.context.close()
  })
})
