/** The fee plan in the kit's grid: typed, pasted, filled down and taken back by keyboard; what cannot be read is told at its cell. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import type { Answers } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { handsIn } from '#test/components/hands.ts'
import { cell, paste, press } from '#test/components/keys.ts'
import { axeClean, fitsAcross, look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import FeePlan from './fee.tsx'

const heads = ['Admission fee', 'Monthly fee', 'Exam fee', 'Computer fee', 'Library fee', 'Sports fee', 'Tiffin fee']
const grades = ['Nursery', 'LKG', 'UKG', 'Class 1', 'Class 2']
const plan = {
  rows: grades.map((name, at) => ({ id: at + 1, name, name_np: null })),
  heads: heads.map((title, at) => ({ id: at + 1, title, title_np: null, kind: 'monthly' })),
  cells: grades.flatMap((_, grade) =>
    heads.map((__, head) => ({
      grade_id: grade + 1,
      fee_head_id: head + 1,
      amount: (grade + 1) * 1000_00 + head * 100_00,
    })),
  ),
  wider: [],
  elsewhere: [{ of: 'section' as const, residence: 'hostel' as const, amounts: 3 }],
}
/** Only two amounts are of hostel students of a section; the others hold by the grade. */
const ofSections = {
  ...plan,
  rows: [
    { id: 41, name: 'Class 1 A', name_np: 'कक्षा १ A' },
    { id: 42, name: 'Class 1 B', name_np: 'कक्षा १ B' },
  ],
  cells: [
    { section_id: 41, fee_head_id: 2, amount: 5_500_00 },
    { section_id: 42, fee_head_id: 2, amount: 0 },
  ],
  wider: [41, 42].flatMap((row_id) => [
    { row_id, fee_head_id: 1, amount: 4_000_00 },
    { row_id, fee_head_id: 2, amount: 4_100_00 },
  ]),
  elsewhere: [{ of: 'grade' as const, residence: null, amounts: 35 }],
}
const batch = { id: 5, name: '2083', is_current: true, start_date: '2026-04-14', end_date: '2027-04-13' }
const answers: Answers = {
  // Kartik is billed: Mangsir is the month that is shown if none is chosen
  'GET /api/fee': ({ query }) => ({
    data: {
      month: query.month ?? '08',
      billed: '07',
      later: query.month ? ['09'] : [],
      ...(query.of === 'section' ? ofSections : plan),
    },
  }),
  'PUT /api/fee': { data: { changed: 1 } },
}
const open = async (view = {}) => {
  const screen = await mount(<FeePlan />, answers, {
    who: { role: 'accountant', rights: ['fee-read', 'fee-update'], batch },
    view,
    place: { path: '/fee' },
  })
  await expect.element(page.getByRole('grid')).toBeVisible()
  return screen
}
const texts = (...spots: [number, number][]) => spots.map(([row, column]) => cell(row, column).value)

it('is typed, pasted, filled down and taken back by keyboard alone', async () => {
  await open()
  await axeClean()
  const all: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
  ]
  const begin = texts(...all)

  cell(0, 0).focus()
  await press('1234{Enter}{Control>}d{/Control}')
  expect(texts([0, 0], [1, 0])).toEqual(['1234', '1234'])
  // one key takes a whole number back, not its last digit
  await press('{Control>}zz{/Control}')
  expect(texts([0, 0], [1, 0])).toEqual([begin[0], begin[1]])
  await press('{Control>}y{/Control}')
  expect(texts([0, 0])).toEqual(['1234'])

  paste('11\t12\r\n21\t22\r\n')
  await expect.poll(() => texts([1, 0], [1, 1], [2, 0], [2, 1])).toEqual(['11', '12', '21', '22'])
  await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await expect.poll(() => document.querySelectorAll('td[aria-selected="true"]').length).toBe(4)
  await press('{Control>}d{/Control}')
  expect(texts([2, 0], [2, 1])).toEqual(['11', '12'])
  await press('{Delete}')
  expect(texts([1, 0], [2, 1])).toEqual(['', ''])
  await press('{Control>}z{/Control}')
  expect(texts([1, 0], [2, 1])).toEqual(['11', '12'])

  await press('{Escape}12x')
  await expect.element(cell(1, 0)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('This amount cannot be read.')).toBeVisible()
  await axeClean()
  await press('{Escape}')
  expect(texts([1, 0])).toEqual(['11'])
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  expect(texts(...all)).toEqual(begin)
})

