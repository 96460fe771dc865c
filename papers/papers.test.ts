import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '#platform/contract/refusal.ts'
import type { AttendanceMonthPaper, StudentCardPaper, TablePaper, VoucherPaper } from '#papers/shapes.ts'
import type { ReceiptOnPaper, ReceiptPaper, ReceiptSize, StatementPaper } from '#papers/fee-shapes.ts'
import { build } from './marksheet-for-tests.ts'
import { build as buildTranscript } from './transcript-for-tests.ts'
import { projectRoot } from '#platform/server/config.ts'
import { printWorker } from '#app/print-worker-file.ts'
import { type PrinterLimits, startPrinter as start } from '#platform/server/print.ts'
import { openPdf, pagesOf } from '#test/pdf.ts'

const textOf = (name: string) => readFileSync(join(projectRoot, 'papers', name), 'utf8')

/** One school asks for everything. */
function startSchoolPrinter(limits?: PrinterLimits) {
  const real = start(printWorker, limits)
  return {
    print: (template: string, data: object) => real.print(template as never, data as never, { company: 1 }),
    stop: () => real.stop(),
  }
}
const printer = startSchoolPrinter()
afterAll(() => printer.stop())

const school = {
  name: 'Himalaya Secondary School',
  name_np: 'हिमालय माध्यमिक विद्यालय',
  address: 'Baneshwor-10, Kathmandu',
  phone: '01-4780000',
  pan: '301234567',
}

/** What the first page is drawn with: names of fonts, number of glyphs. */
async function drawingOf(pdf: Buffer): Promise<{ fonts: string[]; glyphs: number }> {
  const page = await (await openPdf(pdf)).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const argsOf = (operator: number) => argsArray.filter((_, i) => fnArray[i] === operator)
  const [setFont, showText] = [37, 44]
  const ids = new Set(argsOf(setFont).map((args) => args[0] as string))
  return {
    fonts: [...ids].map((id) => (page.commonObjs.get(id) as { name: string }).name),
    glyphs: argsOf(showText)
      .flatMap((args) => args[0] as unknown[])
      .filter((glyph) => typeof glyph === 'object').length,
  }
}

const buildReceipt = (more: Partial<ReceiptOnPaper> = {}): ReceiptOnPaper => ({
  number: 'R-83/84-000123',
  received_on: '2026-11-21',
  student: 'Krishna Shrestha',
  enroll_code: 'HSS-14',
  grade: 'Class 5 A',
  roll: 12,
  guardian: 'Ram Shrestha',
  lines: [
    { head: 'Tuition', month: 'Asar', amount: 12_345_600 },
    { head: 'Transport', month: 'Asar', amount: 250_050 },
  ],
  discount: 50_000,
  penalty: 15_000,
  advance_used: 100_000,
  advance: 0,
  total: 12_460_650,
  mode: 'eSewa',
  reference: '0007XYZ',
  cashier: 'Sita Sharma',
  print_count: 0,
  ...more,
})
const buildReceipts = (...receipts: ReceiptOnPaper[]): ReceiptPaper => ({ school, language: 'en', receipts })
const buildTable = (more: Partial<TablePaper> = {}): TablePaper => ({
  school,
  title: 'Classes',
  language: 'en',
  printed_by: 'Asha Rai',
  printed_at: '2026-11-21T08:45:00Z',
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'due', label: 'Due', kind: 'money' },
    { name: 'start', label: 'Start', kind: 'date' },
    { name: 'on', label: 'Active', kind: 'flag' },
  ],
  rows: [{ name: 'Class 5', due: 12_345_650, start: '2026-11-21', on: true }],
  ...more,
})

