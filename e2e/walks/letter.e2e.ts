/** A school larger than a page of a list, and a year that is over: every select and every screen works there too. */
import { expect, it } from 'vitest'
import { ask, call, desktop, look, phone, shot, signIn, useBrowser } from '../story.ts'

useBrowser()

it('a school of 30 grades, the last of 30 subjects: selects go on after 25', { timeout: 240_000 }, async () => {
  const { page, go, settled, complaints } = await signIn('administrator', { width: desktop })
  const { meta } = await ask<{ meta: { total: number } }>(page, 'GET', '/api/grades?rowsPerPage=1')
  for (let n = meta.total + 1; n <= 30; n++)
    await call({ page }, 'POST', '/api/grades', { name: `Form ${n}`, rank: 60 + n })
  const last = (await ask<{ data: { id: number; name: string }[] }>(page, 'GET', '/api/grades?search=Form%2030'))
    .data[0]!
  for (let n = 1; n <= 30; n++)
    await call({ page }, 'POST', '/api/subject', { grade_id: last.id, name: `Subject ${n}`, rank: n })

  await go('/syllabus')
  await choose('Grade', 'Form 30')
  await settled()
  for (const name of ['Subject 1', 'Subject 30']) await choose('Select subject', name)
  // a filter of a list, and the form of a record
  await go('/attendance-report')
  await choose('Grade', 'Form 30')
  await go('/admit')
  await choose('Grade', 'Form 30')
  expect(complaints).toEqual([])

  /** By the mouse, without typing anything. */
  async function choose(label: string, option: string): Promise<void> {
    await settled()
    await page
      .getByRole('combobox', { name: label, exact: true })
      .or(page.getByRole('textbox', { name: label, exact: true }))
      .first()
      .click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
})

const ofTheYear = [
  '/',
  '/students',
  '/attendance',
  '/attendance/monthly',
  '/attendance/yearly',
  '/attendance/pending',
  '/attendance/absent',
  '/attendance-report',
  '/billing-month',
  '/fee',
  '/monthly-bill-generate',
  '/bill-generate-report',
  '/student-due-report',
  '/receipt-report',
  '/routines',
  '/opt-group',
  '/student-behaviour-summary-report',
  '/remarks',
  '/promote',
  '/students-left',
  '/birthday-list',
  '/student-no-guardian-assign',
  '/school-guardian-assign',
  '/staffs-attendances',
]

it.each(['administrator', 'accountant'])(
  '%s reads a year that is over on every screen, after the switch',
  { timeout: 300_000 },
  async (username) => {
    const { page, go, settled, complaints } = await signIn(username, { width: desktop })
    await go('/attendance-report?from_date=2026-11-01&to_date=2026-11-20')
    await page.getByRole('button', { name: /^Batch/ }).click()
    await page.getByRole('menuitem').filter({ hasNotText: 'current' }).first().click()
    await settled()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    const batch = await page.evaluate(
      () =>
        JSON.parse(sessionStorage.getItem('pathshala.batch')!) as {
          name: string
          start_date: string
          end_date: string
        },
    )
    expect(batch.start_date < batch.end_date).toBe(true)
    const wrong: string[] = []
    const refused: string[] = []
    page.on(
      'response',
      (response) => void (response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`)),
    )
    for (const path of ofTheYear) {
      complaints.length = 0
      refused.length = 0
      await go(path)
      await settled()
      if ((await page.title()) === 'YOU MAY NOT OPEN THIS') continue
      const said = await page.locator('main').innerText()
      if (
        complaints.length ||
        refused.length ||
        /Invalid|NaN|undefined|Something went wrong|Choose fewer days/.test(said)
      )
        wrong.push(`${path}: ${[...complaints, ...refused, said.slice(0, 120)].join(' | ')}`)
      await shot(page, `former-${username}-${path.replaceAll('/', '-')}`)
    }
    expect(wrong).toEqual([])
  },
)

it('days chosen in one report hold in the next, until the year is changed', { timeout: 120_000 }, async () => {
  const { page, go, open, settled } = await signIn('administrator', { width: desktop })
  await go('/attendance-report')
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  const usual = await from.inputValue()
  await from.fill('2083-07-10')
  await from.press('Tab')
  await settled()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/receipt?') && asked.push(request.url())))
  await open('/receipt-report')
  await settled()
  expect(asked.at(-1)).toContain('from_date=2026-10-27')
  await open('/attendance-report')
  await settled()
  await expect.poll(() => from.inputValue()).not.toBe(usual)
  await page.getByRole('button', { name: /^Batch/ }).click()
  await page.getByRole('menuitem').filter({ hasNotText: 'current' }).first().click()
  await settled()
  expect(await page.evaluate(() => sessionStorage.getItem('pathshala.date-filter'))).toBeNull()
})

it('the home page tells of the school day, on a desk and on a phone', { timeout: 120_000 }, async () => {
  for (const width of [desktop, phone]) {
    const { page, go, settled, context } = await signIn('administrator', { width })
    await go('/')
    await settled()
    await page.getByText('Attendance today').waitFor()
    await look(page, `letter-home-${width}`)
    await context.close()
  }
})
