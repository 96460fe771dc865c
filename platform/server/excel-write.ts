/** Rows as a workbook: every cell typed by its column's kind. */
import { isValidAd } from '#nepal/ad-date.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatBs } from '#nepal/bs-format.ts'
import type { Language } from '#nepal/digits.ts'
import type { FieldKind } from '#platform/contract/field.ts'
import { dayOf, type TableColumn, textOf } from './cell-text.ts'
import { type Cell, columnLetters, type Look, workbook } from './workbook.ts'

export interface TableToWrite {
  title: string
  /** Written above the heads, with the title: what was asked for. */
  sentence?: string | null
  language?: Language
  /** Under the last row, by column. */
  totals?: Record<string, unknown>
  columns: TableColumn[]
  /** Name of the sheet; the title when absent. */
  sheet?: string
}

export interface TemplateToWrite {
  title: string
  columns: TemplateColumn[]
}
export interface TemplateColumn {
  label: string
  /** What a good row says here. */
  example: string
  /** One plain sentence: what belongs here. */
  help: string
  /** The only values taken; offered as a drop-down. */
  choices?: readonly string[]
}

/** 1,23,45,678.50: Excel groups by thousands unless each size is told. Negative amounts fall under the last. */
const rupees = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'
/** Letters that a cell may hold; Excel calls a longer one damage. */
const longestText = 32_767

type Write = (value: unknown, column: TableColumn, language: Language) => NonNullable<Cell>
const text = (value: string, look?: Look): NonNullable<Cell> => ({
  text: escaped(clean(value)),
  ...(look && { look }),
})
const asText = (value: unknown, column: TableColumn) => text(textOf(column, value))
/** PostgreSQL hands numerics over as text. */
const asNumber: Write = (value, column) => {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? { number } : asText(value, column)
}

const looks = {
  amount: { format: rupees },
  day: { format: 'yyyy-mm-dd' },
  title: { bold: true },
  head: { bold: true, fill: 'E8EEF0', line: 'below', wrap: 'center' },
  total: { bold: true, line: 'above' },
  totalAmount: { bold: true, line: 'above', format: rupees },
  asTyped: { format: '@' },
  help: { wrap: 'top' },
} satisfies Record<string, Look>

/** '2083-08-05'; a day outside the tables says that it is AD. */
function bsText(ad: string): string {
  if (!isValidAd(ad)) return ad
  try {
    return formatBs(adToBs(ad), { pattern: 'YYYY-MM-DD', language: 'en' })
  } catch (error) {
    if (error instanceof RangeError) return `${ad} AD`
    throw error
  }
}

const cells = {
  text: asText,
  long_text: asText,
  choice: asText,
  ref: asText,
  multi_ref: asText,
  file: asText,
  phone: asText,
  email: asText,
  colour: asText,
  rich_text: asText,
  rows: asText,
  time: asText,
  int: asNumber,
  decimal: asNumber,
  money: (value, column) =>
    typeof value === 'number' ? { number: value / 100, look: looks.amount } : asText(value, column),
  date: (value, column) => {
    if (column.calendar === 'bs') return text(bsText(dayOf(String(value))))
    const day = new Date(`${dayOf(String(value))}T00:00:00Z`)
    return Number.isNaN(day.getTime()) || day.getTime() < firstExcelDay
      ? asText(value, column)
      : { number: day.getTime() / 86_400_000 + 25_569, look: looks.day }
  },
  flag: (value, _, language) => text(language === 'ne' ? (value ? 'छ' : 'छैन') : value ? 'Yes' : 'No'),
} satisfies Record<FieldKind, Write>

/** Excel believes in a 29 February 1900; before March its dates are one day off. */
const firstExcelDay = Date.UTC(1900, 2, 1)