const buildVoucher = (more: Partial<VoucherPaper['voucher']> = {}, language: 'en' | 'ne' = 'en'): VoucherPaper => ({
  school,
  language,
  voucher: {
    title: 'Payment voucher',
    number: 'PV-2083/84-000012',
    date: '2026-11-21',
    narration: 'Rent of the annex',
    reference: 'B-17',
    payee: 'Landlord of the annex',
    cheque: '004711',
    lines: [
      { code: '5201', account: 'Rent', party: null, note: null, amount: 50_000_00 },
      { code: '2121', account: 'TDS payable', party: null, note: 'TDS: Rent, Rs. 50,000.00', amount: -5_000_00 },
      { code: '1111', account: 'Bank, current account', party: null, note: null, amount: -45_000_00 },
    ],
    reverses: null,
    reversed_by: null,
    reason: null,
    made_by: 'Kamal Karki',
    approved_by: 'Sita Sharma',
    ...more,
  },
})

describe('the printer', { timeout: 60_000 }, () => {
  it('refuses a template that is not there, and a name that is a path', async () => {
    await expect(printer.print('nothing', {})).rejects.toThrow('failed to load file')
    await expect(printer.print('../package', {})).rejects.toThrow('No such template')
  })

  it('refuses data that is not data, and goes on', async () => {
    await expect(printer.print('table', { rows: () => [] })).rejects.toThrow('could not be cloned')
    expect((await printer.print('receipt', buildReceipts(buildReceipt()))).length).toBeGreaterThan(1000)
  })

  it('kills a document that takes too long, and prints the next one', async () => {
    const hasty = startSchoolPrinter({ seconds: 5 })
    const slow = hasty.print('table', buildTable({ rows: Array.from({ length: 60_000 }, () => ({ name: 'x' })) }))
    const after = hasty.print('receipt', buildReceipts(buildReceipt()))
    await expect(slow).rejects.toMatchObject({ code: 'document-too-large' })
    expect((await after).subarray(0, 5).toString()).toBe('%PDF-')
    hasty.stop()
  })

  it('kills a document that takes too much memory', async () => {
    const small = startSchoolPrinter({ megabytes: 300, seconds: 60 })
    await expect(
      small.print(
        'table',
        buildTable({ rows: Array.from({ length: 30_000 }, (_, i) => ({ name: `Class ${i}`, due: i })) }),
      ),
    ).rejects.toMatchObject({ code: 'document-too-large' })
    small.stop()
  })

  it('refuses more than may wait, and everything after it was stopped', async () => {
    const busy = startSchoolPrinter({ waiting: 1 })
    const all = [1, 2, 3].map(() => busy.print('receipt', buildReceipts(buildReceipt())))
    await expect(all[2]).rejects.toMatchObject({ code: 'printer-busy', status: 503 })
    const left = Promise.allSettled(all.slice(0, 2))
    busy.stop()
    expect((await left).map((one) => one.status === 'rejected' && one.reason instanceof Refusal)).toEqual([true, true])
    await expect(busy.print('receipt', buildReceipts())).rejects.toMatchObject({ code: 'printer-busy' })
  })

  it("kills one school's endless table without holding up or ending another's receipt", async () => {
    const both = start(printWorker, { seconds: 8 })
    const table = buildTable({ rows: Array.from({ length: 60_000 }, () => ({ name: 'x' })) })
    const slow = Promise.allSettled([1, 2].map(() => both.print('table', table, { company: 1 })))
    let slowIsOver = false
    void slow.then(() => (slowIsOver = true))
    const other = await both.print('receipt', buildReceipts(buildReceipt()), { company: 2 })
    expect([other.subarray(0, 5).toString(), slowIsOver]).toEqual(['%PDF-', false])
    expect((await slow).map((one) => one.status === 'rejected' && (one.reason as Refusal).code)).toEqual([
      'document-too-large',
      'document-too-large',
    ])
    expect((await both.print('receipt', buildReceipts(buildReceipt()), { company: 2 })).subarray(0, 5).toString()).toBe(
      '%PDF-',
    )
    both.stop()
  })

  it('answers each with its own document, in order', async () => {
    const pdfs = await Promise.all(
      [1, 2, 3].map((n) => printer.print('receipt', buildReceipts(buildReceipt({ number: `R-${n}` })))),
    )
    const texts = (await Promise.all(pdfs.map(pagesOf))).map((pages) => pages.join())
    expect(texts.map((text) => /R-\d/.exec(text)?.[0])).toEqual(['R-1', 'R-2', 'R-3'])
  })

  it("draws with its own font and none of the machine's, even for letters that it lacks", async () => {
    const pdf = await printer.print('table', buildTable({ rows: [{ name: 'क्षेत्र 漢字 العربية' }] }))
    const { fonts } = await drawingOf(pdf)
    expect(fonts.length).toBeGreaterThan(0)
    for (const name of fonts) expect(name).toMatch(/Mukta/)
  })
})

