/**
 * Excel and CSV, out and in. What is large or comes from outside is done in a child process with a timer and a limit of memory.
 *
 * Contents: writeExcel, writeTemplate, readTable, readExcel.
 */
import { Refusal } from '#platform/contract/refusal.ts'
import type { Upload } from './context.ts'
import { parseCsv } from './csv.ts'
import type { ExcelAnswer, ExcelTask } from './excel-worker.ts'
import { makeTemplate, makeWorkbook, type TableToWrite, type TemplateToWrite } from './excel-write.ts'
import { forkWorker } from './worker-process.ts'

export type { TableColumn } from './cell-text.ts'

/** What a table of somebody else's says, as text. All rows are equally long; the first is mostly the header. */
export interface ReadTable {
  /** Dates 'yyyy-mm-dd', numbers without groups and without noise ('0.3'), yes and no as 'TRUE' and 'FALSE', nothing as ''. */
  rows: string[][]
  /** Cells that hold formulas: their value may be out of date. Counted from 1, as the spreadsheet shows them (column 1 is A). */
  formulas: { row: number; column: number }[]
}

/** More cells than this are written by a child process (about 10 µs each). */
const mostCellsHere = 5000
const limits = { megabytes: 512, readSeconds: 20, writeSeconds: 60 }
/** Bytes of an upload. */
const largestUpload = 10 * 1024 * 1024

/** One sheet with a frozen header; money in rupees with two decimals, dates as dates, text always as text, never a formula. */
export async function writeExcel(table: TableToWrite, rows: Record<string, unknown>[]): Promise<Buffer> {
  if (rows.length * table.columns.length <= mostCellsHere) return makeWorkbook(table, rows)
  const answer = await inChild({ kind: 'write', table, rows }, limits.writeSeconds)
  return asBuffer(answer.file!)
}

/** An empty workbook to fill in: labels, one example row; a second sheet says what each column takes. */
export const writeTemplate = (template: TemplateToWrite): Promise<Buffer> => makeTemplate(template)

/** An .xlsx or a text with commas, semicolons or tabs, by what the bytes are. */
export async function readTable(upload: Upload): Promise<ReadTable> {
  if (upload.data.length > largestUpload) throw new Refusal('file-too-large', 'This file is too large. Split it into smaller ones.', { status: 413 })
  if (upload.data.subarray(0, 4).equals(zipMark)) return readExcel(upload.data)
  if (upload.data.subarray(0, 4).equals(oldOfficeMark)) throw new Refusal('unreadable-file', 'This is an old kind of Excel file. Save it as .xlsx and choose it again.', { status: 422 })
  return { rows: parseCsv(upload.data), formulas: [] }
}
const zipMark = Buffer.from('PK\x03\x04', 'latin1')
const oldOfficeMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The first sheet of an .xlsx. Refuses with 'file-too-large' (bombs too) and 'unreadable-file'. */
export async function readExcel(buffer: Buffer): Promise<ReadTable> {
  if (buffer.length > largestUpload) throw new Refusal('file-too-large', 'This file is too large. Split it into smaller ones.', { status: 413 })
  const { table } = await inChild({ kind: 'read', file: buffer }, limits.readSeconds)
  return table!
}

/** One after the other: a handful of uploads at once must not take the memory of a handful. */
let last: Promise<unknown> = Promise.resolve()
function inChild(task: ExcelTask, seconds: number): Promise<ExcelAnswer> {
  const mine = last.then(() => runOnce(task, seconds))
  last = mine.catch(() => {})
  return mine
}

function runOnce(task: ExcelTask, seconds: number): Promise<ExcelAnswer> {
  const child = forkWorker('excel-worker', limits.megabytes)
  return new Promise<ExcelAnswer>((resolve, reject) => {
    const tooLarge = new Refusal('file-too-large', 'This table is too large. Split it into smaller ones.', { status: 413 })
    const timer = setTimeout(() => reject(tooLarge), seconds * 1000)
    child.on('message', (answer: ExcelAnswer) => (answer.refusal ? reject(new Refusal(answer.refusal.code, answer.refusal.message, { status: answer.refusal.status })) : resolve(answer)))
    child.on('error', reject)
    // Node ends itself by a signal when its heap is full; a mistake of ours is a code.
    child.on('exit', (code, signal) => reject(signal ? tooLarge : new Error(`Reading or writing a table failed (${code}).`)))
    child.on('exit', () => clearTimeout(timer))
    child.send(task, (error) => error && reject(error))
  }).finally(() => child.kill('SIGKILL'))
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
