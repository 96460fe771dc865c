/** Reads the first sheet of a workbook that may be hostile. Runs in excel-worker.ts only. */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { Refusal } from '#platform/contract/refusal.ts'
import type { ReadTable } from './excel.ts'
import { unpackChecked } from './excel-zip.ts'

const mostRows = 50_000
const mostColumns = 256

const unreadable = () => new Refusal('unreadable-file', 'This file cannot be read. Save it as .xlsx and choose it again.', { status: 422 })
const tooLarge = () => new Refusal('file-too-large', `This table is too large: at most ${mostRows} rows and ${mostColumns} columns.`, { status: 413 })

export async function readWorkbook(file: Buffer): Promise<ReadTable> {
  const parts = await unpackChecked(file)
  const { formulas } = lookThrough(firstSheet(parts))
  // Packed again from what was checked: the reader looks at zip files in another way than the check.
  const safe = Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }))
  const sheets = await readXlsxFile(safe, { trim: false, parseNumber: numberText }).catch(() => {
    throw unreadable()
  })
  const rows = (sheets[0]?.data ?? []).map((row) => row.map(cellText))
  return { rows, formulas }
}

/** The XML of the sheet that stands first in the workbook. */
function firstSheet(parts: Map<string, Uint8Array>): string {
  const xml = (path: string) => Buffer.from(parts.get(path) ?? '').toString()
  const id = /<(?:\w+:)?sheet\b[^>]*?\b\w+:id=["']([^"']+)["']/.exec(xml('xl/workbook.xml'))?.[1]
  const links = xml('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []
  const target = links.map((link) => [/\bId=["']([^"']+)["']/.exec(link)?.[1], /\bTarget=["']([^"']+)["']/.exec(link)?.[1]]).find(([own]) => own === id)?.[1]
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!id || !target || !parts.has(path)) throw unreadable()
  return xml(path)
}

/** Finds formulas, whose last result would else pass for a value; refuses cells far out, which the reader would pad to. */
function lookThrough(sheet: string): Pick<ReadTable, 'formulas'> {
  const formulas: ReadTable['formulas'] = []
  let cell = { row: 0, column: 0 }
  for (const [, letters, digits, row] of sheet.matchAll(/<(?:\w+:)?(?:c\b[^>]*?\br=["']([A-Z]{1,4})(\d{1,9})["']|row\b[^>]*?\br=["'](\d{1,9})["']|f[\s/>])/g)) {
    if (letters) cell = { row: Number(digits), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) }
    else if (!row) formulas.push(cell)
    if (Number(row ?? 0) > mostRows || cell.row > mostRows || cell.column > mostColumns) throw tooLarge()
  }
  return { formulas }
}

/** Excel stores 0.3 as 0.30000000000000004 now and then; 15 digits are what it knows. */
function numberText(stored: string): string {
  const number = Number(Number(stored).toPrecision(15))
  if (!Number.isFinite(number)) return stored
  const short = String(number)
  return short.includes('e') ? number.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 }) : short
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date ? dateText(value) : String(value)
}

/** A day; with its clock where the cell has one; the clock alone where the cell has no day. */
function dateText(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const clock = iso.slice(11, 16)
  if (date.getTime() < Date.UTC(1900, 0, 1)) return clock
  return clock === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${clock}`
}