const glyphs = async (name: string) =>
  (await drawingOf(await printer.print('table', buildTable({ title: 'T', rows: [{ name }] })))).glyphs

describe('Devanagari', { timeout: 60_000 }, () => {
  it('is shaped: conjuncts are one sign, a र् before a letter is a mark on it', async () => {
    const one = await glyphs('क')
    for (const conjunct of ['क्ष', 'त्र', 'ज्ञ', 'श्र', 'द्ध'])
      expect([conjunct, await glyphs(conjunct)]).toEqual([conjunct, one])
    for (const marked of ['र्क', 'कि', 'ट्र']) expect([marked, await glyphs(marked)]).toEqual([marked, one + 1])
  })
})

describe('a receipt', { timeout: 60_000 }, () => {
  it('marks copies with their number and cancelled ones with a stamp, each on its page', async () => {
    const cancelled = buildReceipt({ cancelled: { on: '2026-11-22', reason: 'Wrong student' } })
    const [original, copy, dead] = await pagesOf(
      await printer.print('receipt', buildReceipts(buildReceipt(), buildReceipt({ print_count: 2 }), cancelled)),
    )
    expect(original).not.toContain('Copy of original')
    expect(original).not.toContain('CANCELLED')
    expect(copy).toContain('Copy of original 2')
    expect(dead).toContain('CANCELLED')
    expect(dead).toContain('Wrong student')
  })

  it('shows school, numbers, both dates, lines, adjustments and the amount in words', async () => {
    const [page] = await pagesOf(await printer.print('receipt', buildReceipts(buildReceipt())))
    for (const part of [
      school.name,
      '301234567',
      'R-83/84-000123',
      '2083-08-05 BS (2026-11-21 AD)',
      'Krishna Shrestha',
      'HSS-14',
      'Class 5 A',
      'Ram Shrestha',
      'Tuition',
      '1,23,456.00',
      '2,500.50',
      '−500.00',
      '150.00',
      '−1,000.00',
      '1,24,606.50',
      'eSewa',
      '0007XYZ',
      'Sita Sharma',
      'One Lakh Twenty Four Thousand Six Hundred Six Rupees And Fifty Paisa',
    ])
      expect(page).toContain(part)
    expect(page).not.toContain('Kept as advance')
  })

  it('tells each way of paying with its amount, and that a cheque has bounced', async () => {
    const parts = [
      { mode: 'Cash', amount: 10_000_000 },
      {
        mode: 'Cheque',
        amount: 2_460_650,
        reference: '004512',
        bank: 'Nabil Bank',
        cheque_date: '2026-11-20',
        bounced: { on: '2026-11-22', reason: 'Not enough in the account' },
      },
    ]
    const [page] = await pagesOf(
      await printer.print('receipt', buildReceipts(buildReceipt({ mode: 'Several ways', reference: null, parts }))),
    )
    for (const part of [
      'Cash',
      '1,00,000.00',
      'Cheque',
      '004512 · Nabil Bank · 2083-08-04 BS (2026-11-20 AD)',
      '24,606.50',
      'Cheque 004512 bounced on 2083-08-06 BS (2026-11-22 AD): Not enough in the account',
    ])
      expect(page?.replaceAll(/\s+/g, ' ')).toContain(part)
    expect(page).not.toContain('Several ways')
    const [one] = await pagesOf(
      await printer.print('receipt', buildReceipts(buildReceipt({ parts: [{ mode: 'eSewa', amount: 12_460_650 }] }))),
    )
    expect(one).toContain('0007XYZ')
  })

  it('is written in Nepali with Nepali digits', async () => {
    const [page] = await pagesOf(
      await printer.print('receipt', { ...buildReceipts(buildReceipt({ print_count: 1 })), language: 'ne' }),
    )
    for (const part of ['जम्मा', '१,२४,६०६.५०', '२०८३-०८-०५']) expect(page).toContain(part)
  })

  /** Millimetres of each page. */
  const sizesOf = async (pdf: Buffer) => {
    const file = await openPdf(pdf)
    const pages = await Promise.all(Array.from({ length: file.numPages }, (_, at) => file.getPage(at + 1)))
    return pages.map(({ view }) => [view[2]!, view[3]!].map((points) => Math.round((points / 72) * 25.4)))
  }
  const long = 'अनुग्रहशीलकुमारी राजभण्डारी श्रेष्ठ बज्राचार्य महर्जन शाक्य प्रधानाङ्ग'
  /** Fourteen heads with everything that a receipt can say besides, of a child with a long name. */
  const heavy = buildReceipt({
    student: long,
    print_count: 3,
    advance: 50_000,
    note: 'Paid by the uncle, who brought the money of two months at once.',
    lines: Array.from({ length: 14 }, (_, at) => ({
      head: `Head of the fees number ${at + 1}`,
      month: 'Asar',
      amount: 100_000 + at,
    })),
    parts: [
      { mode: 'Cash', amount: 10_000_000 },
      { mode: 'Cheque', amount: 2_460_650, reference: '004512', bank: 'Nabil Bank', cheque_date: '2026-11-20' },
    ],
  })
  const printed = async (size: ReceiptSize, receipt: ReceiptOnPaper, language: 'en' | 'ne' = 'en') => {
    const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#157' } })
      .png()
      .toBuffer()
    const paper = { ...buildReceipts(receipt), school: { ...school, logo: new Uint8Array(logo) }, size, language }
    const pdf = await printer.print('receipt', paper)
    return { sizes: await sizesOf(pdf), text: (await pagesOf(pdf)).join(' | '), pages: await pagesOf(pdf) }
  }
  const times = (text: string, part: string) => text.split(part).length - 1

  it.each(['en', 'ne'] as const)(
    'stands twice on one page of A4, for the family and for the office (%s)',
    async (language) => {
      for (const receipt of [buildReceipt({ print_count: 3 }), heavy]) {
        const { sizes, text } = await printed('half_a4', receipt, language)
        expect(sizes).toEqual([[210, 297]])
        // shaped Nepali is not read back letter by letter: of it what is whole
        const halves = ["Family's copy", "Office's copy"].map((part) => times(text, part))
        expect(halves).toEqual(language === 'en' ? [1, 1] : [0, 0])
        expect(times(text, language === 'en' ? 'Copy of original 3' : 'सक्कल')).toBe(2)
        expect(times(text, 'R-83/84-000123')).toBe(2)
        expect(times(text, language === 'en' ? '1,24,606.50' : '१,२४,६०६.५०')).toBeGreaterThanOrEqual(2)
        for (const { head } of receipt.lines) expect([head, times(text, `${head} `)]).toEqual([head, 2])
      }
    },
  )

  it('with more heads than half a page can hold has a page for each copy', async () => {
    const lines = Array.from({ length: 45 }, (_, at) => ({ head: `Head ${at + 1}.`, month: 'Asar', amount: 1_000 }))
    const { sizes, pages } = await printed('half_a4', buildReceipt({ lines }))
    expect(sizes).toEqual([
      [210, 297],
      [210, 297],
    ])
    expect(pages[0]).toContain("Family's copy")
    expect(pages[1]).toContain("Office's copy")
    for (const page of pages) for (const { head } of lines) expect(page).toContain(head)
  })

  it.each(['en', 'ne'] as const)('on the roll is 80 mm wide and as long as it must be (%s)', async (language) => {
    const few = await printed('roll', buildReceipt(), language)
    const many = await printed('roll', heavy, language)
    expect([few.sizes.map(([width]) => width), many.sizes.map(([width]) => width)]).toEqual([[80], [80]])
    const [short, tall] = [few.sizes[0]![1]!, many.sizes[0]![1]!]
    expect(short).toBeLessThan(180)
    expect(tall).toBeGreaterThan(short + 12 * 4)
    for (const part of [heavy.number, ...heavy.lines.map(({ head }) => head), '004512', 'Nabil Bank', 'Sita Sharma'])
      expect(many.text).toContain(part)
    expect(many.text).toContain(language === 'en' ? 'Copy of original 3' : 'सक्कल')
    expect(few.text).not.toContain(language === 'en' ? 'Copy of original' : 'सक्कल')
  })

  it('cancelled says so on every paper', async () => {
    for (const [size, count] of [
      ['half_a4', 2],
      ['roll', 1],
    ] as const) {
      const { text } = await printed(size, buildReceipt({ cancelled: { on: '2026-11-22', reason: 'Wrong student' } }))
      expect([size, times(text, 'CANCELLED'), times(text, 'Wrong student')]).toEqual([size, count, count])
    }
  })

  it('prints what a name holds as it is, and never as Typst', async () => {
    const nasty = '#read("/data.json") *a* $x$ \\ <b> = + "q"'
    const [page] = await pagesOf(await printer.print('receipt', buildReceipts(buildReceipt({ student: nasty }))))
    expect(page).toContain('#read("/data.json") *a* $x$ \\ <b> = +')
  })
})

