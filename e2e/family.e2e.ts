/** A receptionist admits a family of three: the first child with a new guardian, the others with the same; the slip is printed. */
import { expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { asTimeAllows, axeClean, desktop, fitsAcross, goTo, phone, shot, signedIn, useBrowser } from './story.ts'

useBrowser()

const words = {
  en: { sibling: 'Admit a brother or sister', slip: 'Print the slip' },
  ne: { sibling: 'दाजुभाइ वा दिदीबहिनी भर्ना', slip: 'पुर्जा छाप्ने' },
}

it.each(
  asTimeAllows([
    ['en', { width: desktop, language: 'en' }],
    ['ne', { width: phone, language: 'ne', dark: true }],
  ] as const),
)('three children of one mother are admitted (%s)', { timeout: 180_000 }, async (language, view) => {
  const { page, context, complaints } = await signedIn('receptionist', view)
  await goTo(page, '/admit')
  await axeClean(page)
  await fitsAcross(page)
  const mobile = language === 'en' ? '9860000101' : '9860000102'
  const children = language === 'en' ? ['Asmi', 'Biraj', 'Chetana'] : ['Deepa', 'Ekta', 'Firoj']
  const field = (name: string) => page.locator(`[data-field="${name}"] input`).first()
  /** Drop-downs open on a click and close on a choice. */
  const choose = async (name: string, at: number) => {
    await field(name).click()
    await page.getByRole('option').nth(at).click()
  }
  let link = ''
  for (const [i, child] of children.entries()) {
    await field('fname').fill(child)
    if (i === 0) await field('lname').fill('Pokharel')
    await choose('gender', 1)
    await choose('grade_id', 2 + i)
    if (i === 0) {
      await field('guardian.name').fill('Sunita Pokharel')
      await field('guardian.mobile').fill(mobile)
    }
    if (!(await field('guardian.relation').inputValue())) await choose('guardian.relation', 1)
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: words[language].sibling }).waitFor({ timeout: 20_000 })
    if (i === 0) {
      await shot(page, `family-first-${language}`)
      await axeClean(page)
      link = (await page.getByRole('link', { name: words[language].slip }).getAttribute('href'))!
    }
    if (i < 2) await page.getByRole('button', { name: words[language].sibling }).click()
  }
  const slip = await context.request.get(link)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await slip.body())), { mergePages: true })
  expect(text).toMatch(/HIM\d{4}/)
  // one mother, three children
  await goTo(page, '/search-students')
  await page.getByPlaceholder(/Start typing|खोज/).fill(mobile)
  for (const child of children) await page.getByText(`${child} Pokharel`).first().waitFor({ timeout: 15_000 })
  expect(complaints).toEqual([])
  await page.close()
})
