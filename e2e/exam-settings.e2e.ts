/** An administrator writes the school's own grading scheme by keys: what makes no scheme is told and stays typed. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { ask, asTimeAllows, axeClean, desktop, look, phone, signedIn, useBrowser, type View, wordsIn } from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('a grading scheme in %s', { timeout: 120_000 }, async (language, view) => {
  const { page, go, complaints, settled } = await signedIn('administrator', view)
  const w = wordsIn(language)
  const { keyboard } = page
  const name = `School's own ${language}`
  const kept = async () =>
    (
      await ask<{ data: { id: number; name: string; failed: string | null; bands: { letter: string }[] }[] }>(
        page,
        'GET',
        '/api/grading-scheme?rowsPerPage=50',
      )
    ).data.find((scheme) => scheme.name === name)

  await go('/settings')
  await page.getByRole('link', { name: new RegExp(w('Exam settings')) }).focus()
  await keyboard.press('Enter')
  await page.getByText(language === 'en' ? 'Letter grading 2078' : 'अक्षराङ्कन २०७८').waitFor()
  await settled()
  await look(page, `exam-settings-${language}`)

  await page.getByRole('button', { name: w('Add {thing}', { thing: w('Grading scheme').toLowerCase() }) }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w('Name'), { exact: true }).focus()
  await keyboard.type(name)
  await dialog.getByLabel(w('Word for not passed')).focus()
  await keyboard.type('NG')
  const type = async (line: number, field: 'from' | 'letter' | 'point', text: string) => {
    const band = dialog.locator('fieldset').nth(line - 1)
    await band.locator(`input[name=${field}]`).focus()
    await keyboard.press('Control+a')
    await keyboard.type(text)
  }
  for (const [at, [from, letter, point]] of [
    ['40', 'Pass', '3'],
    ['75', 'Merit', '4'],
  ].entries()) {
    await dialog.getByRole('button', { name: w('Add a line') }).focus()
    await keyboard.press('Enter')
    await type(at + 1, 'from', from!)
    await type(at + 1, 'letter', letter!)
    await type(at + 1, 'point', point!)
  }
  const save = dialog.getByRole('button', { name: w('Save'), exact: true })
  await save.focus()
  await keyboard.press('Enter')
  await dialog
    .getByText(w('Name the bands from the highest per cent to the lowest, each per cent once'))
    .first()
    .waitFor()
  await axeClean(page)
  await look(page, `exam-settings-refused-${language}`)
  expect(await kept()).toBeUndefined()

  // what was typed stands there still, and is mended
  await type(1, 'from', '75')
  await type(1, 'letter', 'Merit')
  await type(1, 'point', '4')
  await type(2, 'from', '0')
  await type(2, 'letter', 'Pass')
  await type(2, 'point', '3')
  await save.focus()
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(name).first().waitFor()
  const scheme = (await kept())!
  expect([scheme.failed, scheme.bands.map(({ letter }) => letter)]).toEqual(['NG', ['Merit', 'Pass']])
  await ask(page, 'DELETE', `/api/grading-scheme/${scheme.id}`)
  expect(complaints).toEqual([])
})

it('the exam options of a school, set by the provider', { timeout: 90_000 }, async () => {
  const w = wordsIn('en')
  const provider = await signedIn('super')
  const { page, settled, complaints } = provider
  await provider.go('/schools')
  await page.locator('a[href="/school-setting/1"]').click()
  await page.getByRole('link', { name: w('Exam setting') }).click()
  await page.waitForURL('**/school-setting/1/exam')
  const rank = page.getByRole('switch', { name: w('Families see the rank of their child') })
  await rank.waitFor()
  await settled()
  await look(page, 'exam-setting-from-above')
  await rank.focus()
  await page.keyboard.press('Space')
  await page.getByText(w('Saved.')).first().waitFor()
  await expect.poll(() => rank.isChecked()).toBe(false)
  expect(complaints).toEqual([])
  await page.close()
})
