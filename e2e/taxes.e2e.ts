/** A tax and its rate are kept, a fee head is given it, a month is billed, and the bill, its paper and the report say name and rate. By typing and tapping, in English on a desk and in Nepali on a dark phone. */
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { digitsIn } from '#nepal/digits.ts'
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

it.each(asTimeAllows(dialogViews))('a tax in %s', { timeout: 300_000 }, async (language, view) => {
  const visit = await signedIn('administrator', view)
  const { page, context, go, complaints, settled } = visit
  const { keyboard } = page
  const w = wordsIn(language)
  const dialog = page.getByRole('dialog')
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `taxes-${name}-${language}`)
  }
  const press = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()
  const adding = (thing: string) => w('Add {thing}', { thing: w(thing).toLowerCase() })
  const choose = async (label: string, typed: string) => {
    const field = dialog.getByRole('combobox', { name: w(label) })
    await field.click()
    if (await field.isEditable()) await field.fill(typed)
    await page.getByRole('option', { name: typed }).first().click()
  }
  const save = async () => {
    await dialog.getByRole('button', { name: w('Save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await settled()
  }
  await go('/settings')
  await settled()
  // a class of its own, so that nobody else is billed
  const grade = `Taxed ${language}`
  const { id: grade_id } = await call(visit, 'POST', '/api/grades', { name: grade, rank: 80 })
  const { id: section_id } = await call(visit, 'POST', '/api/section', { grade_id, name: 'A' })
  const child = await call<{ id: number; enroll_code: string }>(visit, 'POST', '/api/student', {
    fname: 'Karuna',
    lname: 'Shakya',
    gender: 'female',
    grade_id,
    section_id,
    admission_date: '2026-04-20',
  })

  // the tax, and how much it takes from when on
  await page.getByRole('link', { name: new RegExp(w('Billing settings')) }).click()
  await settled()
  await page.getByRole('tab', { name: w('Taxes') }).click()
  await settled()
  const [name, name_np] = [`Service fee ${language}`, `सेवा शुल्क ${language}`]
  const called = language === 'ne' ? name_np : name
  await press(adding('Tax'))
  await dialog.getByRole('textbox', { name: w('Name'), exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: new RegExp(`^${w('Name in Nepali')}`) }).fill(name_np)
  await save()
  await press(adding('Tax rate'))
  await choose('Tax', called)
  await dialog.getByRole('textbox', { name: w('Per cent') }).fill('1.25')
  const from = dialog.getByRole('textbox', { name: w('From') })
  await from.fill('2080-01-01')
  await keyboard.press('Tab')
  await shot(page, `taxes-rate-form-${language}`)
  await save()
  const said = `${called} ${digitsIn(language, 1.25)} %`
  await page.getByText(digitsIn(language, '1.25')).filter({ visible: true }).first().waitFor()
  await seen('settings')

  // a head that names it
  await throughMenu(visit, '/fee-heads', 'Fee plan', view)
  await press(adding('Fee head'))
  const title = `Music class ${language}`
  await dialog.getByRole('textbox', { name: w('Title'), exact: true }).fill(title)
  await choose('Kind', w('Monthly'))
  await choose('Tax', called)
  await shot(page, `taxes-head-form-${language}`)
  await save()
  const [head] = await call<{ id: number }[]>(visit, 'GET', `/api/fee-head?search=${encodeURIComponent(title)}`)
  await call(visit, 'PUT', '/api/fee', { cells: [{ grade_id, fee_head_id: head!.id, amount: 1_000_00 }] })

  // the month of the class
  await throughMenu(visit, '/monthly-bill-generate', 'Fees', view)
  await page.getByRole('combobox', { name: w('Month') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('checkbox', { name: w('All grades') }).click()
  if (await page.getByRole('checkbox', { name: w('All grades') }).isChecked())
    await page.getByRole('checkbox', { name: w('All grades') }).click()
  await page.getByRole('checkbox', { name: grade }).click()
  await page.getByText(said).filter({ visible: true }).first().waitFor()
  await seen('preview')
  await press(w('Generate bills'))
  await dialog.getByRole('button', { name: w('Generate bills') }).click()
  const bills = () => call<{ id: number }[]>(visit, 'GET', `/api/bill?student_id=${child.id}`)
  await expect.poll(async () => (await bills()).length, { timeout: 60_000 }).toBe(1)
  const [bill] = await bills()

  // the bill, on the screen and on paper
  await throughMenu(visit, '/billing-invoice-correction', 'Fees', view)
  const search = page.locator('main input[type=search], main [role=searchbox]').first()
  await search.fill(child.enroll_code)
  await keyboard.press('Enter')
  await page.waitForURL(`**search=${child.enroll_code}**`)
  await settled()
  await page
    .locator('main tbody tr, main ul li')
    .filter({ hasText: child.enroll_code })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(`**bill=${bill!.id}`)
  await page.getByText(said).filter({ visible: true }).first().waitFor()
  await seen('bill')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null'))
  const pdf = await context.request.get(`/api/bill/${bill!.id}/print?token=${user.id}&language=en`)
  const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true })
  expect(text).toContain(`of it ${name} 1.25 %`)
  expect(text).toContain('1,012.50')

  // what is to be paid, and of which bill
  await throughMenu(visit, '/summary-report', 'Fee reports', view)
  await page.getByRole('link', { name: w('Tax'), exact: true }).click()
  await page.waitForURL('**tab=tax**')
  await settled()
  await page.getByText(called).filter({ visible: true }).first().waitFor()
  await seen('report')
  await page.locator('main a').filter({ hasText: called, visible: true }).first().click()
  await page.waitForURL('**by=entry**')
  await settled()
  await page.getByText('Karuna Shakya').filter({ visible: true }).first().waitFor()
  await seen('documents')
  expect(complaints).toEqual([])
})