describe('a table', { timeout: 60_000 }, () => {
  it('says so when there is nothing', async () => {
    const [page] = await pagesOf(await printer.print('table', buildTable({ rows: [] })))
    expect(page).toContain('Nothing to show.')
  })

  it('writes rupees, BS dates, yes and no, and who printed when', async () => {
    const [page] = await pagesOf(
      await printer.print('table', buildTable({ sentence: 'All of 2083', totals: { due: 100 } })),
    )
    for (const part of [
      'Classes',
      'All of 2083',
      '1,23,456.50',
      '2083-08-05',
      'Yes',
      'Printed by Asha Rai, 2083-08-05 14:30 BS',
      'Page 1 of 1',
      '1.00',
    ])
      expect(page).toContain(part)
  })

  it('a zero is a dash on the paper of a report, and an amount on that of a list', async () => {
    const nothing = { rows: [{ name: 'Class 6', due: 0 }], totals: { due: 0 } }
    const [report] = await pagesOf(await printer.print('table', buildTable({ ...nothing, dash: true })))
    expect(report).toMatch(/Class 6\s+–/)
    expect(report).not.toContain('0.00')
    const [list] = await pagesOf(await printer.print('table', buildTable(nothing)))
    expect(list).toContain('0.00')
  })

  it('repeats its header and counts its pages', async () => {
    const pages = await pagesOf(
      await printer.print(
        'table',
        buildTable({ rows: Array.from({ length: 150 }, (_, i) => ({ name: `Class ${i}` })) }),
      ),
    )
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, i) => {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toContain('Active')
    })
  })

  it('lies down when it has many columns', async () => {
    const columns = Array.from({ length: 14 }, (_, i) => ({
      name: `c${i}`,
      label: `Column number ${i}`,
      kind: 'text' as const,
    }))
    const pdf = await printer.print('table', buildTable({ columns, rows: [{ c0: 'a' }] }))
    const { width, height } = (await (await openPdf(pdf)).getPage(1)).getViewport({ scale: 1 })
    expect(width).toBeGreaterThan(height)
  })
})

