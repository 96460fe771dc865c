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

/** Letters that are looked at for the separator. */
const looked = 65_536
const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/**
 * The one that most lines have equally often, outside quotes; of two, the one they have more of. What stands above a table (name and address of a bank)
 * has other signs than its rows.
 */
function separatorOf(text: string): Separator {
  const lines = signsByLine(text.slice(0, looked))
  const agreed = separators.map((separator) => {
    const often = new Map<number, number>()
    for (const signs of lines) {
      const n = signs.filter((sign) => sign === separator).length
      if (n) often.set(n, (often.get(n) ?? 0) + 1)
    }
    const [count, of] = [...often].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])
    return { separator, count, of }
  })
  return agreed.reduce((best, each) =>
    each.of > best.of || (each.of === best.of && each.count > best.count) ? each : best,
  ).separator
}

/** The separators of each line. A quotation mark opens only where a cell begins. */
function signsByLine(text: string): Separator[][] {
  const lines: Separator[][] = [[]]
  let quoted = false
  let begins = true
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') at++
      else if (sign === '"') quoted = false
      continue
    }
    const ends = sign === '\n' || sign === '\r'
    const separates = separators.includes(sign as Separator)
    if (begins && sign === '"') quoted = true
    else if (ends) lines.push([])
    else if (separates) lines.at(-1)!.push(sign as Separator)
    begins = ends || separates
  }
  return lines
}
