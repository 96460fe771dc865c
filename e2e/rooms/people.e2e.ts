/** The office adds a member of staff and hands over a password, with which the person signs in; and gives a student a guardian on a phone, in Nepali. */
import { expect, it } from 'vitest'
import { axeClean, desktop, fitsAcross, phone, shot, signIn, useBrowser } from '../story.ts'

useBrowser()

it('an administrator adds a member of staff and hands over a password', { timeout: 120_000 }, async () => {
  const { page, go, complaints } = await signIn('administrator', { width: desktop })
  await go('/staffs')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Gita')
  await dialog.getByLabel('Last name').fill('Acharya')
  // the mobile of a guardian: the school knows her, and says so
  await dialog.getByLabel('Mobile').first().fill('9841000003')
  await dialog.getByLabel('Role').fill('Librar')
  await page.getByRole('option', { name: 'Librarian' }).click()
  await axeClean(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Known to the school already', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Gita')
  await dialog.getByLabel('Mobile').first().fill('9851777001')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(/\/staff\/\d+$/)
  await page.getByRole('heading', { name: 'Gita Acharya' }).waitFor()
  await page.getByText('Librarian').first().waitFor()
  await shot(page, 'staff-profile')
  await axeClean(page)
  await page.getByRole('button', { name: 'Password to print' }).click()
  await page.getByRole('button', { name: 'Make and print' }).click()
  await page.getByRole('button', { name: 'Print slips' }).waitFor({ timeout: 30_000 })
  const [slip] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Print slips' }).click(),
  ])
  expect(slip).toBeTruthy()
  await page.getByRole('dialog', { name: 'Passwords' }).getByLabel('Close').click()
  await page.getByText('Handed over').waitFor()
  expect(complaints).toEqual([])
})

it(
  'on a phone, in Nepali, staff are looked up and guardians are assigned to a section',
  { timeout: 120_000 },
  async () => {
    const { page, go, complaints } = await signIn('receptionist', { width: phone, language: 'ne' })
    await go('/staffs')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fitsAcross(page)
    await axeClean(page)
    await go('/birthday-list')
    await fitsAcross(page)
    await axeClean(page)
    await go('/school-guardian-assign?grade_id=1&section_id=1')
    await page.getByPlaceholder('मोबाइल वा नाम').first().fill('98410000')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'तोक्नुहोस्' }).click()
    await page.getByText('अभिभावक तोकिए।').waitFor()
    await fitsAcross(page)
    await axeClean(page)
    await shot(page, 'guardian-assign-phone')
    expect(complaints).toEqual([])
  },
)
