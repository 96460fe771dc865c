/** The office sets up what is taught: programs, a class with its sections and subjects, a batch after another, who chooses what. At a desk in English, on a phone in Nepali. */
import { describe, expect, it } from 'vitest'
import { call, shot, useBrowser } from '../story.ts'
import { aTeacher, dialogOf, look, mark, officeIn, views } from './office.ts'
import { className, classPattern, firstNameOf } from '#test/called.ts'

useBrowser()

describe.each(views)('the office %s', (_name, language, view) => {
  const { say, at, enter, find, save, add, act, change, remove } = officeIn(language, view)

  it('keeps boards with their faculties, and levels with their programs', async () => {
    const here = await enter()
    const { page, go } = here
    const [board, faculty, level, program] = ['Board', 'Faculty', 'Level', 'Program'].map(
      (word) => `${word} ${language}${mark}`,
    ) as [string, string, string, string]
    await go('/affiliation')
    await add(here, 'Affiliation', { Name: board, 'School code': '4711' }, { Kind: say('University') })
    await change(here, board, { 'School code': '4712' })
    await page.getByText('4712').or(page.getByText('४७१२')).first().waitFor()
    await page.getByText(board, { exact: true }).first().click()
    await page.waitForURL(/\/faculty\/\d+$/)
    await add(here, 'Faculty', { Name: faculty })
    await change(here, faculty, { 'Name in Nepali': 'संकाय' })
    await look(here, `${at}-faculty`)
    await go('/level')
    await add(here, 'Level', { Name: level })
    await page.getByText(level, { exact: true }).first().click()
    await page.waitForURL(/\/program\/\d+$/)
    await add(here, 'Program', { Name: program, Years: '4' }, { Faculty: new RegExp(`^(${faculty}|संकाय)`) })
    await change(here, program, { Years: '3' })
    await look(here, `${at}-program`)
    // what something hangs on stays, and says so
    await go('/level')
    await act(here, 'Delete', level)
    await dialogOf(here)
      .getByRole('button', { name: say('Delete'), exact: true })
      .click()
    await page
      .getByRole('status')
      .filter({ hasText: language === 'ne' ? 'हटाउन मिल्दैन' : 'This is still used by others' })
      .waitFor()
    await page.getByText(level, { exact: true }).first().click()
    await remove(here, program)
    await go('/level')
    await remove(here, level)
    await go('/affiliation')
    await page.getByText(board, { exact: true }).first().click()
    await page.waitForURL(/\/faculty\/\d+$/)
    await remove(here, faculty)
    await go('/affiliation')
    await remove(here, board)
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('makes a class with a section, its class teacher, and a subject with teachers', async () => {
    const here = await enter()
    const { page, go } = here
    const [grade, subject] = [`Class ${language}${mark}`, `Pottery ${language}${mark}`]
    await go('/grades')
    await add(here, 'Grade', { Name: grade, Order: '98' })
    await find(here, grade)
    await page.getByText(grade, { exact: true }).first().click()
    await page.waitForURL(/\/grades\/\d+$/)
    await add(here, 'Section', { Name: 'K', Room: `K${mark}`.slice(0, 12), Capacity: '35' }, { Shift: say('Day') })
    await act(here, 'Class teacher', 'K')
    await dialogOf(here).getByText(say('Nobody yet.')).waitFor()
    await look(here, `${at}-class-teacher`)
    await dialogOf(here)
      .getByRole('combobox', { name: say('Class teacher') })
      .fill(firstNameOf('teacher'))
    await page.getByRole('option', { name: aTeacher }).first().click()
    await save(here)
    await page.getByText(aTeacher).first().waitFor()
    await look(here, `${at}-sections`)
    await go('/subjects')
    await add(here, 'Subject', { Name: subject, Code: `P${mark}` }, { Grade: grade })
    await find(here, subject)
    await act(here, 'Teachers', subject)
    await dialogOf(here)
      .getByLabel(say('Section {name}', { name: 'K' }))
      .first()
      .fill(firstNameOf('teacher'))
    await page.getByRole('option', { name: aTeacher }).first().click()
    await page.keyboard.press('Escape')
    await look(here, `${at}-subject-teachers`)
    await save(here)
    await page.getByText(/^K: /).first().waitFor()
    await look(here, `${at}-subjects`)
    // all of it goes again
    await act(here, 'Teachers', subject)
    await dialogOf(here)
      .locator(`[aria-label="${say('Clear')}"]`)
      .click()
    await save(here)
    await remove(here, subject)
    await go('/grades')
    await find(here, grade)
    await page.getByText(grade, { exact: true }).first().click()
    await act(here, 'Class teacher', 'K')
    await dialogOf(here)
      .locator(`[aria-label="${say('Clear')}"]`)
      .click()
    await save(here)
    await remove(here, 'K')
    await go('/grades')
    await find(here, grade)
    await remove(here, grade)
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('takes the set-up of the last batch over into a new one, and copies routines back from it and between sections', async () => {
    const here = await enter()
    const { page, go } = here
    const name = `B${language}${mark}`
    const year = language === 'en' ? 2031 : 2033
    const made = await call(here, 'POST', '/api/batch', {
      name,
      start_date: `${year}-04-14`,
      end_date: `${year + 1}-04-13`,
    })
    // the years to choose from come late on a slow line: after the dialog
    let letYearsCome = () => {}
    const opened = new Promise<void>((resolve) => (letYearsCome = resolve))
    let late = 0
    await page.route(/api(%2F|\/)batch(%3F|\?).*slim/, async (route) => {
      late++
      await opened
      await route.continue()
    })
    await page.goto('/batches')
    await find(here, name)
    await act(here, 'Copy set-up', name)
    await dialogOf(here).waitFor()
    await expect.poll(() => late).toBeGreaterThan(0)
    letYearsCome()
    await dialogOf(here)
      .getByRole('checkbox', { name: say('Class teachers') })
      .waitFor()
    await look(here, `${at}-copy-setup`)
    await dialogOf(here)
      .getByRole('button', { name: say('Copy'), exact: true })
      .click()
    await dialogOf(here).waitFor({ state: 'hidden' })
    await act(here, 'Copy set-up', name)
    await dialogOf(here)
      .getByRole('checkbox', { name: say('Class teachers') })
      .waitFor()
    await expect
      .poll(() =>
        dialogOf(here)
          .getByRole('button', { name: say('Copy'), exact: true })
          .isDisabled(),
      )
      .toBe(true)
    await dialogOf(here)
      .getByRole('button', { name: say('Cancel') })
      .click()

    // whole grades from that batch: they are there already, until they are to be replaced
    await go('/migrate-routines')
    await pick('Batch', name)
    await pick('Grade', new RegExp(`^${classPattern(4)}$`))
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    const apply = page.getByRole('button', {
      name: language === 'ne' ? /^[०-९]+ सेक्सन सार्नुहोस्$/ : /^Copy \d+ sections?$/,
    })
    await apply.waitFor()
    await expect.poll(() => apply.isDisabled()).toBe(true)
    await look(here, `${at}-migrate-filled`)
    await page.getByRole('switch', { name: say('Replace lessons that are there') }).click()
    await expect.poll(() => apply.isEnabled()).toBe(true)
    await apply.click()
    await look(here, `${at}-migrate-ask`)
    await dialogOf(here)
      .getByRole('button', { name: say('Copy'), exact: true })
      .click()
    await page
      .getByRole('status')
      .filter({ hasText: /39|३९|७८|78/ })
      .first()
      .waitFor()

    // an empty section of the same class gets the lessons of another, without teachers, who are elsewhere then
    const { grade_id, id } = (
      await call<{ sections: { id: number; grade_id: number; grade: string; section: string }[] }>(
        here,
        'GET',
        '/api/routine/choices',
      )
    ).sections.find((each) => each.grade === className(4))!
    const section = await call(here, 'POST', '/api/section', { grade_id, name: `Z${language}` })
    await go('/migrate-routines')
    await page.getByText(say('Another section'), { exact: true }).click()
    await pick('From section', new RegExp(`^${classPattern(4)} A$`))
    await pick('To section', new RegExp(`Z${language}$`))
    await pick('Teachers', say('Nobody yet'))
    await rows.first().waitFor()
    await look(here, `${at}-migrate-section`)
    await apply.click()
    await dialogOf(here)
      .getByRole('button', { name: say('Copy'), exact: true })
      .click()
    await page.getByRole('status').filter({ hasText: /39|३९/ }).first().waitFor()
    const { slots } = await call<{ slots: { id: number }[] }>(here, 'GET', `/api/routine?section_id=${section.id}`)
    expect(slots.length).toBe(
      (await call<{ slots: object[] }>(here, 'GET', `/api/routine?section_id=${id}`)).slots.length,
    )
    await go(`/routines?by=section&section=${section.id}`)
    // a phone shows one day of the week, and which one follows the day of the test
    await page.locator('table button[data-drag]:visible').first().waitFor()
    await shot(page, `${at}-migrated`)
    for (const slot of slots) await call(here, 'DELETE', `/api/routine/lesson/${slot.id}`)
    await call(here, 'DELETE', `/api/section/${section.id}`)
    expect(made.id).toBeGreaterThan(0)
    expect(here.complaints).toEqual([])
    await here.context.close()

    async function pick(label: string, option: string | RegExp): Promise<void> {
      await page
        .locator('main')
        .getByRole('combobox', { name: new RegExp(`^${say(label)}( |$)`) })
        .first()
        .click()
      await page.getByRole('option', { name: option }).first().click()
    }
  })

  it('saves what students choose in one go, and holds the limits of the group', async () => {
    const here = await enter()
    const { page, go } = here
    const group = `Arts ${language}${mark}`
    await go('/opt-group')
    await add(
      here,
      'Optional group',
      { Name: group, 'Choose at least': '1', 'Choose at most': '1' },
      { Grade: new RegExp(classPattern(3)) },
    )
    const [{ id, grade_id }] = await call<[{ id: number; grade_id: number }]>(
      here,
      'GET',
      `/api/optional-group?search=${encodeURIComponent(group)}`,
    )
    const subjects: number[] = []
    for (const name of ['Song', 'Dance'])
      subjects.push(
        (
          await call(here, 'POST', '/api/subject', {
            grade_id,
            name: `${name} ${language}${mark}`,
            optional_group_id: id,
            rank: 90,
          })
        ).id,
      )
    await go(`/opt-group?tab=choices&group=${id}`)
    const marks = page.locator('tbody button')
    await marks.first().waitFor()
    const saveAll = page.getByRole('button', { name: say('Save'), exact: true })
    // by keyboard: chosen, and with a second one too many, which is said by name
    await marks.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByText(language === 'ne' ? /वटा छानेको छ/ : /has chosen 2; this group allows 1 to 1\./).waitFor()
    await expect.poll(() => saveAll.isDisabled()).toBe(true)
    await look(here, `${at}-too-many`)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await saveAll.click()
    await page
      .getByText(
        language === 'ne'
          ? say(
              '{n, plural, =0 {Nothing is changed.} one {# student is changed.} other {# students are changed.}}',
            ).match(/=0 \{(.+?)\}/)![1]!
          : 'Nothing is changed.',
      )
      .waitFor()
    await expect.poll(() => page.locator('tbody button[aria-pressed=true]').count()).toBe(2)
    await look(here, `${at}-choices`)
    // the group cannot ask for more than was chosen
    await go('/opt-group')
    await find(here, group)
    await act(here, 'Edit', group)
    await dialogOf(here)
      .getByRole('button', { name: say('Edit'), exact: true })
      .click()
    await dialogOf(here).getByLabel(say('Choose at most')).fill('2')
    await dialogOf(here).getByLabel(say('Choose at least')).fill('2')
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await page
      .getByText(say('Students have chosen already, and not as many as this. Change their choices first.'))
      .first()
      .waitFor()
    await look(here, `${at}-choices-differ`)
    await dialogOf(here)
      .getByRole('button', { name: say('Cancel') })
      .click()
    const { students } = await call<{ students: { enroll_id: number; chosen: number[] }[] }>(
      here,
      'GET',
      `/api/optional-group/${id}/choices`,
    )
    await call(here, 'PUT', `/api/optional-group/${id}/choices`, {
      choices: students.filter((each) => each.chosen.length).map(({ enroll_id }) => ({ enroll_id, subject_ids: [] })),
    })
    for (const subject of subjects) await call(here, 'DELETE', `/api/subject/${subject}`)
    await page.reload()
    await find(here, group)
    await remove(here, group)
    expect(here.complaints).toEqual([])
    await here.context.close()
  })
})
