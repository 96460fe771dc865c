/** Families that owe are reminded by SMS from the report of dues: whom, in which words, at which price; and a second press reaches nobody. */
import { expect, it } from 'vitest'
import {
  asTimeAllows,
  axeClean,
  dialogViews,
  fitsAcross,
  phone,
  shot,
  signedIn,
  throughMenu,
  useBrowser,
  wordsIn,
} from '../story.ts'

useBrowser()

it.each(asTimeAllows(dialogViews))('a class is reminded in %s', { timeout: 180_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, go, complaints, settled } = visit
  const w = wordsIn(language)
  const dialog = page.getByRole('dialog')
  await go('/')
  await settled()
  await throughMenu(visit, '/student-due-report', 'Fee reports', view)
  await page.getByRole('button', { name: w('Remind by SMS') }).click()
  const words = dialog.getByRole('textbox', { name: w('Message') })
  await words.waitFor()
  const grade = dialog.getByRole('combobox', { name: w('Grade') })
  await grade.click()
  await page
    .getByRole('option')
    .nth(view.width === phone ? 9 : 8)
    .click()
  await words.fill('Please pay {due_amount} soon')
  await dialog.getByText(w('{places} is not known', { places: '{due_amount}' })).waitFor()
  await words.fill('Please pay {due_amout} for {student_name} soon')
  await dialog.getByText(/Please pay (Rs\.|रु\.)/).waitFor()
  await settled()
  await fitsAcross(page)
  await axeClean(page, { menu: false })
  await shot(page, `due-reminder-${language}`)
  await dialog.getByRole('button', { name: w('Send'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: w('Remind by SMS') }).click()
  await words.waitFor()
  // the words of the last time
  await expect.poll(() => words.inputValue()).toContain('Please pay {due_amout}')
  expect(complaints).toEqual([])
})
