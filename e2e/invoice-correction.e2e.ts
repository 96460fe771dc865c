/** A wrong bill is found by the child's code, corrected by a note and a new bill that are seen before the press, and what was paid too much becomes advance: by typing and tapping, in English on a desk and in Nepali on a dark phone. */
import { extractText } from 'unpdf'
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

interface Bill {
  id: number
  number: number
  fiscal_year: string
  enroll_code: string
  student_id: number
  state: string
  lines: { fee_head_id: number; title: string; title_np: string | null; gross: number; due: number; billed: number }[]
}

it.each(asTimeAllows(dialogViews))('the accountant in %s', { timeout: 300_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, context, go, complaints, settled } = visit
  const { keyboard } = page
  const word = wordsIn(language)
  const button = (name: string) => page.getByRole('button', { name: word(name), exact: true }).filter({ visible: true })
  const ask = <T>(path: string) => call<T>(visit, 'GET', path)
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `correction-${name}-${language}`)
  }

  await go('/receipt-report')
  await settled()
  // a bill of which a head is paid already
  const found = await ask<{ id: number }[]>('/api/bill?rowsPerPage=60&sortBy=number&state=stands')
  let bill: Bill | undefined
  for (const { id } of found) {
    const one = await ask<Bill>(`/api/bill/${id}`)
    if (one.lines.length > 1 && one.lines[0]!.due === 0 && one.lines[0]!.gross > 200_00) {
      bill = one
      break
    }
  }
  const { id, number, fiscal_year, enroll_code, lines } = bill!

  await throughMenu({ page, settled }, '/billing-invoice-correction', 'Fees', view)
  await settled()
  await seen('list')
  const search = page.locator('main input[type=search], main [role=searchbox]').first()
  await search.click()
  await search.fill(enroll_code)
  await keyboard.press('Enter')
  await page.waitForURL(`**search=${enroll_code}**`)
  await settled()
  const row = page
    .locator('main tbody tr, main ul li')
    .filter({ has: page.getByText(`${number} · ${fiscal_year.slice(2)}`, { exact: true }), hasText: enroll_code })
    .filter({ visible: true })
    .first()
  await row.waitFor()
  await row.click()
  await page.waitForURL(`**bill=${id}`)
  await settled()

  // nothing is sent without a change and a reason
  await button('Correct the bill').click()
  await page.getByText(word('The new bill would be the same as the old one.')).waitFor()
  const fee = page.locator('main input[name="fee-0"]')
  await fee.click()
  await fee.fill(String((lines[0]!.gross - 200_00) / 100))
  await keyboard.press('Tab')
  await page.locator('main textarea[name=reason]').click()
  await page.locator('main textarea[name=reason]:focus').waitFor()
  await keyboard.type('Fee of another class')
  await seen('form')
  const tick = page.getByRole('checkbox').filter({ visible: true })
  // what is free pays what is still owed; what is more is asked
  if (await tick.count()) {
    await button('Correct the bill').click()
    await page.getByText(word('Tick it, or change the amounts.')).waitFor()
    await tick.first().click()
  }
  const answer = page.waitForResponse((response) => response.url().includes(`/api/bill/${id}/correct`))
  await button('Correct the bill').click()
  const { data } = (await (await answer).json()) as {
    data: { id: number; number: string; new_bill: { id: number; number: number } }
  }
  expect(data.number).toMatch(/^CN-/)
  await page.getByText(data.number).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('done')

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null'))
  const read = async (path: string) => {
    const pdf = await context.request.get(`/api/${path}/print?token=${user.id}&language=en`)
    return (await extractText(new Uint8Array(await pdf.body()), { mergePages: true })).text
  }
  const old = await read(`bill/${id}`)
  for (const said of [`Corrected by credit note ${data.number}`, `In its place stands bill ${data.new_bill.number}`])
    expect(old).toContain(said)
  expect(await read(`bill/${data.new_bill.id}`)).toContain(`In place of bill ${number}`)
  expect(await read(`fee-journal/${data.id}`)).toContain(`Takes back bill ${number}`)

  // on to the new bill, and back to the old one, which says by what it was corrected
  await page.locator(`main a[href$="bill=${data.new_bill.id}"]`).first().click()
  await page.waitForURL(`**bill=${data.new_bill.id}`)
  await settled()
  await page.locator(`main a[href$="bill=${id}"]`).first().click()
  await page.waitForURL(`**bill=${id}`)
  await page.getByText(word('Corrected'), { exact: true }).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('old')
  expect(complaints).toEqual([])
})
