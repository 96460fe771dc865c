/** The office writes the routine of a class by keyboard, is told of a clash, and mends it; the family reads it on a phone. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { openExam } from '#test/called.ts'
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

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('exam routine in %s', { timeout: 240_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, go, settled, complaints } = office
  const family = await signedIn('guardian', { width: phone, dark: true, language })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  const [child] = await call<{ id: number; academic: { grade: string; grade_np: string | null } }[]>(
    family,
    'GET',
    '/api/guardian-child',
  )
  await go('/settings')
  await throughMenu(office, '/exam-routine', 'Exams', view)
  const choose = async (label: string, option: RegExp | string) => {
    const box = page.getByRole('combobox', { name: w(label), exact: true }).filter({ visible: true })
    await box.click()
    await page.getByRole('option', { name: option, exact: true }).first().click()
    await settled()
  }
  await choose('Exam', openExam)
  const { grade, grade_np } = child!.academic
  await choose('Class', language === 'ne' && grade_np ? grade_np : grade)
  const cells = (what: string) => page.getByLabel(new RegExp(`: ${w(what)}$`)).filter({ visible: true })
  const write = async (line: number, day: string, time: string) => {
    await cells('Date').nth(line).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(day)
    await page.keyboard.press('Tab')
    await cells('Time').nth(line).fill(time)
    await cells('Minutes').nth(line).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('90')
  }
  // both languages write into one school
  const day = language === 'en' ? '2083-09-01' : '2083-09-02'
  await write(0, day, '10:00')
  await write(1, day, '11:00')
  await page.getByText(w('At the same time')).first().waitFor()
  await page.getByRole('button', { name: w('Save'), exact: true }).click()
  await page.getByText(w('Two parts of one class are at the same time. Change one of them.')).first().waitFor()
  await look(page, `exam-routine-clash-${language}`)
  await cells('Time').nth(1).fill('13:00')
  await page.getByRole('button', { name: w('Save'), exact: true }).click()
  await page.getByText(w('The exam routine is saved.')).first().waitFor()
  await settled()
  await axeClean(page)
  await fitsAcross(page)
  const box = page.getByRole('combobox', { name: w('Class'), exact: true }).filter({ visible: true })
  await box.click()
  await page.keyboard.press('Escape')
  await look(page, `exam-routine-${language}`)

  await family.page.reload()
  await family.page.getByRole('button', { name: w('Menu') }).click()
  await family.page.locator('a[href="/guardian-exam-routine"]').filter({ visible: true }).first().click()
  await family.page.getByText('10:00').or(family.page.getByText('१०:००')).first().waitFor()
  await look(family.page, `guardian-exam-routine-${language}`)
  await fitsAcross(family.page)
  // and is let in by a card
  await throughMenu(office, '/entrance-card', 'Exams', view)
  await choose('Exam', openExam)
  await page.getByRole('button', { name: w('Print the exam') }).click()
  await page.getByText(w('The entrance cards are printed.')).waitFor({ timeout: 60_000 })
  const file = page.getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ }).last()
  const printed = await page.request.get(new URL((await file.getAttribute('href'))!, page.url()).href)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await look(page, `entrance-cards-${language}`)
  await fitsAcross(page)
  expect(complaints.filter((each) => !/406/.test(each))).toEqual([])
  await page.close()
  await family.page.close()
})