it('tells how much of a pasted block found no place, until one fits; all is saved by keys', async () => {
  const screen = await open()
  const outside = page.getByText('2 pasted cells did not fit into the grid and were left out.')
  const last = plan.rows.length - 1
  cell(last, 0).focus()
  paste('31\n32\n33\n')
  await expect.element(outside).toBeVisible()
  expect(texts([last, 0])).toEqual(['31'])
  await expect.element(page.getByText('1 cell changed, not saved yet')).toBeVisible()
  paste('34\t35\n')
  await expect.element(outside).not.toBeInTheDocument()
  await press('{Control>}s{/Control}')
  await expect
    .poll(() => screen.of('PUT /api/fee').map(({ body }) => body.cells))
    .toMatchObject([[{ amount: 34_00 }, { amount: 35_00 }]])
})

it('holds from a month on: the one to bill next, or another that is chosen, with a word where bills are made', async () => {
  const screen = await open()
  const from = page.getByRole('combobox', { name: 'From month' })
  await expect.element(from).toHaveValue('Mangsir 2083')
  const warned = page.getByText(/^Bills are made up to Kartik 2083/)
  await expect.element(warned).not.toBeInTheDocument()
  cell(0, 0).focus()
  await press('1234{Enter}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => screen.of('PUT /api/fee')).toHaveLength(1)
  expect(screen.of('PUT /api/fee')[0]!.body.from_month).toBe('08')
  await from.click()
  await page.getByRole('option', { name: 'Asoj 2083' }).click()
  await expect.element(warned).toBeVisible()
  await expect.element(page.getByText('Amounts change again in Poush 2083.')).toBeVisible()
  await look('fee-plan-from-month')
  cell(0, 0).focus()
  await press('500{Enter}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => screen.of('PUT /api/fee').map(({ body }) => body.from_month)).toEqual(['08', '06'])
})

it.each(views)(
  'says the amounts of a section and a kind of student, over what holds more widely ($language)',
  async (view) => {
    const { w } = handsIn(view.language)
    const screen = await open(view)
    await page.getByRole('link', { name: w('Sections') }).click()
    await expect.element(page.getByRole('combobox', { name: w('For'), exact: true })).toHaveValue(w('Hostel'))
    await expect
      .poll(() => screen.of('GET /api/fee').at(-1)!.query)
      .toMatchObject({ of: 'section', residence: 'hostel' })
    const digits = (text: string) => digitsIn(view.language, text)
    await expect.poll(() => texts([0, 0], [0, 1], [1, 1])).toEqual(['', digits('5,500.00'), digits('0.00')])
    // what holds by the grade stands in grey
    expect(cell(0, 0).placeholder).toBe(digits('4,000.00'))
    await look(`fee-plan-sections-${view.language}`)
    await axeClean()
    cell(0, 1).focus()
    await press('{Delete}{ArrowDown}3900{Enter}')
    await page.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect.poll(() => screen.of('PUT /api/fee')).toHaveLength(1)
    expect(screen.of('PUT /api/fee')[0]!.body).toEqual({
      cells: [{ section_id: 42, fee_head_id: 2, amount: 3_900_00 }],
      cleared: [{ section_id: 41, fee_head_id: 2 }],
      from_month: '08',
      residence: 'hostel',
    })
  },
)

it('is scrolled within the page on a phone, its titles stay in sight, and a cell is typed', async () => {
  await open({ width: phone, dark: true, language: 'ne' })
  await userEvent.click(cell(0, 0))
  await press('५००')
  expect(texts([0, 0])).toEqual(['५००'])
  await look('grid-phone')
  fitsAcross()
  const last = cell(0, heads.length - 1)
  last.scrollIntoView({ inline: 'end' })
  const title = document.querySelector('tbody th')!.getBoundingClientRect()
  expect(title.x).toBeGreaterThanOrEqual(0)
  expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(phone + 1)
})

it('a mouse and a finger choose cells, and carry no amount into another one', async () => {
  await open()
  await workByHands('features/fees/web/plan-grid.tsx')
})
