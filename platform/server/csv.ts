/** Reads text tables as spreadsheets write them: commas, semicolons or tabs, quotes, any line end, UTF-8 or UTF-16. Runs in excel-worker.ts only. */
import { type CsvError, parse } from 'csv-parse/sync'
import { Refusal, tooLargeFile, unreadableFile } from '#platform/contract/refusal.ts'
import { TableMaker } from './table-limits.ts'

/** Rows of equal length; empty lines at the end are left out. Refuses with 'unreadable-file' and 'file-too-large'. */
export function parseCsv(data: Buffer): string[][] {
  const text = decode(data)
  checkLines(text)
  const table = new TableMaker()
  let row = 0
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // taken as they come, so that a table too large ends here and not when all of it was read
      on_record: (cells: string[]) => {
        table.addRow(++row, cells)
        return null
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as CsvError).code === 'CSV_QUOTE_NOT_CLOSED')
      throw unreadableFile('A quotation mark in this file is never closed.')
    throw unreadableFile('This file cannot be read. Save it as .xlsx and choose it again.')
  }
  return table.finish()
}

function decode(data: Buffer): string {
  const wide = data[0] === 0xff && data[1] === 0xfe
  try {
    // takes the byte order mark away
    const text = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(data)
    if (!text.includes('\0')) return text
  } catch {
    // Another encoding: said below.
  }
  throw unreadableFile("This file is not in Unicode. In Excel, save it as 'CSV UTF-8' or .xlsx.")
}

/** Letters from one line end to the next, quoted ones too; more than any honest row has. */
const longestLine = 1_000_000

/** The parser counts the cells of a row when the row is over; one of millions is refused before. */
function checkLines(text: string): void {
  for (let at = 0, start = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || sign === 13) start = at
    else if (at - start > longestLine)
      throw tooLargeFile('A line of this table is too long. Split it into smaller ones.')
  }
}

/** Letters of the first line that are looked at: a header is shorter. */
const longestHeader = 65_536

/** The one that the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ])
  let quoted = false
  for (const sign of text.slice(0, longestHeader)) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) break
    else if (!quoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}
