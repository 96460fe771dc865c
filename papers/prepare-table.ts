/** A list as table.typ shows it: cells are text, and the page is chosen by what must stand beside each other. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import { formatNumber } from '#nepal/rupees.ts'
import type { FieldKind } from '#platform/contract/field.ts'
import { dayOf, textOf } from '#platform/server/cell-text.ts'
import { adText, amountText, bsText, momentText } from './paper-text.ts'
import type { TableColumnOnPaper, TablePaper } from './shapes.ts'

interface Writing {
  language: Language
  calendar: 'bs' | 'ad'
  dash: boolean
}
type Write = (value: unknown, column: TableColumnOnPaper, writing: Writing) => string

const asText: Write = (value, column) => breakable(textOf(column, value))
const asNumber: Write = (value, _, { language }) =>
  typeof value === 'number' ? digitsIn(language, String(value)) : String(value)

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
  decimal: (value, _, { language }) => (typeof value === 'number' ? formatNumber(value, { language }) : String(value)),
  money: (value, column, { language, dash }) =>
    dash && value === 0 ? '–' : typeof value === 'number' ? amountText(value, language) : textOf(column, value),
  date: (value, column, { language, calendar }) =>
    ((column.calendar ?? calendar) === 'bs' ? bsText : adText)(dayOf(String(value)), language),
  flag: (value, _, { language }) => (language === 'ne' ? (value ? 'छ' : 'छैन') : value ? 'Yes' : 'No'),
} satisfies Record<FieldKind, Write>

const rightAligned: ReadonlySet<FieldKind> = new Set(['int', 'decimal', 'money'])

/** Characters (of about 1.8 mm) that fit beside each other on A4 standing. */
const standing = 100
/** Of a cell's text, how much asks for room; longer text is wrapped. */
const widest = 28

export function prepareTable(paper: TablePaper) {
  const { language, calendar = 'bs', columns, dash = false } = paper
  const cell = (row: Record<string, unknown>, column: TableColumnOnPaper) => {
    const value = row[column.name]
    return value === null || value === undefined ? '' : cells[column.kind](value, column, { language, calendar, dash })
  }
  const rows = paper.rows.map((row) => columns.map((column) => cell(row, column)))
  const widths = columns.map((column, i) =>
    Math.min(widest, rows.reduce((most, row) => Math.max(most, row[i]!.length), longestWord(column.label)) + 2),
  )
  const width = widths.reduce((sum, each) => sum + each, 0)
  const serial = digitsIn(language, rows.length).length + 3
  return {
    language,
    school: paper.school ?? null,
    title: paper.title,
    sentence: paper.sentence ?? null,
    columns: columns.map(({ label, kind }, i) => ({ label, right: rightAligned.has(kind), width: widths[i]! })),
    rows,
    totals: paper.totals ? columns.map((column) => cell(paper.totals!, column)) : null,
    serials: rows.map((_, index) => digitsIn(language, index + 1)),
    landscape: width + serial > standing,
    // Past what even a lying page holds, letters get smaller: 9 pt down to 5.
    size: Math.max(5, Math.min(9, (9 * standing * 1.45) / (width + serial))),
    // heads that say which need no foot that does
    dates: columns.some((column) => column.kind === 'date' && !column.calendar) ? calendar : null,
    printed: { by: paper.printed_by, at: momentText(paper.printed_at, language) },
  }
}

const longestWord = (label: string) => Math.max(...label.split(/\s+/).map((word) => word.length))

/** Long addresses and codes may be broken after their signs, or they would run over the next cell. */
const breakable = (text: string) =>
  text.replaceAll(/\S{25,}/g, (word) =>
    word.replaceAll(/[@./_,;:-]/g, '$&\u200b').replaceAll(/[^\u200b]{30}/g, '$&\u200b'),
  )