describe('a statement', { timeout: 60_000 }, () => {
  const bill = { date: '2026-05-01', text: 'Bill of Baisakh', number: 'B-1', debit: 250_000, credit: 0 }
  const statement: StatementPaper['statements'][number] = {
    student: { name: 'Krishna Shrestha', enroll_code: 'HSS-14', grade: 'Class 5 A' },
    opening: 10_000,
    lines: [
      { ...bill, balance: 260_000 },
      { date: '2026-05-02', text: 'Receipt', number: 'R-1', debit: 0, credit: 300_000, balance: -40_000 },
    ],
    closing: -40_000,
    owed: 0,
    advance: 40_000,
    deposit: 50_000,
  }
  it('runs from opening to closing balance', async () => {
    const paper: StatementPaper = {
      school,
      language: 'en',
      from_date: '2026-04-14',
      to_date: '2026-11-21',
      statements: [statement],
      printed_by: 'Asha Rai',
      printed_at: '2026-11-21T08:45:00Z',
    }
    const [page] = await pagesOf(await printer.print('statement', paper))
    for (const part of [
      'From 2083-01-01 to 2083-08-05',
      'Still to pay before',
      '100.00',
      'Bill of Baisakh',
      '2,500.00',
      '2,600.00',
      '-400.00',
      'Advance not used yet (Rs.): 400.00',
      'Deposit (Rs.): 500.00',
    ])
      expect(page).toContain(part)
  })
  it('of several students: each begins a page, and its pages are counted by themselves', async () => {
    const long = Array.from({ length: 90 }, (_, n) => ({ ...bill, number: `B-${n}`, balance: 250_000 * (n + 1) }))
    const of = (name: string, lines: typeof statement.lines) => ({
      ...statement,
      lines,
      student: { ...statement.student, name },
    })
    const pages = await pagesOf(
      await printer.print('statement', {
        school,
        language: 'en',
        statements: [of('Asha Rai', statement.lines), of('Bina Rai', long), of('Chandra Rai', [])],
        printed_by: 'Asha Rai',
        printed_at: '2026-11-21T08:45:00Z',
      }),
    )
    const told = pages.map((page) => [/Page \d+ of \d+/.exec(page)?.[0], /Student: (\w+)/.exec(page)?.[1]])
    expect(told).toEqual([
      ['Page 1 of 1', 'Asha'],
      ['Page 1 of 2', 'Bina'],
      ['Page 2 of 2', undefined],
      ['Page 1 of 1', 'Chandra'],
    ])
  })
})

