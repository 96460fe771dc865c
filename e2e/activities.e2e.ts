/** An activity is added with its amount, students take it, the next bill has it, and one stops. By typing and tapping, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import {
  asTimeAllows,
  axeClean,
  call,
  dialogViews,
  fitsAcross,
  shot,
  signedIn,
  throughMenu,
  useBrowser,
  wordsIn,
} from './story.ts'

useBrowser()

it.each(asTimeAllows(dialogViews))('an activity in %s', { timeout: 240_000 }, async (language, view) => {
  const maker = await signedIn('administrator', view)
  const { page, go, complaints, settled } = maker
  const w = wordsIn(language)
  const title = `Taekwondo ${language}`
  const dialog = page.getByRole('dialog')
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `activities-${name}-${language}`)
  }
  const press = (name: string) =>
    page
      .getByRole('button', { name: w(name) })
      .filter({ visible: true })
      .last()
      .click()
  await go('/')
  await settled()
  await throughMenu(maker, '/billing-eca-head', 'Fee plan', view)
  await seen('list')
  await press('Add an activity')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type(title)
  await dialog.getByRole('textbox', { name: w('Amount'), exact: true }).fill('1234.50')
  await shot(page, `activities-form-${language}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByText(title).filter({ visible: true }).first()
  await row.waitFor()
  await row.click()
  await page.waitForURL('**/individual-eca-head?**')
  await settled()
  await page.getByText(w('No Data found')).first().waitFor()

  const [student] = await call<{ id: number; enroll_code: string }[]>(
    maker,
    'GET',
    '/api/search-student?search=HIM&rowsPerPage=10',
  )
  await press('Add students')
  await dialog.getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill(student!.enroll_code)
  await page
    .getByRole('option', { name: new RegExp(student!.enroll_code) })
    .first()
    .click()
  await shot(page, `activities-students-form-${language}`)
  await dialog.getByRole('button', { name: w('Add students'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(student!.enroll_code).filter({ visible: true }).first().waitFor()
  await seen('students')

  // the same again is said, and nothing is lost
  await press('Add students')
  await dialog.getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill(student!.enroll_code)
  await page
    .getByRole('option', { name: new RegExp(student!.enroll_code) })
    .first()
    .click()
  await dialog.getByRole('button', { name: w('Add students'), exact: true }).click()
  await dialog.getByText(w('Nobody is left who does not take it in these months.')).waitFor()
  await dialog.getByRole('button', { name: w('Cancel'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  // the bill of the month that runs would have it
  const preview = await call<{ heads: { title: string; amount: number }[] }>(
    maker,
    'POST',
    '/api/monthly-bill/preview',
    {
      month: (
        await call<{ from_month: string }[]>(
          maker,
          'GET',
          `/api/activity-student?student_id=${student!.id}&rowsPerPage=50`,
        )
      )
        .map(({ from_month }) => from_month)
        .at(-1),
      grade_ids: (await call<{ id: number }[]>(maker, 'GET', '/api/grades?rowsPerPage=100')).map(({ id }) => id),
    },
  )
  expect(preview.heads.find((head) => head.title === title)).toMatchObject({ amount: 1234_50 })
  expect(complaints).toEqual([])
})
