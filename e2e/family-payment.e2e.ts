/** A family pays for all its children by one press: mobile, Enter, amount, Enter, Enter, by keys alone; then one who shares a name is chosen and the cashier divides. In English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { extractText } from 'unpdf'
import { enrolCode } from '#test/called.ts'
import {
  asTimeAllows,
  axeClean,
  call,
  dialogViews,
  fitsAcross,
  phone,
  shot,
  signedIn,
  useBrowser,
  type Visit,
  wordsIn,
} from './story.ts'

useBrowser()

interface Family {
  guardian: { id: number; name: string; mobile: string }
  children: { student: { id: number; name: string; enroll_code: string }; total: number }[]
}

const familyOf = (visit: Visit, id: number) => call<Family>(visit, 'GET', `/api/fee-family/${id}`)

/** One of the demo with several children who owe something, from the n-th child on. */
async function aFamily(visit: Visit, n: number): Promise<Family> {
  const found = await call<{ id: number; children: string }[]>(visit, 'GET', `/api/fee-family?find=${enrolCode(n)}`)
  const several = found.find(({ children }) => children.includes(', '))
  const family = several && (await familyOf(visit, several.id))
  return family?.children.every(({ total }) => total > 1_000_00) ? family : aFamily(visit, n + 1)
}

it.each(asTimeAllows(dialogViews))('all children at once in %s', { timeout: 300_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, context, go, complaints, settled } = visit
  const { keyboard } = page
  const word = wordsIn(language)
  const narrow = view.width === phone
  const focused = (name: string) => page.locator(`[name="${name}"]:focus`).waitFor()
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `family-${name}-${language}`)
  }
  const owed = (id: number) => familyOf(visit, id)

  await go('/fee-payment')
  const before = await aFamily(visit, language === 'en' ? 40 : 70)
  const total = before.children.reduce((sum, child) => sum + child.total, 0)

  if (narrow) await page.getByRole('button', { name: word('Menu') }).click()
  await (narrow ? page.getByRole('dialog') : page)
    .locator('nav a[href="/fee-payment/v2"]')
    .filter({ visible: true })
    .last()
    .click()
  await page.waitForURL('**/fee-payment/v2')
  await page.locator('input[name=family]').click()
  await focused('family')
  await keyboard.type(before.guardian.mobile)
  await keyboard.press('Enter')
  // not all of it: the oldest dues of all children are paid first
  await focused('amount')
  await keyboard.type(language === 'en' ? '600' : '700')
  const sum = language === 'en' ? 600_00 : 700_00
  await settled()
  await seen('form')
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/fee-family-payment'))
  await keyboard.press('Enter')
  await page.locator('button[aria-keyshortcuts=F9]:focus').waitFor()
  await keyboard.press('Enter')
  const { data } = (await (await answer).json()) as {
    data: { amount: number; receipts: { receipt_id: number; number: string }[] }
  }
  expect(data.amount).toBe(sum)
  await page.getByText(data.receipts[0]!.number).filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: word('Next family') }).waitFor()
  await seen('taken')
  const after = await owed(before.guardian.id)
  expect(after.children.reduce((left, child) => left + child.total, 0)).toBe(total - sum)

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null'))
  const ids = data.receipts.map(({ receipt_id }) => receipt_id).join(',')
  const pdf = await context.request.get(`/api/fee-family-payment/print?receipts=${ids}&token=${user.id}&language=en`)
  const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true })
  for (const { number } of data.receipts) expect(text).toContain(number)

  // on by a child's code; the cashier divides it himself
  await keyboard.press('Enter')
  await focused('family')
  await keyboard.type(after.children[0]!.student.enroll_code)
  await keyboard.press('Enter')
  const amount = page.locator('input[name=amount]:focus')
  const several = page.getByRole('group', { name: word('Guardians found') }).getByRole('button')
  await amount.or(several.first()).waitFor()
  if (await several.count()) await several.filter({ hasText: after.children[1]!.student.name }).first().click()
  await amount.waitFor()
  await page.getByRole('switch', { name: word('Divide it by child') }).click()
  for (const { student } of after.children) {
    await page.locator(`input[name=child-${student.id}]`).click()
    await focused(`child-${student.id}`)
    await keyboard.press('Control+a')
    await keyboard.type('500')
  }
  await settled()
  await seen('divided')
  const divided = page.waitForResponse((response) => response.url().endsWith('/api/fee-family-payment'))
  await keyboard.press('F9')
  const each = (await (await divided).json()) as { data: { receipts: { amount: number; number: string }[] } }
  expect(each.data.receipts.map((receipt) => receipt.amount)).toEqual(after.children.map(() => 500_00))
  await page.getByText(each.data.receipts.at(-1)!.number).filter({ visible: true }).first().waitFor()
  await seen('divided-taken')
  expect(complaints).toEqual([])
  await page.close()
})
