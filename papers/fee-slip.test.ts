/** Fee slips: four on a sheet, each within its quarter however long it is. */
import { afterAll, expect, it } from 'vitest'
import { printWorker } from '#app/print-worker-file.ts'
import { startPrinter } from '#platform/server/print.ts'
import type { FeeJournalOnPaper } from './fee-shapes.ts'
import { folded } from './prepare-fee-slip.ts'
import { openPdf } from '#test/pdf.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())

const line = (text: string, amount: number) => ({ text, month: 'Mangsir 2083', amount })
const buildSlip = (more: Partial<FeeJournalOnPaper> = {}): FeeJournalOnPaper => ({
  title: 'Bill',
  number: '12 (2083/84)',
  issued_on: '2026-11-21',
  due_date: '2026-12-05',
  student: 'Krishna Shrestha',
  enroll_code: 'HSS-14',
  grade: 'Class 5 A',
  roll: 12,
  guardian: null,
  lines: [line('Tuition', 1_000_00)],
  taxes: [],
  total: 1_000_00,
  payable: [{ text: 'Total payable', amount: 1_000_00, strong: true }],
  payee: null,
  mode: null,
  reference: null,
  reason: '',
  notes: [],
  maker: null,
  approver: null,
  print_count: 0,
  reversed: null,
  ...more,
})

/** Of each page what it says, with the place in millimetres from the left and from the top. */
async function placed(journals: FeeJournalOnPaper[]) {
  const school = { name: 'Himalaya Secondary School' }
  const pdf = await printer.print('fee-slip', { school, language: 'en', journals }, { company: 1 })
  const file = await openPdf(pdf)
  const pages = []
  for (let at = 1; at <= file.numPages; at++) {
    const { items } = await (await file.getPage(at)).getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: (item.transform[4] / 72) * 25.4, y: 297 - (item.transform[5] / 72) * 25.4 }]
          : [],
      ),
    )
  }
  return pages
}

it('stand in the quarters of a sheet, in the order in which they are read', { timeout: 60_000 }, async () => {
  const slips = Array.from({ length: 9 }, (_, at) => buildSlip({ student: `Student ${'ABCDEFGHI'[at]}` }))
  const pages = await placed(slips)
  const quarters = pages.map((page) =>
    page
      .filter(({ text }) => /^Student [A-I]$/.test(text))
      .map(({ text, x, y }) => [text.at(-1), x < 105 ? 'left' : 'right', y < 148.5 ? 'top' : 'bottom'].join(' ')),
  )
  expect(quarters).toEqual([
    ['A left top', 'B right top', 'C left bottom', 'D right bottom'],
    ['E left top', 'F right top', 'G left bottom', 'H right bottom'],
    ['I left top'],
  ])
})

it('however long they are: every amount stays within the quarter', { timeout: 60_000 }, async () => {
  const long = 'A head whose name goes on and on until nobody remembers how it began, with what it is for '
  const lines = Array.from({ length: 40 }, (_, at) => line(long.repeat(4), 1_000_00 + at))
  const [page, ...more] = await placed([
    buildSlip({ lines, notes: Array<string>(4).fill(long), payable: [{ text: 'Total payable', amount: 77_00 }] }),
  ])
  expect(more).toEqual([])
  expect(page!.map(({ text }) => text)).toEqual(expect.arrayContaining(['1,000.39', '29,004.06', '77.00']))
  expect(page!.filter(({ x, y }) => x < 5 || x > 100 || y < 5 || y > 144)).toEqual([])
})

it('fold the smallest amounts into one line: the others keep their order, and the sum is the same', () => {
  const lines = [5, 90, 1, 80, 70, 60, 50, 40, 30, 20, 2, 10, 3, 4].map((amount) => line(`Head ${amount}`, amount))
  const shown = folded(lines, 'en')
  expect(shown.map(({ text }) => text)).toEqual([
    ...[5, 90, 80, 70, 60, 50, 40, 30, 20, 10, 4].map((amount) => `Head ${amount}`),
    'Other fees (3)',
  ])
  const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0)
  expect(sum(shown)).toBe(sum(lines))
  expect(folded(lines.slice(0, 12), 'en')).toEqual(lines.slice(0, 12))
})
