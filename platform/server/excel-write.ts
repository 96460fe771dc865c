/** Rows as a workbook: every cell typed by its column's kind. */
import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import writeXlsxFile, { type CellObject, type Feature, type Row } from 'write-excel-file/node'
import { isValidAd } from '#nepal/ad-date.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatBs } from '#nepal/bs-format.ts'
import type { Language } from '#nepal/digits.ts'
import type { FieldKind } from '#platform/contract/field.ts'
import { dayOf, type TableColumn, textOf } from './cell-text.ts'

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

type Write = (value: unknown, column: TableColumn, language: Language) => CellObject
const text = (value: string): CellObject => ({ type: String, value: escaped(clean(value)) })
const asText = (value: unknown, column: TableColumn): CellObject => text(textOf(column, value))
/** PostgreSQL hands numerics over as text. */
const asNumber =
  (format?: string): Write =>
  (value, column) => {
    const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number)
      ? { type: Number, value: number, ...(format ? { format } : {}) }
      : asText(value, column)
  }

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
  int: asNumber(),
  decimal: asNumber(),
  money: (value, column) =>
    typeof value === 'number' ? { type: Number, value: value / 100, format: rupees } : asText(value, column),
  date: (value, column) => {
    if (column.calendar === 'bs') return text(bsText(dayOf(String(value))))
    const day = new Date(`${dayOf(String(value))}T00:00:00Z`)
    return Number.isNaN(day.getTime()) || day.getTime() < firstExcelDay
      ? asText(value, column)
      : { type: Date, value: day, format: 'yyyy-mm-dd' }
  },
  flag: (value, _, language) => text(language === 'ne' ? (value ? 'छ' : 'छैन') : value ? 'Yes' : 'No'),
} satisfies Record<FieldKind, Write>

/** Excel believes in a 29 February 1900; before March its dates are one day off. */
const firstExcelDay = Date.UTC(1900, 2, 1)

export function makeWorkbook(
  { title, sentence, columns, sheet, language = 'en', totals }: TableToWrite,
  rows: Record<string, unknown>[],
): Promise<Buffer> {
  const written = (row: Record<string, unknown>): Row =>
    columns.map((column) => {
      const value = row[column.name]
      return value === null || value === undefined || value === '' ? null : cells[column.kind](value, column, language)
    })
  const body = rows.map(written)
  const above: Row[] = sentence ? [[{ ...text(title), fontWeight: 'bold' }], [text(sentence)]] : []
  const below: Row[] = totals
    ? [
        written(totals).map(
          (cell) => cell && { ...(cell as CellObject), fontWeight: 'bold' as const, topBorderStyle: 'thin' as const },
        ),
      ]
    : []
  const widths = columns.map((column, i) => ({
    width: widthOf(
      [column.label, ...body.slice(0, 200).map((row) => String((row[i] as CellObject | null)?.value ?? ''))],
      column.kind,
    ),
  }))
  return writeXlsxFile([...above, header(columns.map(({ label }) => label)), ...body, ...below], {
    sheet: sheetName(sheet ?? title),
    columns: widths,
    stickyRowsCount: above.length + 1,
  }).toBuffer()
}

/** Rows below the example that take what is typed as it is: Excel would make '01-4780000' a number and some codes dates. */
const readyRows = 500

export function makeTemplate({ title, columns }: TemplateToWrite): Promise<Buffer> {
  const asTyped: CellObject = { type: String, format: '@' }
  const rows: Row[] = [
    header(columns.map(({ label }) => label)),
    columns.map(({ example }) => ({ ...text(example), ...asTyped })),
    ...Array.from({ length: readyRows }, () => columns.map(() => asTyped)),
  ]
  const mostChoices = Math.max(0, ...columns.map(({ choices = [] }) => choices.length))
  const explained: Row[] = [
    header(columns.map(({ label }) => label)),
    columns.map(({ help }) => ({ ...text(help), wrap: true, alignVertical: 'top' as const })),
    ...Array.from({ length: mostChoices }, (_, i) =>
      columns.map(({ choices }) => (choices?.[i] === undefined ? null : text(choices[i]))),
    ),
  ]
  const wide = columns.map(({ label, example, choices = [] }) => ({
    width: widthOf([label, example, ...choices], 'text'),
  }))
  return writeXlsxFile(
    [
      { data: rows, sheet: sheetName(title), columns: wide, stickyRowsCount: 1 },
      {
        data: explained,
        sheet: helpSheet,
        columns: wide.map(({ width }) => ({ width: Math.max(width, 24) })),
        stickyRowsCount: 1,
      },
    ],
    { features: [dropDowns(columns)] },
  ).toBuffer()
}
const helpSheet = 'Allowed values'

/** The choices of a column offered in its cells; they stand on the second sheet from row 3. */
function dropDowns(columns: readonly TemplateColumn[]): Feature<Buffer | Stream | Blob> {
  const lists = columns.flatMap(({ choices = [] }, i) => {
    const letter = columnLetters(i)
    return choices.length
      ? [
          `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}${readyRows + 2}"><formula1>'${helpSheet}'!$${letter}$3:$${letter}$${choices.length + 2}</formula1></dataValidation>`,
        ]
      : []
  })
  const xml = `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          insert: (_, { sheetIndex }) => (sheetIndex === 0 && lists.length ? xml : undefined),
        },
      },
    },
  }
}

const header = (labels: string[]): Row =>
  labels.map((label) => ({
    ...text(label),
    fontWeight: 'bold',
    backgroundColor: '#e8eef0',
    bottomBorderStyle: 'thin',
    wrap: true,
    alignVertical: 'center',
  }))

/** In characters; money and dates have their own look. */
function widthOf(texts: string[], kind: FieldKind): number {
  const longest = texts.reduce(
    (most, each) => Math.max(most, each.length),
    kind === 'date' || kind === 'money' ? 12 : 6,
  )
  return Math.min(48, longest + 2)
}

/** 0 -> A, 26 -> AA. */
const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** At most 31 letters, without those that Excel refuses. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:'\p{C}]/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Sheet1'

/** Without letters that XML cannot hold; line ends are '\n'. Exported for the test. */
export function clean(value: string): string {
  const whole = value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\ufffd/gu, '')
  return whole.length > longestText ? `${whole.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…` : whole
}

/**
 * Excel reads '_x0041_' as 'A': the underscore itself is written so where a text only looks like it.
 * So is the first letter of 'constructor' and its like, which the library mistakes for its own.
 */
function escaped(value: string): string {
  if (value in {}) return `_x${value.charCodeAt(0).toString(16).padStart(4, '0')}_${value.slice(1)}`
  return value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
