/** An offer is proposed, approved by another, awarded, seen in the preview, on the bill and in the report; and a fee is customised. By typing and tapping, in English on a desk and in Nepali on a dark phone. */
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

it.each(asTimeAllows(dialogViews))('an offer and an own amount in %s', { timeout: 300_000 }, async (language, view) => {
  const maker = await signedIn('accountant', view)
  const { page, go, complaints, settled } = maker
  const w = wordsIn(language)
  const title = `Talent ${language}`
  const dialog = page.getByRole('dialog')
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `offers-${name}-${language}`)
  }
  const open = (path: string, area: string) => throughMenu({ page, settled }, path, area, view)
  await go('/fee-offer')
  await settled()
  const heads = await call<{ id: number; title: string; title_np: string }[]>(
    maker,
    'GET',
    '/api/fee-head?slim=true&rowsPerPage=25',
  )
  const head = language === 'ne' ? heads[0]!.title_np : heads[0]!.title
  const [student] = await call<{ id: number; enroll_code: string }[]>(
    maker,
    'GET',
    '/api/search-student?search=HIM&rowsPerPage=10',
  )

  await seen('list')
  await page
    .getByRole('button', { name: w('Propose an offer') })
    .filter({ visible: true })
    .last()
    .click()
  await dialog.getByRole('textbox', { name: w('Name of the offer'), exact: true }).fill(title)
  const field = dialog.getByRole('combobox', { name: w('Fee heads') })
  await field.click()
  await field.fill(head)
  await page.getByRole('option', { name: head }).first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: w('Per cent of the fee') }).fill('40')
  await dialog.getByRole('textbox', { name: w('For whom and why') }).fill('Won the district race')
  await shot(page, `offers-form-${language}`)
  await dialog.getByRole('button', { name: w('Propose'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settled()
  const [offer] = await call<{ id: number; state: string }[]>(
    maker,
    'GET',
    `/api/fee-offer?search=${encodeURIComponent(title)}`,
  )
  expect(offer!.state).toBe('waiting')

  // somebody else approves it
  const approver = await signedIn('administrator', view)
  await approver.go('/fee-offer')
  await approver.settled()
  const more = approver.page.getByRole('button', { name: new RegExp(title) }).filter({ visible: true })
  const approve = approver.page.getByRole('button', { name: `${w('Approve')} ${title}` }).filter({ visible: true })
  if (await approve.count()) await approve.first().click()
  else {
    await more.last().click()
    await approver.page
      .getByRole('menuitem', { name: w('Approve') })
      .first()
      .click()
  }
  await approver.page
    .getByRole('dialog')
    .getByRole('button', { name: w('Approve'), exact: true })
    .click()
  await expect
    .poll(
      async () =>
        (await call<{ state: string }[]>(maker, 'GET', `/api/fee-offer?search=${encodeURIComponent(title)}`))[0]!.state,
    )
    .toBe('approved')

  // the maker awards it
  await go(`/fee-offer?offer=${offer!.id}`)
  await settled()
  await page
    .getByRole('button', { name: w('Award to students') })
    .filter({ visible: true })
    .last()
    .click()
  await dialog.getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill(student!.enroll_code)
  await page
    .getByRole('option', { name: new RegExp(student!.enroll_code) })
    .first()
    .click()
  await shot(page, `offers-award-${language}`)
  await dialog.getByRole('button', { name: w('Award'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settled()
  await expect.poll(() => page.getByText(student!.enroll_code).count()).toBeGreaterThan(0)
  await seen('awards')

  await open('/monthly-bill-generate', 'Fees')
  await expect.poll(() => page.getByText(w('Taken off by offers')).count()).toBeGreaterThan(0)
  await seen('preview')
  await open('/fee-offer-report', 'Fee reports')
  await seen('report')

  // he gets an own amount of a head of which he has none yet
  const own = await call<{ fee_head_id: number }[]>(
    maker,
    'GET',
    `/api/customized-fee?search=${student!.enroll_code}&rowsPerPage=25`,
  )
  const free = heads.find(({ id }) => !own.some(({ fee_head_id }) => fee_head_id === id))!
  const ownHead = language === 'ne' ? free.title_np : free.title
  await open('/customized-fee', 'Fee plan')
  await page
    .getByRole('button', { name: w('Customise a fee') })
    .filter({ visible: true })
    .last()
    .click()
  await dialog.getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill(student!.enroll_code)
  await page
    .getByRole('option', { name: new RegExp(student!.enroll_code) })
    .first()
    .click()
  const one = dialog.getByRole('combobox', { name: w('Fee head'), exact: true })
  await one.click()
  await one.fill(ownHead)
  await page.getByRole('option', { name: ownHead }).first().click()
  await dialog.getByRole('textbox', { name: w('Amount'), exact: true }).fill('1500')
  await dialog.getByRole('textbox', { name: w('Reason'), exact: true }).fill('Agreed with the family')
  await shot(page, `offers-own-form-${language}`)
  await dialog.getByRole('button', { name: w('Customise'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settled()
  await seen('own')
  await open('/customized-fee-heads-report', 'Fee reports')
  await seen('own-report')
  expect(complaints).toEqual([])
})
