/**
 * Excel and CSV, out and in, by child processes with limits of time and memory. Schools take turns (fair-queue.ts).
 * Never called while a transaction is open: it takes its time.
 *
 * Contents: writeExcel, writeTemplate, readTable, stopSheets.
 */
import { tooLargeFile, unreadableFile } from '#platform/contract/refusal.ts'
import type { Upload } from './context.ts'
import type { ExcelTask } from './excel-worker.ts'
import type { TableToWrite, TemplateToWrite } from './excel-write.ts'
import type { Asker } from './fair-queue.ts'
import type { RowSpool } from './row-spool.ts'
import { startPool } from './worker-pool.ts'
import { workerFile } from './worker-process.ts'

export type { TableColumn } from './cell-text.ts'

/** What a table of somebody else's says, as text. All rows are equally long; the first is mostly the header. */
export interface ReadTable {
  /** Dates 'yyyy-mm-dd', numbers without groups and without noise ('0.3'), yes and no as 'TRUE' and 'FALSE', nothing as ''. */
  rows: string[][]
  /** Cells that hold formulas: their value may be out of date. Counted from 1, as the spreadsheet shows them (column 1 is A). */
  formulas: { row: number; column: number }[]
}

/** Of one task. Reading counts processor time, so that an honest sheet is read on a busy machine too. */
const limits = { reading: { seconds: 10, cpuSeconds: 1.7 }, writing: { seconds: 60 } }
/** Bytes of an upload. */
const largestUpload = 12_000_000

const tooLarge = () => tooLargeFile('This table is too large. Split it into smaller ones.')

/** Its children are started with the first sheets. */
const pool = startPool<ExcelTask, unknown>(workerFile('excel-worker', import.meta.url), {
  workers: 2,
  waiting: 60,
  waitingPerSchool: 20,
  megabytes: 768,
  idleSeconds: 300,
  tooLarge,
  busy: ['sheets-busy', 'Many sheets are being read and written. Try again in a minute.'],
})

/** One sheet with a frozen header; money in rupees with two decimals, dates as dates, text always as text, never a formula. */
export const writeExcel = async (
  table: TableToWrite,
  rows: Record<string, unknown>[] | RowSpool,
  who: Asker,
  stillWanted?: () => void,
): Promise<Buffer> =>
  asBuffer(
    await pool.run(who, { kind: 'write', table }, { ...limits.writing, rows, ...(stillWanted && { stillWanted }) }),
  )

/** An empty workbook to fill in: labels, one example row; a second sheet says what each column takes. */
export const writeTemplate = async (template: TemplateToWrite, who: Asker): Promise<Buffer> =>
  asBuffer(await pool.run(who, { kind: 'template', template }, limits.writing))

/** An .xlsx or a text with commas, semicolons or tabs, by what the bytes are. Refuses with 'file-too-large' (bombs too) and 'unreadable-file'. */
export async function readTable(
  { data, name }: Pick<Upload, 'data'> & Partial<Upload>,
  who: Asker,
): Promise<ReadTable> {
  if (data.length > largestUpload) throw tooLargeFile('This file is too large. Split it into smaller ones.')
  if (data.subarray(0, 4).equals(oldOfficeMark))
    throw unreadableFile('This is an old kind of Excel file. Save it as .xlsx and choose it again.')
  if (webPageMark.test(data.subarray(0, 512).toString('latin1').replaceAll('\0', '')))
    throw unreadableFile(
      name?.toLowerCase().endsWith('.xls')
        ? 'This file is a web page with the ending .xls. Open it in a spreadsheet program and save it as .xlsx or .csv.'
        : 'This file is a web page, not a table. Open it in a spreadsheet program and save it as .xlsx or .csv.',
    )
  const as = data.subarray(0, 4).equals(zipMark) ? 'workbook' : 'text'
  return (await pool.run(who, { kind: 'read', file: data, as }, limits.reading)) as ReadTable
}
const zipMark = Buffer.from('PK\x03\x04', 'latin1')
/** What banks and offices give out as '.xls' and is HTML or XML; no table of text begins so. */
const webPageMark = /^[^\x20-\x7e]{0,4}\s*<(!|\?xml|html|head|meta|body|table|style|div)/i
const oldOfficeMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Ends the children, whatever they do; what is asked for later starts them again. */
export const stopSheets = (): void => pool.stop()

const asBuffer = (bytes: unknown) => {
  const { buffer, byteOffset, byteLength } = bytes as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength)
}