describe('a voucher', { timeout: 60_000 }, () => {
  const textOfPaper = async (data: VoucherPaper) => (await pagesOf(await printer.print('voucher', data))).join(' ')

  it('names payee, cheque, lines, totals, words, and who made and approved it', async () => {
    const text = await textOfPaper(buildVoucher())
    for (const part of [
      'Himalaya Secondary School',
      'PV-2083/84-000012',
      '2083-08-05 BS (2026-11-21 AD)',
      'Paid to: Landlord of the annex',
      'Cheque no.: 004711',
      '5201 Rent 50,000.00',
      'TDS: Rent, Rs. 50,000.00',
      'Total 50,000.00 50,000.00',
      'Fifty Thousand Rupees Only/-',
      'Kamal Karki Made by',
      'Sita Sharma Approved by',
    ])
      expect(text).toContain(part)
    for (const word of ['DRAFT', 'REVERSED', 'Reversed by']) expect(text).not.toContain(word)
  })
  it('says that it is a draft, or what reversed it', async () => {
    expect(await textOfPaper(buildVoucher({ number: null, approved_by: null }))).toContain('DRAFT')
    const reversed = await textOfPaper(
      buildVoucher({ reversed_by: { number: 'PV-2083/84-000013', date: '2026-11-22' }, reason: 'Paid twice' }),
    )
    expect(reversed).toContain('REVERSED')
    expect(reversed).toContain('Reversed by PV-2083/84-000013 on 2083-08-06 BS')
    expect(reversed).toContain('Reason: Paid twice')
  })
  it('is Nepali where it is asked, and stands in digits alone where words end', async () => {
    expect(await textOfPaper(buildVoucher({}, 'ne'))).toContain('५०,०००.००')
    const large = buildVoucher({
      lines: [
        { code: '1', account: 'A', party: null, note: null, amount: 1_00_00_00_000_00 },
        { code: '2', account: 'B', party: null, note: null, amount: -1_00_00_00_000_00 },
      ],
    })
    expect(await textOfPaper(large)).toContain('1,00,00,00,000.00')
  })
})

