/** Days present for an exam: counted out of attendance, one typed over it, one too many told at its cell. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { classPattern, openExam } from '#test/called.ts'
import { cell } from './grid.ts'
import { asTimeAllows, desktop, look, phone, signedIn, throughMenu, useBrowser, type View, wordsIn } from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('days present in %s', { timeout: 120_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, go, settled, complaints } = office
  const { keyboard } = page
  const at = language === 'en' ? 5 : 6
  const choose = async (label: string, option: RegExp | string) => {
    await page
      .getByRole('combobox', { name: w(label), exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('option', { name: option }).first().click()
    await settled()
  }
  await go('/settings')
  await throughMenu(office, '/attendance-setting', 'Exam set-up', view)
  await page.getByText(w('Choose an exam and a section.')).waitFor()
  await choose('Exam', openExam)
  await choose('Grade', new RegExp(`^${classPattern(at)}$`))
  await choose('Section', /^A$/)
  await page.getByText(w('Nothing is counted yet.')).waitFor()
  await look(page, `exam-attendance-empty-${language}`)
  await page
    .getByRole('button', { name: new RegExp(`^${w('Count for {grade}', { grade: classPattern(at) })}$`) })
    .click()
  await page.getByText(w('Days present are counted.')).waitFor()
  await expect.poll(() => cell(page, 0, 0).inputValue()).not.toBe('')

  await cell(page, 0, 0).click()
  await keyboard.press('Control+a')
  await keyboard.type('300')
  await expect.poll(() => cell(page, 0, 0).getAttribute('aria-invalid')).toBe('true')
  await page.getByText(w('More days than there was school.')).first().waitFor()
  await look(page, `exam-attendance-above-${language}`)
  await keyboard.press('Control+a')
  await keyboard.type(language === 'ne' ? '२.५' : '2.5')
  await keyboard.press('Control+s')
  await page.getByText(w('Days present saved.')).waitFor()
  await page
    .getByRole('grid')
    .getByText(w('Typed (counted {n})', { n: '' }).split('(')[0]!.trim())
    .first()
    .waitFor()
  await settled()
  await look(page, `exam-attendance-${language}`)
  expect(complaints).toEqual([])
  await page.close()
})
