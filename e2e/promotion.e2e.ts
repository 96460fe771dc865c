/** An administrator promotes the whole school, sees that nobody is lost, and undoes it. */
import { expect, it } from 'vitest'
import { asTimeAllows, axeClean, desktop, fitsAcross, goTo, phone, shot, signedIn, useBrowser } from './story.ts'
import { publishedExam } from '#test/called.ts'

useBrowser()

const words = {
  en: {
    into: 'Into batch',
    draw: 'Draw up',
    apply: 'Apply',
    undo: 'Undo',
    reason: 'Reason',
    applied: 'Applied',
    undone: 'Undone',
    sum: 'Nobody is lost',
  },
  ne: {
    into: 'कुन सत्रमा',
    draw: 'खाका बनाउने',
    apply: 'लागू गर्ने',
    undo: 'फर्काउने',
    reason: 'कारण',
    applied: 'लागू भयो',
    undone: 'फिर्ता लिइयो',
    sum: 'कोही छुट्दैन',
  },
}
const digits = (text: string) => text.replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))

it.each(
  asTimeAllows([
    ['en', { width: desktop, language: 'en' }],
    ['ne', { width: phone, language: 'ne', dark: true }],
  ] as const),
)('the school goes up a class and comes back (%s)', { timeout: 120_000 }, async (language, view) => {
  const { page, complaints } = await signedIn('administrator', view)
  const say = words[language]
  const batch = language === 'en' ? '2098' : '2099'
  await goTo(page, '/batches')
  await page.evaluate(
    async ([name]) => {
      const token = JSON.parse(localStorage.getItem('pathshala.token')!) as string
      const year = 1943 + Number(name) - 2000
      await fetch('/api/batch', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ name, start_date: `${year}-04-14`, end_date: `${year + 1}-04-13` }),
      })
    },
    [batch],
  )
  await goTo(page, '/promote')
  await page.getByRole('combobox', { name: say.into }).click()
  await page.getByRole('option', { name: batch }).click()
  await page.getByRole('button', { name: say.draw }).click()
  const sum = page.getByLabel(say.sum)
  await sum.waitFor()
  const numbers = digits(await sum.innerText())
    .match(/\d+/g)!
    .map(Number)
  const [before, promoted, detained, left] = numbers as [number, number, number, number]
  expect(before).toBeGreaterThan(30)
  expect(before).toBe(promoted + detained + left)
  await axeClean(page)
  await fitsAcross(page)
  await shot(page, `promotion-draft-${language}`)
  await page.getByRole('button', { name: say.apply, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.apply, exact: true }).click()
  await page.getByText(say.applied, { exact: true }).first().waitFor({ timeout: 60_000 })
  await shot(page, `promotion-applied-${language}`)
  await page.getByRole('button', { name: say.undo, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Tried on the wrong day')
  await page.getByRole('dialog').getByRole('button', { name: say.undo, exact: true }).click()
  await page.getByText(say.undone, { exact: true }).first().waitFor({ timeout: 30_000 })
  await axeClean(page)
  expect(complaints).toEqual([])
})

it('who passed is asked of an exam by name, which comes from its own room with its words', async () => {
  const { page, complaints } = await signedIn('administrator', { width: phone, language: 'ne' })
  await goTo(page, '/promote')
  await page.getByRole('combobox', { name: 'को उत्तीर्ण' }).click()
  await page.getByRole('option', { name: 'परीक्षाको नतिजा अनुसार' }).click()
  const exam = page.getByRole('combobox', { name: 'परीक्षा', exact: true })
  await exam.click()
  await page.getByRole('option', { name: publishedExam }).click()
  await expect.poll(() => exam.inputValue()).toBe(publishedExam)
  await axeClean(page)
  expect(complaints).toEqual([])
})