describe('a month sheet', { timeout: 60_000 }, () => {
  const none = { present: 0, absent: 0, late: 0, leave: 0, half: 0 }
  const paper: AttendanceMonthPaper = {
    school,
    language: 'en',
    printed_by: 'Asha Rai',
    printed_at: '2026-11-21T08:45:00Z',
    letters: {
      present: { en: 'P', np: 'उ' },
      absent: { en: 'A', np: 'अ' },
      leave: { en: 'L', np: 'बि' },
      late: { en: 'T', np: 'ढि' },
      half: { en: 'H', np: 'आ' },
    },
    sheet: {
      grade: 'Class 5',
      grade_np: 'कक्षा ५',
      section: 'A',
      class_teacher: 'Sita Sharma',
      year: 2083,
      month: 8,
      days: Array.from({ length: 29 }, (_, at) => ({
        date: at + 1,
        weekday: (at + 2) % 7,
        off: (at + 2) % 7 === 6 ? 'Weekly holiday' : null,
        taken: at < 2,
        tally: at < 2 ? { ...none, present: 31, late: 2, absent: 1 } : none,
      })),
      students: Array.from({ length: 60 }, (_, at) => ({
        roll: at + 1,
        name: `Student ${at + 1}`,
        name_np: 'राम थापा',
        enroll_code: `H${at}`,
        marks: Array.from({ length: 29 }, (_each, day) =>
          day === 0 ? ('late' as const) : day === 1 ? ('absent' as const) : null,
        ),
        tally: { ...none, late: 1, absent: 1 },
        rate: 50,
      })),
    },
  }
  it('lies across, repeats its days on every page, and counts who was there', async () => {
    const pdf = await printer.print('attendance-month', paper)
    const pages = await pagesOf(pdf)
    expect(pages.length).toBe(2)
    for (const part of ['Class 5 A', 'Mangsir 2083', 'Sita Sharma', 'Student 1 T A', 'Days taken: 2'])
      expect(pages[0]).toContain(part)
    expect(pages[1]).toMatch(/29.*Student 60 T A – 1 1 – – 50.*33 33/)
  })
  it('is in Nepali for who reads Nepali', async () => {
    expect(
      (await drawingOf(await printer.print('attendance-month', { ...paper, language: 'ne' }))).glyphs,
    ).toBeGreaterThan(1000)
  })
})

describe("a student's card", { timeout: 60_000 }, () => {
  it('has the school, the student and the code, on one small page', async () => {
    const paper: StudentCardPaper = {
      school,
      language: 'en',
      person: { name: 'Krishna Shrestha', name_np: 'कृष्ण श्रेष्ठ', enroll_code: 'HSS-14', grade: 'Class 5', section: 'A' },
      qr: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></svg>'),
    }
    const pages = await pagesOf(await printer.print('student-card', paper))
    expect(pages).toHaveLength(1)
    for (const part of ['Himalaya Secondary School', 'Krishna Shrestha', 'Class 5 A', 'HSS-14', '01-4780000'])
      expect(pages[0]).toContain(part)
  })
})

