import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { readTable, stopSheets, type TableColumn, writeExcel as write, writeTemplate } from './excel.ts'
import { readWorkbook } from './excel-read.ts'
import { clean } from './excel-write.ts'
import { isValidAd } from '#nepal/ad-date.ts'
import { parseRupees } from '#nepal/rupees.ts'

const who = { company: 1 }
const writeExcel = (table: Parameters<typeof write>[0], rows: Record<string, unknown>[]) => write(table, rows, who)
const readExcel = (data: Buffer) => readTable({ data }, who)
afterAll(() => stopSheets())

const columns: TableColumn[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'due', label: 'Due', kind: 'money' },
  { name: 'roll', label: 'Roll', kind: 'int' },
  { name: 'mark', label: 'Mark', kind: 'decimal' },
  { name: 'joined', label: 'Joined', kind: 'date' },
  { name: 'active', label: 'Active', kind: 'flag' },
  { name: 'kind', label: 'Kind', kind: 'choice', choices: [{ value: 'a', label: 'First kind' }] },
]
const buildTable = (more: Partial<Parameters<typeof writeExcel>[0]> = {}) => ({ title: 'Students', columns, ...more })

/** The same workbook with its first sheet changed. */
function withSheet(file: Buffer, change: (xml: string) => string): Buffer {
  const parts = unzipSync(file)
  const path = 'xl/worksheets/sheet1.xml'
  return Buffer.from(zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path]!))) }))
}
const sheetOf = (file: Buffer) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)

const sheetNameOf = async (title: string) =>
  /<sheet [^>]*name="([^"]*)"/.exec(
    strFromU8(unzipSync(await writeExcel(buildTable({ title }), []))['xl/workbook.xml']!),
  )?.[1]
/** Sets bytes at each place where a zip header of that kind begins. */
function patch(file: Buffer, mark: number, offset: number, size: number): Buffer {
  const copy = Buffer.from(file)
  for (let at = 0; at < copy.length - 30; at++)
    if (copy.readUInt32LE(at) === mark) copy.writeUInt32LE(size, at + offset)
  return copy
}

describe('reading a workbook', { timeout: 60_000 }, () => {
  it('refuses what is not a workbook', async () => {
    for (const bad of [
      Buffer.from('PK\x03\x04 and nothing'),
      Buffer.from(''),
      Buffer.from(zipSync({ 'a.txt': strToU8('hello') })),
      Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })),
    ]) {
      await expect(readWorkbook(bad)).rejects.toMatchObject({ code: 'unreadable-file', status: 422 })
    }
  })

  it('refuses a bomb before it is unpacked: too much, too dense, too many', async () => {
    const zeros = new Uint8Array(30 * 1024 * 1024)
    const dense = Buffer.from(zipSync({ 'xl/a.xml': zeros }))
    const many = Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`xl/${i}.xml`, new Uint8Array(1)]))),
    )
    for (const bomb of [dense, many])
      await expect(readWorkbook(bomb)).rejects.toMatchObject({ code: 'file-too-large', status: 413 })
  })

  it('refuses a bomb that lies about its size', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(30 * 1024 * 1024) }))
    const lying = patch(patch(bomb, 0x02014b50, 24, 1000), 0x04034b50, 22, 1000)
    await expect(readWorkbook(lying)).rejects.toMatchObject({ code: 'unreadable-file' })
  })

  it('refuses cells and rows far out, which would be padded with millions of empty ones', async () => {
    const file = await writeExcel(buildTable(), [{ name: 'x' }])
    for (const far of [
      '<row r="3"><c r="XFD3"><v>1</v></c></row>',
      '<row r="1048576"><c r="A1048576"><v>1</v></c></row>',
    ]) {
      await expect(
        readWorkbook(withSheet(file, (xml) => xml.replace('</sheetData>', `${far}</sheetData>`))),
      ).rejects.toMatchObject({ code: 'file-too-large' })
    }
  })

  it('refuses from the child process as from here, and goes on', async () => {
    await expect(readExcel(Buffer.from('PK\x03\x04'))).rejects.toMatchObject({ code: 'unreadable-file', status: 422 })
    expect((await readExcel(await writeExcel(buildTable(), [{ name: 'Asha' }]))).rows[1]![0]).toBe('Asha')
  })

  it('tells where formulas stand', async () => {
    const file = withSheet(
      await writeExcel(buildTable({ columns: columns.slice(1, 3) }), [
        { due: 100, roll: 5 },
        { due: 300, roll: 7 },
      ]),
      (xml) =>
        xml.replace(/(<c r="B2"[^>]*>)/, '$1<f>1+4</f>').replace(/(<c r="A3"[^>]*>)/, '$1<f t="shared" si="0"/>'),
    )
    expect((await readWorkbook(file)).formulas).toEqual([
      { row: 2, column: 2 },
      { row: 3, column: 1 },
    ])
  })

  it('reads numbers without noise and dates as days', async () => {
    const file = withSheet(
      await writeExcel(buildTable({ columns: columns.slice(1, 5) }), [
        { due: 30, roll: 9841234567, mark: 0.5, joined: '2026-11-21' },
      ]),
      (xml) => xml.replace('<v>0.3</v>', '<v>0.30000000000000004</v>'),
    )
    expect((await readWorkbook(file)).rows[1]).toEqual(['0.3', '9841234567', '0.5', '2026-11-21'])
  })
})

