/** An ID card is designed by keyboard and mouse and saved; then a class gets its cards as one file by a job, which is read back. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { classPattern } from '#test/called.ts'
import {
  asTimeAllows,
  axeClean,
  call,
  desktop,
  fitsAcross,
  look,
  phone,
  signedIn,
  throughMenu,
  useBrowser,
  type View,
  wordsIn,
} from './story.ts'

// The PDF reader wants this of Node 21.
Object.assign(ArrayBuffer.prototype, {
  transferToFixedLength(this: ArrayBuffer, length: number) {
    return this.slice(0, length)
  },
})

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

interface Box {
  id: string
  kind: string
  x: number
  y: number
  text?: string
  text_np?: string | null
}

it.each(asTimeAllows(views))(
  'an ID card is designed, and a class gets it, in %s',
  { timeout: 240_000 },
  async (language, view) => {
    const w = wordsIn(language)
    const office = await signedIn('administrator', view)
    const { page, settled, complaints } = office
    const name = `Card of the story ${language}`
    await office.go('/')
    await throughMenu(office, '/idcard-template', 'Cards and certificates', view)
    await page.getByRole('heading', { name: w('ID cards of students') }).waitFor()
    await look(page, `id-card-templates-${language}`)
    await axeClean(page)
    await page.getByRole('button', { name: w('Add a template') }).click()
    await page.getByRole('menuitem', { name: language === 'en' ? 'Lying card' : 'तेर्सो कार्ड' }).click()
    await page.getByLabel(w('Name of the template')).click()
    await page.keyboard.type(name)

    // a box is chosen and moved by keys, and taken back
    const sheet = page.getByRole('listbox', { name: w('Front of the card') })
    const box = (text: string) => sheet.getByRole('option', { name: `${w('Text box')}: ${text}`, exact: true })
    await box('{enroll_code}').click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    const left = page.getByLabel(w('From the left (mm)'))
    const digitsOf = async () => (await left.inputValue()).replaceAll(/[०-९]/g, (d) => String('०१२३४५६७८९'.indexOf(d)))
    expect(await digitsOf()).toBe('3.5')
    await page.keyboard.press('Control+z')
    await expect.poll(digitsOf).toBe('3')
    await page.keyboard.press('Control+y')
    await expect.poll(digitsOf).toBe('3.5')

    // its text is changed in the panel
    const says = page.getByLabel(w('What it says'), { exact: true })
    await says.fill(`STORY {enroll_code}`)
    await box('STORY {enroll_code}').waitFor()

    // another one is drawn by the mouse or the finger
    const logo = sheet.getByRole('option', { name: w('Logo'), exact: true })
    // not under the head of the page
    await logo.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await settled()
    const before = (await logo.boundingBox())!
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width / 2 + 20, before.y + before.height / 2 + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await logo.boundingBox())!.x).toBeGreaterThan(before.x + 5)

    const shown = page.getByRole('img', { name: w('The card as it is printed') })
    await shown.waitFor()
    await settled()
    await look(page, `id-card-designer-${language}`)
    await axeClean(page)
    await fitsAcross(page)
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    await page.waitForURL(/idcard-template\?id=\d+$/)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    const kept = await call<{ version: number; name: string; design: { front: { boxes: Box[] } } }>(
      office,
      'GET',
      `/api/document-template/${id}`,
    )
    expect(kept).toMatchObject({ version: 1, name })
    expect(kept.design.front.boxes.find(({ text }) => text === 'STORY {enroll_code}')).toMatchObject({ x: 3.5, y: 48 })
    expect(kept.design.front.boxes.find(({ kind }) => kind === 'logo')!.x).toBeGreaterThan(3)

    // saved again it is another version, and the one before is found
    await page.getByRole('button', { name: `${w('Text box')}: STORY {enroll_code}`, exact: true }).click()
    await says.fill('SECOND {enroll_code}')
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    await page.getByRole('combobox', { name: w('Earlier versions') }).click()
    await page.getByRole('option', { name: /^[1१] · / }).click()
    await box('STORY {enroll_code}').waitFor()
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    const versions = () => call<unknown[]>(office, 'GET', `/api/document-template/${id}/version`)
    await expect.poll(async () => (await versions()).length).toBe(3)
    await settled()

    // the class gets it
    await throughMenu(office, '/student-card', 'Cards and certificates', view)
    const choose = async (label: string, option: RegExp | string) => {
      await page
        .getByRole('combobox', { name: w(label), exact: true })
        .filter({ visible: true })
        .click()
      await page.getByRole('option', { name: option }).first().click()
      await settled()
    }
    await choose('Grade', new RegExp(`^${classPattern(5)}$`))
    await choose('Section', /^A$/)
    await choose('Card template', name)
    await page.getByRole('button', { name: w('Print the section') }).click()
    const question = page.getByRole('dialog').filter({ visible: true })
    await question.getByRole('button', { name: w('Print all the same') }).click()
    await page.getByText(w('The cards are printed.')).waitFor({ timeout: 60_000 })
    const file = page.getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ }).last()
    const printed = await page.request.get(new URL((await file.getAttribute('href'))!, page.url()).href)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await printed.body())), {
      mergePages: true,
    })
    expect(text.match(/STORY /g)!.length).toBeGreaterThan(5)
    await look(page, `student-cards-${language}`)
    await axeClean(page)
    await fitsAcross(page)

    await throughMenu(office, '/staff-card', 'Cards and certificates', view)
    await page.getByRole('button', { name: w('Print all'), exact: true }).waitFor()
    await settled()
    await look(page, `staff-cards-${language}`)
    await axeClean(page)
    await throughMenu(office, '/entrancecard-template', 'Cards and certificates', view)
    await page
      .getByRole('link', { name: language === 'en' ? 'Entrance card' : 'प्रवेशपत्र', exact: true })
      .first()
      .click()
    await shown.waitFor()
    await settled()
    await look(page, `entrance-card-designer-${language}`)
    expect(complaints).toEqual([])
    await page.close()
  },
)
