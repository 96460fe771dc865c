/** A bus fare from stop to bill: a vehicle, a route with stops, fares, a seat, and the month's bill has it. English on a desk, Nepali on a dark phone. */
import { testDay } from '#test/day.ts'
import { expect, it } from 'vitest'
import { cell } from '../grid.ts'
import {
  asTimeAllows,
  call,
  desktop,
  dragByMouse,
  look,
  phone,
  shot,
  signedIn,
  useBrowser,
  type View,
  wordsIn,
} from '../story.ts'
import { fareAmount } from '#features/transport/contract/fare-amount.ts'
import { adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { enrolCode } from '#test/called.ts'

useBrowser()

/** Who gets the seat today pays for the days that are left of the month. */
function fareFromToday(): number {
  const today = testDay
  const { year, month } = adToBs(today)
  const seat = { from: today, until: null, direction: 'both', one: 900_00, both: 1500_00 } as const
  return fareAmount([seat], bsMonthRange(year, month), 'days')
}

/** As the list of months has it: 'Mangsir 2083'. */
const thisMonth = (language: 'en' | 'ne'): string => bsMonthText(adToBs(testDay), language)

const views: ['en' | 'ne', View, string, number][] = [
  ['en', { width: desktop }, 'Bhairav', 7],
  ['ne', { width: phone, dark: true, language: 'ne' }, 'Kalika', 8],
]

it.each(asTimeAllows(views))('%s', { timeout: 240_000 }, async (language, view, name, child) => {
  const here = await signedIn('administrator', view)
  const { page, go, open, complaints, settled } = here
  const w = wordsIn(language)
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  /** A field that may stay empty says so behind its name. */
  const fill = (label: string, text: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${w(label)}( \\(|$)`) }).fill(text)
  const add = (thing: string) =>
    page
      .getByRole('button', { name: w('Add {thing}', { thing: w(thing).toLowerCase() }), exact: true })
      .first()
      .click()
  const save = async () => {
    await dialog.getByRole('button', { name: w('Save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await settled()
  }
  /** One of a list that is typed into. */
  const choose = async (label: string, text: string) => {
    const field = dialog.getByRole('combobox', { name: new RegExp(`^${w(label)}( \\(|$)`) })
    await field.click()
    await field.fill(text)
    await page.getByRole('option', { name: text }).first().click()
  }

  // a vehicle, and its paper that lapses soon
  await go('/vehicles')
  await page.getByText(w('Papers that lapse soon')).waitFor()
  await look(page, `vehicles-${language}`)
  await add('Vehicle')
  await fill('Name', `${name} bus`)
  await fill('Number plate', `Ba 5 Kha ${child}000`)
  await fill('Seats', '1')
  await fill('Driver', 'Gopal Thapa')
  await fill("Driver's phone", '9841999901')
  await look(page, `vehicle-form-${language}`)
  await save()
  await expect.poll(() => page.getByText(`${name} bus`).count()).toBeGreaterThan(0)

  // a route with two stops, put in another order
  await open('/transportation-routes')
  await settled()
  await add('Route')
  await fill('Name', `${name} route`)
  await choose('Vehicle', `${name} bus`)
  await save()
  await page.getByRole('tab', { name: w('Stops') }).click()
  await page.getByRole('combobox', { name: w('Route') }).click()
  await page.getByRole('combobox', { name: w('Route') }).fill(`${name} route`)
  await page.getByRole('option', { name: `${name} route` }).click()
  for (const [stop, time] of [
    ['Temple', '08:10'],
    ['Bridge', '08:00'],
  ] as const) {
    await page.getByRole('button', { name: w('Add stop') }).click()
    await fill('Name', stop)
    await dialog.getByLabel(new RegExp(`^${w('Time in the morning')}`)).fill(time)
    await save()
    await page.getByRole('listitem').filter({ hasText: stop }).waitFor()
  }
  const stops = page.getByRole('list', { name: w('Stops') })
  const first = () => stops.getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: w('{field}: further up', { field: 'Bridge' }) }).press('Enter')
  await expect.poll(first).toContain('Bridge')
  await settled()
  if (language === 'en') {
    await dragByMouse(page, stops.locator('[data-drag]').nth(1), stops.getByRole('listitem').first(), { x: 60, y: 4 })
    await expect.poll(first).toContain('Temple')
    await settled()
  }
  await look(page, `stops-${language}`)

  // what it costs
  await open('/route-fare')
  await page.getByRole('grid', { name: w('Route fare') }).waitFor()
  // from the running month on, whatever is billed already
  await page.getByRole('combobox', { name: w('From month') }).click()
  await page.getByRole('option', { name: thisMonth(language) }).click()
  const row = page.getByRole('row').filter({ hasText: `${name} route · Temple` })
  await row.scrollIntoViewIfNeeded()
  const at = Number(await row.locator('[data-row]').first().getAttribute('data-row'))
  await cell(page, at, 0).fill('900')
  await cell(page, at, 1).fill('1500')
  await page.keyboard.press('Control+s')
  await page.getByText(w('Fares saved.')).first().waitFor()
  await look(page, `route-fare-${language}`)

  // one seat: the first gets it, the second is told
  await open('/manage-transport')
  await settled()
  await look(page, `manage-transport-${language}`)
  const assign = async (code: string) => {
    await page
      .getByRole('button', { name: w('Assign students') })
      .first()
      .click()
    await dialog.getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill(code)
    await page
      .getByRole('option', { name: new RegExp(code) })
      .first()
      .click()
    await choose('Route', `${name} route`)
    await choose('Stop', 'Temple')
    await dialog.getByText(language === 'en' ? /^Free seats/ : /^खाली सिट/).waitFor()
    await dialog.getByRole('button', { name: w('Assign'), exact: true }).click()
  }
  // those of the demo who ride already have odd seats: whoever is free is asked for
  const free = await call<{ enroll_code: string; id: number; enroll_id: number }[]>(
    here,
    'GET',
    `/api/search-student?search=${enrolCode(child).slice(0, -1)}&rowsPerPage=50`,
  )
  const riding = new Set(
    (await call<{ student_id: number }[]>(here, 'GET', '/api/transport-assignment?rowsPerPage=500')).map(
      (each) => each.student_id,
    ),
  )
  const [rider, other] = free.filter(({ id }) => !riding.has(id))
  await assign(rider!.enroll_code)
  await dialog.waitFor({ state: 'detached' })
  await settled()
  await assign(other!.enroll_code)
  await dialog.getByText(w('There are not enough seats in the vehicle.')).waitFor()
  await dialog.getByText(w('There are not enough seats, neither in the morning nor in the afternoon')).waitFor()
  await look(page, `assign-full-${language}`)
  await dialog.getByRole('button', { name: w('Cancel') }).click()
  await dialog.waitFor({ state: 'detached' })

  // the report, and his record
  await open('/transport-report')
  await page.getByRole('link', { name: `${name} route` }).waitFor()
  await look(page, `transport-report-${language}`)
  await open(`/student/${rider!.id}/address-transport`)
  await page.getByText('Gopal Thapa').waitFor()
  await look(page, `student-transport-${language}`)

  // the bill of the running month has it, under the head of transport
  await open('/monthly-bill-generate')
  await settled()
  await page
    .getByText(language === 'en' ? 'Transport fee' : 'यातायात शुल्क')
    .first()
    .waitFor()
  await shot(page, `bill-with-fare-${language}`)
  await page
    .getByRole('button', { name: w('Generate bills') })
    .first()
    .click()
  await dialog.getByRole('button', { name: w('Generate bills') }).click()
  const owed = async () => JSON.stringify(await call<object>(here, 'GET', `/api/student-dues?student_id=${rider!.id}`))
  await expect.poll(owed, { timeout: 60_000 }).toMatch(new RegExp(`Transport fee.*"due":${fareFromToday()}`))
  await open(`/statement?student=${rider!.id}`)
  await settled()
  await shot(page, `statement-with-fare-${language}`)

  // a year before
  await open('/migrate-student-transport')
  await settled()
  await look(page, `migrate-transport-${language}`)
  expect(complaints).toEqual([])
})
