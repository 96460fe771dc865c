/** An administrator places a lesson, is told what stands in the way of another, moves one by keyboard and prints; a teacher reads on a phone. */
import { expect, it } from 'vitest'
import { axeClean, desktop, fileOpened, fitsAcross, goTo, phone, shot, signIn, useBrowser } from '../story.ts'
import { className } from '#test/called.ts'

useBrowser()

it(
  'a lesson is placed, a clash is refused by name, a lesson is moved by keyboard and printed',
  { timeout: 120_000 },
  async () => {
    const { page, complaints } = await signIn('administrator', { width: desktop })
    await goTo(page, '/routines')
    const whose = page.getByRole('combobox', { name: 'Choose a section' })
    await whose.click()
    await page.getByRole('option', { name: `${className(9)} A`, exact: true }).click()
    const first = page.getByRole('button', { name: /^Sunday, 1st/ })
    await page.getByRole('table', { name: `Routine of ${className(9)} A` }).waitFor()
    const [subject, teacher] = (await first.getAttribute('aria-label'))!.split(', ').slice(2) as [string, string]
    await axeClean(page)
    await fitsAcross(page)

    // the first lesson of Sunday is taken out and placed again
    await first.click()
    await page.getByRole('button', { name: 'Take out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Sunday, 1st: place a lesson' }).click()
    await page.getByRole('combobox', { name: 'Subject' }).click()
    await page.getByRole('option', { name: new RegExp(`^${subject} `) }).click()
    // whoever is in another class then: refused, and said with what
    const teachers = page.getByRole('combobox', { name: /^Teacher/ })
    await teachers.click()
    await page
      .getByRole('option', { name: /\(in .* then\)/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('alert')
      .getByText(/ teaches .+ in .+ then\.$/)
      .waitFor()
    await shot(page, 'routine-clash')
    await axeClean(page)
    await teachers.fill(teacher)
    await page.getByRole('option', { name: teacher, exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: new RegExp(`^Sunday, 1st, ${subject}`) }).waitFor()

    // Friday ends early: its last lesson is moved down by keyboard, over the break, and comes back
    const last = page.getByRole('button', { name: /^Friday, 4th/ })
    const lesson = (await last.getAttribute('aria-label'))!.replace('Friday, 4th, ', '')
    await last.focus()
    await page.keyboard.press('Control+x')
    await page.getByText(/is cut\./).waitFor()
    await page.keyboard.press('ArrowDown')
    const free = page.getByRole('button', { name: 'Friday, 5th: place a lesson' })
    await expect.poll(() => free.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+v')
    await page.getByRole('button', { name: `Friday, 5th, ${lesson}` }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: `Friday, 4th, ${lesson}` }).waitFor()
    await free.waitFor()
    await shot(page, 'routine-week')

    const paper = await fileOpened(page, /\/report\/\d+:\d+\/routine\/download\/pdf/, async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'PDF' }).click()
    })
    expect(paper.type).toBe('application/pdf')
    expect(complaints).toEqual([])
  },
)

it(
  'a teacher reads the routine of a section on a phone in Nepali, and changes nothing',
  { timeout: 60_000 },
  async () => {
    const { page, complaints } = await signIn('teacher', { width: phone, language: 'ne', dark: true })
    await goTo(page, '/routines?by=section')
    const monday = page.getByRole('button', { name: 'सोमबार', exact: true })
    await monday.click()
    const lesson = page.getByRole('button', { name: /^सोमबार, पहिलो/ })
    await lesson.click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await axeClean(page)
    await fitsAcross(page)
    await shot(page, 'routine-phone')
    expect(complaints).toEqual([])
  },
)
