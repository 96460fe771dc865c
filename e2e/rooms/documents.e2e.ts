/** The office designs a certificate, issues one and prints it; somebody who is not signed in is told that it is genuine. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
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
  visit,
  wordsIn,
} from '../story.ts'
import { pagesOf } from '#test/pdf.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('a certificate in %s', { timeout: 240_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, settled, go, complaints } = office
  await go('/settings')

  // designed: out of a ready-made one, with a word of its own and one more field
  await throughMenu(office, '/newcertificate-template', 'Cards and certificates', view)
  await page.getByRole('button', { name: w('New template') }).click()
  await page
    .getByRole('menuitem', { name: w('Character certificate') })
    .filter({ visible: true })
    .click()
  // the template that was open stands there until the new one does: what is typed too early goes with it
  await expect.poll(() => page.getByRole('combobox', { name: w('Certificate template') }).inputValue()).toBe('')
  const name = `Proof ${language}`
  const field = page.getByLabel(w('Name of the template'))
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.getByLabel(w('Name in Nepali')).fill(name)
  const text = page.getByRole('textbox', { name: w('Text of the certificate') })
  await text
    .locator('p')
    .last()
    .click({ position: { x: 2, y: 4 } })
  await page.keyboard.press('End')
  await page.keyboard.type(' Keep it well. {')
  // the brace leads to the list of fields
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(w('Enrol code'))
  await page.getByRole('option', { name: w('Enrol code') }).waitFor()
  await page.keyboard.press('Enter')
  await text.locator('[data-field=enroll_code]').waitFor()
  await page.getByRole('img', { name: w('How it will be printed') }).waitFor()
  await settled()
  await look(page, `certificate-template-${language}`)
  await page.keyboard.press('Control+s')
  await page.getByText(w('Template added.')).waitFor()
  await settled()

  // issued
  await throughMenu(office, '/certificate', 'Cards and certificates', view)
  await page.getByRole('combobox', { name: w('Certificate template') }).click()
  await page.getByRole('option', { name }).click()
  await settled()
  await look(page, `certificate-students-${language}`)
  const students = await call<{ name: string; name_np: string | null; enroll_code: string }[]>(
    office,
    'GET',
    '/api/certificate-student?rowsPerPage=50',
  )
  const child = students[language === 'en' ? 0 : 1]!
  await page
    .getByText((language === 'ne' && child.name_np) || child.name, { exact: true })
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByLabel(w('Conduct')).waitFor()
  await expect.poll(() => dialog.getByLabel(w('Conduct')).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('excellent')
  await dialog.getByRole('img', { name: w('How it will be printed') }).waitFor()
  await settled()
  await look(page, `certificate-issue-${language}`)
  await dialog.getByLabel(w('Conduct')).press('Enter')
  const link = dialog.getByRole('link', { name: w('Print the certificate') })
  await link.waitFor()
  const printed = await page.request.get(new URL((await link.getAttribute('href'))!, page.url()).href)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const pages = (await pagesOf(await printed.body())).join(' ')
  for (const word of ['excellent', 'Keep it well.', child.enroll_code]) expect(pages).toContain(word)
  await dialog
    .getByRole('button', { name: w('Close') })
    .last()
    .click()

  // found in the register
  await page.getByRole('tab', { name: w('Issued certificates') }).click()
  await page.getByText(/CC-/).filter({ visible: true }).first().waitFor()
  await settled()
  await look(page, `certificate-register-${language}`)
  await axeClean(page)
  await fitsAcross(page)

  // whoever scans a code
  const stranger = await visit({ width: phone, language })
  await stranger.go(`/verify-document/${'x'.repeat(32)}`)
  await stranger.page.getByText(w('This code is of no certificate')).waitFor()
  const [{ code }] = (await call<{ code: string }[]>(office, 'GET', '/api/certificate?rowsPerPage=1')) as [
    { code: string },
  ]
  await stranger.go(`/verify-document/${code}`)
  await stranger.page.getByText(w('This certificate is genuine')).waitFor()
  await look(stranger.page, `certificate-verified-${language}`)
  expect(complaints).toEqual([])
  for (const each of [page, stranger.page]) await each.close()
})
