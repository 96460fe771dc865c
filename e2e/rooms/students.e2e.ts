/** Students come in: 500 from a spreadsheet with mistakes among them; all of a student on one screen; a profile opens. */
import { expect, it } from 'vitest'
import { boys, surnames } from '#nepal/names.ts'
import { writeExcel } from '#platform/server/excel.ts'
import { axeClean, goTo, look, phone, settle, shot, signedIn, signIn, useBrowser, wordsIn } from '../story.ts'
import { className, enrolCode } from '#test/called.ts'

useBrowser()

const heads = [
  'Enrol code',
  'First name',
  'Last name',
  'Gender',
  'Date of birth (BS)',
  'Class',
  'Section',
  "Guardian's name",
  "Guardian's mobile",
  'Relation',
]

/** 500 rows; four wrong in four ways. */
async function sheet(): Promise<Buffer> {
  const rows = Array.from({ length: 500 }, (_, i) => [
    `NEW${String(i + 1).padStart(4, '0')}`,
    boys[i % 40]![0],
    surnames[Math.floor(i / 40)]![0],
    'Male',
    `${2077 - (i % 10)}-0${1 + (i % 9)}-1${i % 10}`,
    `Class ${1 + (i % 10)}`,
    'A',
    `${boys[Math.floor(i / 2) % 40]![0]} Thapa`,
    String(9_851_000_000 + Math.floor(i / 2)),
    'Father',
  ])
  rows[9]![1] = ''
  rows[19]![5] = 'Class 99'
  rows[29]![4] = '2073-13-45'
  rows[39]![0] = 'NEW0039'
  return writeExcel(
    { title: 'Admissions', columns: heads.map((label, i) => ({ name: String(i), label, kind: 'text' })) },
    rows.map((row) => Object.fromEntries(row.map((value, i) => [String(i), value]))),
    { company: 1 },
  )
}

it(
  'a sheet of 500: each mistake is named, mended in place, and all or nobody is admitted',
  { timeout: 240_000 },
  async () => {
    const { page, complaints } = await signedIn('receptionist')
    await goTo(page, '/bulk-admission')
    await page.locator('input[type=file]').setInputFiles({
      name: 'admissions.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await sheet(),
    })
    const wrong = page.locator('input[aria-invalid=true]')
    await wrong.first().waitFor({ timeout: 60_000 })
    await shot(page, 'bulk-wrong')
    await axeClean(page)
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    await expect.poll(() => importing.isDisabled()).toBe(true)
    const cells: [string, string][] = [
      ['First name, line 11', 'Kamala'],
      ['Class, line 21', className(5)],
      ['Date of birth (BS), line 31', '2068-03-10'],
      ['Enrol code, line 41', 'NEW9040'],
    ]
    for (const [label, value] of cells) {
      const cell = page.getByLabel(label, { exact: true })
      await cell.fill(value)
      await cell.blur()
      await settle(page)
    }
    await shot(page, 'bulk-mended')
    await page.getByText('no errors').waitFor({ timeout: 30_000 })
    await importing.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('500 rows are imported.').waitFor({ timeout: 90_000 })
    await page.getByText('Admission heads are not charged by the import.').waitFor()
    await shot(page, 'bulk-done')
    expect(complaints).toEqual([])

    await goTo(page, '/search-students')
    await page.getByPlaceholder('Start typing to search students (Enroll/Name)').fill('NEW9040')
    await page.getByText('NEW9040').first().waitFor()
    await page.close()

    // whether they are new, and pay for admission, is for who makes the bills to say
    const office = await signIn('accountant')
    await office.go('/monthly-bill-generate')
    await shot(office.page, 'bulk-uncharged')
    await office.page.getByRole('link', { name: 'admissions.xlsx' }).click()
    await office.page.getByText('Admission heads of the students of admissions.xlsx').waitFor()
    await office.settled()
    await shot(office.page, 'bulk-charge')
    await axeClean(office.page)
    await office.page.getByRole('button', { name: 'Generate bills' }).click()
    await office.page.getByText(/500 students are charged/).waitFor()
    await office.page.getByRole('dialog').getByRole('button', { name: 'Generate bills' }).click()
    await office.page.getByText(/^500 bills were made/).waitFor({ timeout: 60_000 })
    const row = office.page.getByRole('row').filter({ hasText: 'Bulk admission: admissions.xlsx' })
    await row.getByText('Generated', { exact: true }).waitFor()
    await shot(office.page, 'bulk-charged')
    await office.page.getByRole('button', { name: 'Bill the month instead' }).click()
    await office.page.waitForURL((url) => !url.searchParams.has('sheet'))
    expect(office.complaints).toEqual([])
    await office.context.close()
  },
)

it('all that is known of a student stands on one screen, tab by tab', { timeout: 120_000 }, async () => {
  const { page, complaints, go } = await signedIn('administrator', { width: phone, dark: true, language: 'ne' })
  const say = wordsIn('ne')
  await go('/aio')
  await page.getByRole('textbox', { name: say('Student'), exact: true }).fill(enrolCode(1))
  await page
    .getByRole('option', { name: enrolCode(1) })
    .first()
    .click()
  for (const tab of ['At a glance', 'Billing', 'Exam', 'Library', 'Activity']) {
    await page.getByRole('tab', { name: say(tab), exact: true }).click()
    await settle(page)
    await look(page, `aio-${tab.toLowerCase().replaceAll(' ', '-')}`)
  }
  expect(complaints).toEqual([])
  await page.close()
})

it('a student is opened from the list on a phone', { timeout: 120_000 }, async () => {
  const { page, complaints, go } = await signedIn('receptionist', { width: phone })
  await go('/students')
  await page
    .getByText(/HIM\d{4}/)
    .first()
    .click()
  await page.waitForURL(/\/student\/\d+/)
  await page.locator('h1').first().waitFor()
  await shot(page, 'student-phone')
  await axeClean(page)
  expect(complaints).toEqual([])
  await page.close()
})

it.each([
  ['as the office writes it', '9841-999 123'],
  ['with the country before it', '+977 9841999124'],
])('a mobile looked for and not found is already filled in, %s', { timeout: 60_000 }, async (_how, typed) => {
  const { page, go, settled, complaints } = await signedIn('receptionist')
  await go('/admit')
  const mobile = typed.replaceAll(/\D/g, '').slice(-10)
  const guardian = page.getByRole('region', { name: 'Guardian', exact: true })
  const field = guardian.getByRole('textbox', { name: /^Mobile \(/ })
  await guardian.getByLabel('Find a guardian who is known already').fill(typed)
  await expect.poll(() => field.inputValue()).toBe(mobile)
  // what is there already is not written over by another search
  const again = page.waitForResponse((response) => response.url().includes('9841999125'))
  await guardian.getByLabel('Find a guardian who is known already').fill('9841999125')
  await again
  await settled()
  await expect.poll(() => field.inputValue()).toBe(mobile)
  expect(complaints).toEqual([])
  await page.close()
})
