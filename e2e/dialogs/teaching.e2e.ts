/** Lessons are dragged and stand side by side, a syllabus grows, subjects and routines come from Excel. At a desk in English, on a phone in Nepali. */
import type { Page } from 'playwright-core'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { call, dragByMouse, shot, useBrowser, type Visit } from '../story.ts'
import { dialogOf, look, mark, officeIn, views } from './office.ts'
import { className, otherTeacher } from '#test/called.ts'

useBrowser()

interface Slot {
  id: number
  weekday: number
  period_id: number
  section_id: number
  subject: string
  subject_id: number
  teacher: string
  user_id: number
  in_group: boolean
}
interface Grid {
  slots: Slot[]
  periods: { id: number; name: string; name_np: string | null }[]
}
interface Place {
  id: number
  grade_id: number
  grade: string
  section: string
}
const days = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  ne: ['आइतबार', 'सोमबार', 'मंगलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार'],
}
const gridOf = (here: Visit, section: number) => call<Grid>(here, 'GET', `/api/routine?section_id=${section}`)
const placeOf = async (here: Visit, grade: string) =>
  (await call<{ sections: Place[] }>(here, 'GET', '/api/routine/choices')).sections.find(
    (each) => each.grade === grade && each.section === 'A',
  )!
const lesson = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) }).first()

