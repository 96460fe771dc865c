/** Reads text tables as spreadsheets write them: commas, semicolons or tabs, quotes, any line end, UTF-8 or UTF-16. */
import { Refusal } from '#platform/contract/refusal.ts'

const mostRows = 50_000
const mostColumns = 256

/** Rows of equal length; empty lines at the end are left out. Refuses with 'unreadable-file' and 'file-too-large'. */
export function parseCsv(data: Buffer): string[][] {
  const text = decode(data)
  const rows = split(text, separatorOf(text))
  while (rows.length && rows.at(-1)!.every((cell) => cell === '')) rows.pop()
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width > mostColumns) throw tooLarge()
  for (const row of rows) while (row.length < width) row.push('')
  return rows
}

const tooLarge = () => new Refusal('file-too-large', `This table is too large: at most ${mostRows} rows and ${mostColumns} columns.`, { status: 413 })

function decode(data: Buffer): string {
  const wide = data[0] === 0xff && data[1] === 0xfe
  try {
    const text = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(data)
    if (!text.includes('\0')) return text
  } catch {
    // Another encoding: said below.
  }
  throw new Refusal('unreadable-file', "This file is not in Unicode. In Excel, save it as 'CSV UTF-8' or .xlsx.", { status: 422 })
}

/** The one that the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function split(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
    row.push(cell)
    at = end
    if (text[at] === separator) {
      // A separator that ends the text has an empty cell behind it.
      if (++at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
    if (rows.length > mostRows) throw tooLarge()
  }
  if (row.length) rows.push(row)
  return rows
}

/** A quoted cell: quotes inside are doubled. Returns its text and where the separator or line end stands. */
function quoted(text: string, start: number, separator: string): [string, number] {
  let cell = ''
  let at = start + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) throw new Refusal('unreadable-file', 'A quotation mark in this file is never closed.', { status: 422 })
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') {
      // What stands between a closing quote and the separator belongs to the cell as it is.
      const [rest, next] = plain(text, end + 1, separator)
      return [cell + rest, next]
    }
    cell += '"'
    at = end + 2
  }
}

function plain(text: string, start: number, separator: string): [string, number] {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return [text.slice(start, end), end]
}