describe('the logo of the school', { timeout: 60_000 }, () => {
  it('stands on every paper that has a head, and is missed by none without', async () => {
    const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a03030' } })
      .png()
      .toBuffer()
    const tally = { present: 0, absent: 0, late: 0, leave: 0, half: 0 }
    const letters = Object.fromEntries(Object.keys(tally).map((name) => [name, { en: 'X', np: 'X' }]))
    const facts = { language: 'en', printed_by: 'Asha Rai', printed_at: '2026-11-21T08:45:00Z' }
    const nothing = { name_np: null, dob: null, address: null, admission_number: null, section: null, roll: null }
    const left = { guardian: null, left_on: null, left_reason: null }
    const names = { name: 'Krishna', gender: 'male', grade: 'Five', enroll_code: 'H1', batch: '2083' }
    const student = { ...nothing, ...left, ...names }
    const journal = {
      title: 'Refund voucher',
      number: 'RV-83/84-000001',
      issued_on: '2026-11-21',
      student: 'Krishna',
      enroll_code: 'H1',
      grade: 'Five',
      roll: 7,
      guardian: null,
      lines: [{ text: 'Advance', month: '', amount: 1_500_00 }],
      taxes: [],
      total: 1_500_00,
      payee: 'Asha Rai',
      mode: 'Cash',
      reference: null,
      reason: 'Leaves the school',
      due_date: null,
      notes: ['Takes back bill 7'],
      maker: 'Asha Rai',
      approver: null,
      print_count: 1,
      reversed: { on: '2026-11-22', reason: 'Wrong child' },
    }
    const papers: Record<string, object> = {
      receipt: buildReceipts(buildReceipt()),
      table: buildTable(),
      statement: { ...facts, statements: [{ student, opening: 0, lines: [], closing: 0, advance: 0 }] },
      'student-paper': { ...facts, kind: 'admission', student: { ...student, admission_date: '2026-11-21' } },
      'attendance-month': {
        ...facts,
        letters,
        sheet: {
          grade: 'Five',
          grade_np: null,
          section: 'A',
          class_teacher: null,
          year: 2083,
          month: 8,
          days: [],
          students: [],
        },
      },
      routine: {
        ...facts,
        batch: '2083',
        by: 'section',
        routines: [{ name: 'Five A', name_np: null, days: [], periods: [], slots: [] }],
      },
      voucher: buildVoucher(),
      marksheet: build(),
      transcript: buildTranscript({ photo: false }),
      'marks-ledger': {
        ...facts,
        size: 'a4',
        exam: 'First',
        exam_np: null,
        batch: '2083',
        grade: 'Five',
        grade_np: null,
        section: 'A',
        class_teacher: null,
        class_teacher_np: null,
        is_published: true,
        school_days: null,
        subjects: [],
        students: [],
        signatures: [],
      },
      'seat-plan': {
        ...facts,
        paper: 'door',
        exam: 'First',
        exam_np: null,
        batch: '2083',
        rooms: [
          {
            name: '12',
            columns_of_benches: 1,
            rows: 1,
            seats_per_bench: 1,
            held_on: null,
            invigilators: [],
            students: [],
          },
        ],
      },
      'fee-journal': { language: 'ne', journals: [journal] },
      'fee-slip': { language: 'ne', journals: [journal] },
    }
    const withHead = readdirSync(join(projectRoot, 'papers')).filter(
      (name) => name !== 'paper.typ' && name.endsWith('.typ') && /\bhead\(data\.school/.test(textOf(name)),
    )
    expect(Object.keys(papers).sort()).toEqual(withHead.map((name) => name.replace('.typ', '')).sort())
    for (const [template, paper] of Object.entries(papers))
      for (const [image, count] of [[logo, 1] as const, [null, 0] as const]) {
        const pdf = await printer.print(template, { ...paper, school: { ...school, logo: image } })
        const page = await (await openPdf(pdf)).getPage(1)
        const { fnArray } = await page.getOperatorList()
        expect([template, fnArray.filter((operator) => operator === 85).length]).toEqual([template, count])
      }
  })
})