describe.each(views)('the office %s', (_name, language, view) => {
  const { say, at, enter } = officeIn(language, view)

  if (language === 'en') {
    it('drags a lesson to a free place and back, and is told with what a drag clashes', async () => {
      const here = await enter()
      const { page } = here
      const { id } = await placeOf(here, className(9))
      await here.go(`/routines?by=section&section=${id}`)
      const last = lesson(page, 'Friday, 4th, ')
      const said = (await last.getAttribute('aria-label'))!.replace('Friday, 4th, ', '')
      await dragByMouse(page, last, lesson(page, 'Friday, 5th: place'))
      await lesson(page, `Friday, 5th, ${said}`).waitFor()
      await look(here, `${at}-dragged`)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await lesson(page, `Friday, 4th, ${said}`).waitFor()

      // onto a time at which its teacher has another section
      const grid = await gridOf(here, id)
      const periodName = (period: number) => grid.periods.find((each) => each.id === period)!.name
      const own = grid.slots.find((slot) => slot.weekday === 0)!
      const elsewhere = (await call<Grid>(here, 'GET', `/api/routine?user_id=${own.user_id}`)).slots.find(
        (slot) => slot.section_id !== id && slot.weekday < 5,
      )!
      await dragByMouse(
        page,
        lesson(page, `Sunday, ${periodName(own.period_id)}, `),
        lesson(page, `${days.en[elsewhere.weekday]}, ${periodName(elsewhere.period_id)}, `),
      )
      await page
        .getByRole('status')
        .filter({ hasText: new RegExp(`^${own.teacher} teaches .+ in .+ then\\.`) })
        .waitFor()
      expect((await gridOf(here, id)).slots).toEqual(grid.slots)
      await look(here, `${at}-drag-refused`)
      expect(here.complaints).toEqual([])
      await here.context.close()
    })
  }

  it('sets optional subjects side by side, and nothing else beside them', async () => {
    const here = await enter()
    const { page } = here
    const { id } = await placeOf(here, className(11))
    const grid = await gridOf(here, id)
    const seventh = grid.periods.find((each) => each.name === '7th')!
    const fifth = grid.periods.find((each) => each.name === '5th')!
    const nameOf = (period: typeof fifth) => (language === 'ne' ? period.name_np : period.name)
    const sunday = days[language][0]!
    const { subjects } = await call<{ subjects: { id: number; name: string; in_group: boolean }[] }>(
      here,
      'GET',
      `/api/routine/section/${id}/choices`,
    )
    const third = subjects.find((each) => each.in_group && !grid.slots.some((slot) => slot.subject_id === each.id))!
    const placed = await call(here, 'POST', '/api/routine/lesson', {
      section_id: id,
      weekday: 5,
      period_id: fifth.id,
      subject_id: third.id,
    })
    await here.go(`/routines?by=section&section=${id}`)
    if (language === 'ne') await page.getByRole('button', { name: sunday, exact: true }).click()
    const beside = page.getByRole('button', {
      name: say('{where}: place another optional lesson', { where: `${sunday}, ${nameOf(seventh)}` }),
    })
    const there = page.getByRole('button', { name: new RegExp(`^${sunday}, ${nameOf(seventh)}, `) })
    await expect.poll(() => there.count()).toBe(2)
    // by keyboard through the lessons of the cell to the place beside them
    await there.first().focus()
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
    await expect.poll(() => beside.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialogOf(here).getByText(say('Taught at the same time: {what}').split('{')[0]!).waitFor()
    await look(here, `${at}-beside`)
    await dialogOf(here)
      .getByRole('combobox', { name: say('Subject') })
      .click()
    // what is taught then already, and what is compulsory, is not offered
    await expect.poll(() => page.getByRole('option').count()).toBe(subjects.filter((each) => each.in_group).length - 2)
    await page.keyboard.press('Escape')
    await dialogOf(here)
      .getByRole('button', { name: say('Cancel') })
      .click()
    await look(here, `${at}-side-by-side`)
    await call(here, 'DELETE', `/api/routine/lesson/${placed.id}`)
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('writes a syllabus: chapters, topics, dates, order, files, and how far the section is', async () => {
    const here = await enter()
    const { page, go, context } = here
    const { grade_id } = await placeOf(here, className(8))
    const subject = (
      await call(here, 'POST', '/api/subject', { grade_id, name: `Drawing ${language}${mark}`, rank: 90 })
    ).id
    await go(`/syllabus/${grade_id}/${subject}`)
    const type = async (button: string, title: string, planned?: string) => {
      await page
        .getByRole('button', { name: say(button) })
        .last()
        .click()
      await dialogOf(here).getByLabel(say('Title')).fill(title)
      if (planned) {
        const day = dialogOf(here)
          .getByLabel(new RegExp(`^${say('Taught until')}`))
          .first()
        await day.fill(planned)
        await day.press('Tab')
      }
      if (title === 'Circles') await look(here, `${at}-topic`)
      await dialogOf(here)
        .getByRole('button', { name: say('Save'), exact: true })
        .click()
      await dialogOf(here).waitFor({ state: 'hidden' })
      await page.getByText(title).first().waitFor()
    }
    await type('Add a chapter', 'Lines')
    await type('Add a topic', 'Straight')
    await type('Add a topic', 'Curved')
    await page
      .getByRole('button', { name: say('Add a chapter') })
      .first()
      .click()
    await dialogOf(here).getByLabel(say('Title')).fill('Forms')
    await look(here, `${at}-chapter`)
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await page.getByRole('heading', { name: 'Forms' }).waitFor()
    await type('Add a topic', 'Circles', '2083-08-15')
    const order = async () =>
      (
        await call<{ chapters: { title: string; topics: { title: string; planned_on: string | null }[] }[] }>(
          here,
          'GET',
          `/api/syllabus?subject_id=${subject}`,
        )
      ).chapters.map((each) => [each.title, ...each.topics.map((topic) => topic.title)])
    const line = (title: string) => page.locator('li').filter({ hasText: title }).last()
    if (language === 'en') {
      // a topic to another chapter, a chapter to the top, by mouse
      await dragByMouse(page, line('Straight').locator('[data-drag]'), line('Circles'), { x: 200, y: 4 })
      await expect.poll(order).toEqual([
        ['Lines', 'Curved'],
        ['Forms', 'Straight', 'Circles'],
      ])
      await dragByMouse(
        page,
        page
          .locator('li')
          .filter({ has: page.getByRole('heading', { name: 'Forms' }) })
          .locator('[data-drag]')
          .first(),
        page.getByRole('heading', { name: 'Lines' }),
        { x: 60, y: 2 },
      )
      await expect.poll(order).toEqual([
        ['Forms', 'Straight', 'Circles'],
        ['Lines', 'Curved'],
      ])
    } else {
      await page.getByRole('button', { name: say('{name}: up', { name: 'Curved' }) }).click()
      await expect.poll(order).toEqual([
        ['Lines', 'Curved', 'Straight'],
        ['Forms', 'Circles'],
      ])
    }
    const taught = page.getByRole('checkbox', { name: /Curved/ })
    await taught.click()
    await page
      .getByText(new RegExp(say('Taught on')))
      .first()
      .waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'sheet.txt', mimeType: 'text/plain', buffer: Buffer.from('Draw ten lines.') })
    const link = page.getByRole('link', { name: 'sheet.txt' })
    await link.waitFor()
    const file = await context.request.get((await link.getAttribute('href'))!)
    expect([file.status(), await file.text()]).toEqual([200, 'Draw ten lines.'])
    await look(here, `${at}-syllabus`)
    await go(`/syllabus/${grade_id}`)
    await page.getByRole('link', { name: `Drawing ${language}${mark}` }).waitFor()
    await look(here, `${at}-progress`)
    await go(`/syllabus/${grade_id}/${subject}`)
    // what is taught cannot go until that is taken back
    const drop = async (title: string) => {
      await page.getByRole('button', { name: say('More for {name}', { name: title }) }).click()
      await page.getByRole('menuitem', { name: say('Delete') }).click()
      await dialogOf(here)
        .getByRole('button', { name: say('Delete'), exact: true })
        .click()
    }
    await drop('Lines')
    await page.getByText(say('Some of this is marked as taught. Take that back first.')).first().waitFor()
    await taught.click()
    await page.getByText(new RegExp(say('Taught on'))).waitFor({ state: 'detached' })
    for (const title of ['Lines', 'Forms']) {
      await drop(title)
      await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
    }
    await call(here, 'DELETE', `/api/subject/${subject}`)
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('brings subjects and lessons from Excel, mends a wrong cell in place, and takes the import back', async () => {
    const here = await enter()
    const { page, go } = here
    const { id, grade_id } = await placeOf(here, className(9))
    const subject = `Weaving ${language}${mark}`
    const before = (await gridOf(here, id)).slots.length
    await bring(
      '/subjects?import',
      [
        ['Class', 'Subject', 'Code', 'Credit hours'],
        [className(9), subject, `W${language}${mark}`, 'four'],
      ],
      'Credit hours',
      '4',
    )
    await go('/routines?import')
    const teacher = otherTeacher(2)
    await bring(
      '/routines?import',
      [
        ['Class', 'Section', 'Day', 'Period', 'Subject', 'Teacher'],
        [className(9), 'A', 'Friday', '5th', subject, teacher],
        [className(9), 'A', 'Friday', '5th', subject, ''],
      ],
      'Period',
      '6th',
      true,
    )
    expect((await gridOf(here, id)).slots.length).toBe(before + 2)
    await takeBack()
    expect((await gridOf(here, id)).slots.length).toBe(before)
    const [made] = await call<{ id: number }[]>(
      here,
      'GET',
      `/api/subject?grade_id=${grade_id}&search=${encodeURIComponent(subject)}`,
    )
    // whoever was to teach it stays: the office takes that away before the subject
    await call(here, 'PUT', `/api/subject/${made!.id}/teachers`, { sections: [{ section_id: id, user_ids: [] }] })
    await go('/subjects?import')
    await page.getByRole('button', { name: 'subjects.xlsx' }).first().click()
    await takeBack()
    expect(
      await call<object[]>(here, 'GET', `/api/subject?grade_id=${grade_id}&search=${encodeURIComponent(subject)}`),
    ).toEqual([])
    expect(here.complaints).toEqual([])
    await here.context.close()

    async function bring(path: string, rows: string[][], column: string, right: string, last = false): Promise<void> {
      await go(path)
      const buffer = await (
        (await writeExcelFile(rows.map((row) => row.map((value) => ({ value }))))) as unknown as {
          toBuffer(): Promise<Buffer>
        }
      ).toBuffer()
      await page.locator('input[type=file]').setInputFiles({
        name: `${path.slice(1).split('?')[0]}.xlsx`,
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer,
      })
      const wrong = page.locator('input[aria-invalid=true]').first()
      await wrong.waitFor()
      await look(here, `${at}-import-${column.toLowerCase().replace(' ', '-')}`)
      await expect.poll(() => page.getByRole('button', { name: say('Import'), exact: true }).isDisabled()).toBe(true)
      await wrong.fill(right)
      await wrong.press('Enter')
      const start = page.getByRole('button', { name: say('Import'), exact: true })
      await expect.poll(() => start.isEnabled()).toBe(true)
      await start.click()
      await look(here, `${at}-import-ask`)
      await dialogOf(here)
        .getByRole('button', { name: say('Import'), exact: true })
        .click()
      await page.getByRole('button', { name: say('Take back'), exact: true }).waitFor({ timeout: 30_000 })
      if (last) await shot(page, `${at}-imported`)
    }
    async function takeBack(): Promise<void> {
      await page.getByRole('button', { name: say('Take back'), exact: true }).click()
      await dialogOf(here).getByRole('textbox').fill('The wrong sheet')
      await look(here, `${at}-take-back`)
      await dialogOf(here)
        .getByRole('button', { name: say('Take back'), exact: true })
        .click()
      await page.getByRole('button', { name: say('Take back'), exact: true }).waitFor({ state: 'detached' })
    }
  })
})