export function makeWorkbook(
  { title, sentence, columns, sheet, language = 'en', totals }: TableToWrite,
  rows: Record<string, unknown>[],
): Promise<Buffer> {
  const written = (row: Record<string, unknown>): Cell[] =>
    columns.map((column) => {
      const value = row[column.name]
      return value === null || value === undefined || value === '' ? null : cells[column.kind](value, column, language)
    })
  const above = sentence ? [[text(title, looks.title)], [text(sentence)]] : []
  const below = totals ? [written(totals).map(asTotal)] : []
  const sample = rows.slice(0, 200).map(written)
  const widths = columns.map((column, i) =>
    widthOf([column.label, ...sample.map((row) => shownIn(row[i]!))], column.kind),
  )
  const head = header(columns.map(({ label }) => label))
  function* all(): Generator<readonly Cell[]> {
    yield* above
    yield head
    for (const row of rows) yield written(row)
    yield* below
  }
  return workbook([{ name: sheetName(sheet ?? title), rows: all(), widths, frozen: above.length + 1 }])
}

const asTotal = (cell: Cell): Cell =>
  cell && { ...cell, look: cell.look === looks.amount ? looks.totalAmount : looks.total }
const shownIn = (cell: Cell): string =>
  !cell ? '' : 'text' in cell ? cell.text : 'number' in cell ? String(cell.number) : ''

/** Rows below the example that take what is typed as it is: Excel would make '01-4780000' a number and some codes dates. */
const readyRows = 500

export function makeTemplate({ title, columns }: TemplateToWrite): Promise<Buffer> {
  const rows: Cell[][] = [
    header(columns.map(({ label }) => label)),
    columns.map(({ example }) => text(example, looks.asTyped)),
    ...Array.from({ length: readyRows }, () => columns.map(() => ({ look: looks.asTyped }))),
  ]
  const mostChoices = Math.max(0, ...columns.map(({ choices = [] }) => choices.length))
  const explained: Cell[][] = [
    header(columns.map(({ label }) => label)),
    columns.map(({ help }) => text(help, looks.help)),
    ...Array.from({ length: mostChoices }, (_, i) =>
      columns.map(({ choices }) => (choices?.[i] === undefined ? null : text(choices[i]))),
    ),
  ]
  const widths = columns.map(({ label, example, choices = [] }) => widthOf([label, example, ...choices], 'text'))
  return workbook([
    { name: sheetName(title), rows, widths, frozen: 1, choices: offered(columns) },
    { name: helpSheet, rows: explained, widths: widths.map((width) => Math.max(width, 24)), frozen: 1 },
  ])
}
const helpSheet = 'Allowed values'

/** The choices of a column offered in its cells; they stand on the second sheet from row 3. */
const offered = (columns: readonly TemplateColumn[]) =>
  columns.flatMap(({ choices = [] }, i) => {
    const letter = columnLetters(i)
    const from = `'${helpSheet}'!$${letter}$3:$${letter}$${choices.length + 2}`
    return choices.length ? [{ cells: `${letter}2:${letter}${readyRows + 2}`, from }] : []
  })

const header = (labels: string[]): Cell[] => labels.map((label) => text(label, looks.head))

/** In characters; money and dates have their own look. */
function widthOf(texts: string[], kind: FieldKind): number {
  const longest = texts.reduce(
    (most, each) => Math.max(most, each.length),
    kind === 'date' || kind === 'money' ? 12 : 6,
  )
  return Math.min(48, longest + 2)
}

/** At most 31 letters, without those that Excel refuses. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:'\p{C}]/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Sheet1'

/** Most texts: there is nothing in them to look for. */
const plainText = /^[\n\x20-\x7e\p{Script=Devanagari}]*$/u
/** Without letters that XML cannot hold; line ends are '\n'. Exported for the test. */
export function clean(value: string): string {
  if (plainText.test(value) && value.length <= longestText) return value
  const whole = value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\ufffd/gu, '')
  return whole.length > longestText ? `${whole.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…` : whole
}

/** Excel reads '_x0041_' as 'A': the underscore itself is written so where a text only looks like it. */
const escaped = (value: string): string =>
  value.includes('_') ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value