describe('writing a workbook', { timeout: 60_000 }, () => {
  it('never writes a formula, whatever a text begins with', async () => {
    const rows = ['=1+1', '+9841234567', '-5', '@SUM(A1)', '=HYPERLINK("http://x")', '\t=1', '<f>1</f>'].map(
      (name) => ({ name }),
    )
    const file = await writeExcel(buildTable({ columns: columns.slice(0, 1) }), rows)
    expect(sheetOf(file)).not.toMatch(/<f[\s>/]/)
    const cells = sheetOf(file).match(/<c [^>]*r="A[2-8]"[^>]*>/g)!
    expect(cells).toHaveLength(7)
    for (const cell of cells) expect(cell).toContain('t="s"')
    expect((await readWorkbook(file)).rows.slice(1).map(([name]) => name)).toEqual(rows.map(({ name }) => name))
  })

  it('freezes its header and gives money its lakhs, dates their form', async () => {
    const file = await writeExcel(buildTable(), [
      { name: 'Asha', due: 12_345_650, joined: '2026-11-21', active: true, kind: 'a', roll: null },
    ])
    expect(sheetOf(file)).toContain('state="frozen"')
    expect(sheetOf(file)).toContain('<v>123456.5</v>')
    expect(strFromU8(unzipSync(file)['xl/styles.xml']!)).toContain('##\\,##\\,##0.00')
    expect((await readWorkbook(file)).rows).toEqual([
      columns.map(({ label }) => label),
      ['Asha', '123456.5', '', '', '2026-11-21', 'Yes', 'First kind'],
    ])
  })

  it('names its sheet as Excel allows', async () => {
    expect(await sheetNameOf('Fees [2083/84]: all * classes of the school')).toHaveLength(31)
    expect(await sheetNameOf('///')).toBe('Sheet1')
  })

  it('writes many rows in the child process, the same', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({ name: `Student ${i}`, due: i, roll: i }))
    const { rows: read } = await readExcel(await writeExcel(buildTable(), rows))
    expect(read).toHaveLength(3001)
    expect(read[3000]!.slice(0, 3)).toEqual(['Student 2999', '29.99', '2999'])
  })

  it('an own export read again is the same: text, rupees, days, yes and no', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom(
        '=1+1',
        '_x0041_',
        '_x005f_x0041_',
        ' a ',
        'a\r\nb',
        '\n',
        '१२३ क्षेत्र',
        '0012',
        '1e5',
        'TRUE',
        '\u2028',
        '🙂',
        ']]>',
        '&amp;',
        'constructor',
        '__proto__',
        'toString',
        '7',
        '3',
      ),
      fc.string({ unit: fc.constantFrom('_', 'x', '0', '4', '1', 'a', ' ') }),
    )
    const day = fc
      .date({ min: new Date('1913-04-13'), max: new Date('2044-04-13'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const row = fc.record({
      name: text.map(clean).filter((value) => value !== ''),
      due: fc.integer({ min: -9_999_999_999, max: 99_99_99_999_99 }),
      roll: fc.integer({ min: 0, max: 2_147_483_647 }),
      mark: fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100),
      joined: fc.option(day),
      active: fc.boolean(),
      kind: fc.constantFrom('a', 'other'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const {
          rows: [head, ...read],
          formulas,
        } = await readWorkbook(await writeExcel(buildTable(), rows))
        expect(formulas).toEqual([])
        expect(head).toEqual(columns.map(({ label }) => label))
        const meant = read.map(([name, due, roll, mark, joined, active, kind]) => ({
          name,
          due: parseRupees(due!),
          roll: Number(roll),
          mark: Number(mark),
          joined: joined === '' ? null : joined,
          active: active === 'Yes',
          kind: kind === 'First kind' ? 'a' : kind,
        }))
        expect(meant).toEqual(rows)
        for (const { joined } of rows) expect(joined === null || isValidAd(joined)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a template', { timeout: 60_000 }, () => {
  it('has labels and an example that stay as typed, allowed values on a second sheet and in drop-downs', async () => {
    const file = await writeTemplate(
      {
        title: 'Students',
        columns: [
          { label: 'Name', example: 'Asha Rai', help: 'First and last name.' },
          { label: 'Phone', example: '01-4780000', help: 'Of the guardian.' },
          { label: 'Gender', example: 'Female', help: 'One of the list.', choices: ['Female', 'Male', 'Other'] },
        ],
      },
      who,
    )
    const parts = unzipSync(file)
    expect((await readWorkbook(file)).rows).toEqual([
      ['Name', 'Phone', 'Gender'],
      ['Asha Rai', '01-4780000', 'Female'],
    ])
    expect(strFromU8(parts['xl/workbook.xml']!)).toContain('Allowed values')
    expect(sheetOf(file)).toMatch(
      /<\/sheetData>.*<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="C2:C502"><formula1>'Allowed values'!\$C\$3:\$C\$5</,
    )
    expect((await readWorkbook(file)).formulas).toEqual([])
    expect(strFromU8(parts['xl/sharedStrings.xml']!)).toContain('Of the guardian.')
  })
})

const read = (text: string | Buffer) => readTable({ data: Buffer.from(text as string) }, who).then(({ rows }) => rows)

describe('reading a text table', () => {
  it('refuses other encodings, open quotes, old Excel files and too much', async () => {
    await expect(read(Buffer.from([0x4e, 0x61, 0xe9]))).rejects.toMatchObject({ code: 'unreadable-file' })
    await expect(read('a,"b\nc')).rejects.toMatchObject({ code: 'unreadable-file' })
    await expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]))).rejects.toMatchObject({ code: 'unreadable-file' })
    await expect(read('a\n'.repeat(50_002))).rejects.toMatchObject({ code: 'file-too-large' })
    await expect(read(Buffer.alloc(12_000_001, 'a'))).rejects.toMatchObject({ code: 'file-too-large' })
  })

  it.each([
    '<html><table><tr><td>1</td></tr></table></html>',
    '\ufeff\r\n <!DOCTYPE html>\n<html>',
    Buffer.from('\ufeff<table><tr>', 'utf16le'),
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
  ])('names a web page as what it is: %j', async (page) => {
    const data = Buffer.from(page as string)
    const message = (name: string) => readTable({ data, name }, who).catch((error: Error) => error.message)
    expect(await message('a.csv')).toContain('This file is a web page, not a table.')
    expect(await message('A.XLS')).toContain('This file is a web page with the ending .xls.')
  })
  it.each(['<5000,b', '< a,b'])('takes %j for the text that it is', async (text) =>
    expect((await read(text))[0]).toHaveLength(2),
  )

  it.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark and semicolons',
      '\ufeffa;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      '"a ""x"", y",b\n"line 1\nline 2",=1+1',
      [
        ['a "x", y', 'b'],
        ['line 1\nline 2', '=1+1'],
      ],
    ],
    [
      'semicolons in quotes',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    ['commas after quotes where semicolons separate', '"a"b,c;d;e\n', [['"a"b,c', 'd', 'e']]],
    [
      'rows of other lengths and empty ends',
      'a,b,c\n1\n\n2,,\n,,\n\n',
      [
        ['a', 'b', 'c'],
        ['1', '', ''],
        ['', '', ''],
        ['2', '', ''],
      ],
    ],
    ['an empty last cell', 'a,', [['a', '']]],
    [
      'an address with commas above rows with semicolons',
      'Bank, Road, City\nday;withdrawn;deposited\n1;1,000.00;\n2;;12,000.00\n',
      [
        ['Bank, Road, City', '', ''],
        ['day', 'withdrawn', 'deposited'],
        ['1', '1,000.00', ''],
        ['2', '', '12,000.00'],
      ],
    ],
    [
      'an inch in a cell',
      'thing;price\nPipe 5";10,5\nRod 6";20,5\n',
      [
        ['thing', 'price'],
        ['Pipe 5"', '10,5'],
        ['Rod 6"', '20,5'],
      ],
    ],
    ['nothing', '', []],
  ])('understands %s', async (_, text, rows) => {
    expect(await read(text)).toEqual(rows)
  })

  it('understands UTF-16 as Excel writes it', async () => {
    expect(await read(Buffer.from('\ufeffनाम\tb\n1\t2', 'utf16le'))).toEqual([
      ['नाम', 'b'],
      ['1', '2'],
    ])
  })

  it('reads back whatever is quoted', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', '\t', '"', '\n', '\r', ' ', 'क') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            cell.map((each) => `x${each}`),
            cell,
          ),
          { minLength: 1 },
        ),
        async (rows) => {
          const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\r\n')
          expect(await read(text)).toEqual(rows)
        },
      ),
    )
  })
})
