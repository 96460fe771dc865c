/** Sheets as files: the template out, a filled one in, the wrong rows out. */
import {
  type CheckedRow,
  columnOfHead,
  type Complaint,
  type ImportColumn,
  maxImportRows,
  type TypedRow,
} from '#platform/contract/import-columns.ts'
import type { Converted } from '#platform/contract/imports.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { own } from '#platform/contract/own-names.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Upload } from '../context.ts'
import { readTable, writeExcel, writeTemplate } from '../excel.ts'
import type { Asker } from '../fair-queue.ts'
import { inUnicode, type OtherReading } from './old-font.ts'

/** `allowed`: values that a column takes, for the template's drop-downs and its second sheet. */
export function makeTemplate(
  title: string,
  columns: readonly ImportColumn[],
  allowed: Record<string, readonly string[]>,
  who: Asker,
): Promise<Buffer> {
  return writeTemplate(
    {
      title,
      columns: columns.map(({ name, label, help, example, required }) => ({
        label,
        choices: allowed[name],
        help: [help, required ? 'Needed.' : ''].filter(Boolean).join(' '),
        // an example that this school does not know would be wrong as soon as it is brought
        example: example && allowed[name] && !allowed[name].includes(example) ? (allowed[name][0] ?? '') : example,
      })),
    },
    who,
  )
}

interface Brought {
  typed: TypedRow[]
  unknown_heads: string[]
  /** What stands over the heads. */
  above: string[]
  /** Columns in an old font, with an example of each. */
  converted: Converted[]
  /** Those columns as they were typed. */
  other: OtherReading
}

/** The rows below the heads, by column; empty ones and the template's example are left out. */
export async function readUpload(
  file: Upload,
  columns: readonly ImportColumn[],
  who: Asker,
  most = maxImportRows,
): Promise<Brought> {
  const { rows, formulas } = await readTable(file, who)
  // a list of ours says above its heads what it is
  const top = Math.max(
    0,
    rows.slice(0, 6).findIndex((row) => row.filter((cell) => columnOfHead(columns, cell)).length > 1),
  )
  const heads = rows[top] ?? []
  const names = heads.map((head) => columnOfHead(columns, head))
  const missing = columns.find((column) => column.required && !names.includes(column.name))
  if (missing) throw fieldError('file', `The sheet has no column '${missing.label}'. Use the template.`)
  const isFormula = new Set(formulas.map(({ row, column }) => `${row}:${column}`))
  const typed = rows
    .slice(top + 1)
    .map((values, i): TypedRow => {
      const row = top + i + 2
      // a formula is shown as one, so that it is complained about and can be typed over
      const cells = names.flatMap((column, at) => {
        const value = oneLine((values[at] ?? '').slice(0, 300))
        return column && value ? [[column, isFormula.has(`${row}:${at + 1}`) ? `=${value}` : value] as const] : []
      })
      return { row, cells: Object.fromEntries(cells) }
    })
    .filter((row) => Object.keys(row.cells).length > 0 && !isExample(row, columns, top + 2))
  if (!typed.length) throw fieldError('file', 'The sheet has no rows below its heads.')
  if (typed.length > most) throw fieldError('file', `A sheet may have ${most} rows. Split it into smaller ones.`)
  return {
    ...inUnicode(typed, columns),
    unknown_heads: heads.filter((head, i) => head.trim() && !names[i]),
    above: rows.slice(0, top).map((row) => oneLine(row.join(' '))),
  }
}

/** Columns with values of the school's own may differ from the example as it is declared; the others must all be the same. */
function isExample({ row, cells }: TypedRow, columns: readonly ImportColumn[], first: number): boolean {
  const told = columns.filter(({ example }) => example)
  const same = told.filter(({ name, example }) => cells[name] === example).length
  return row === first && told.length >= 3 && same >= told.length - 2
}

/** The sheet's own columns and one more that says why: corrected, the file can be brought again. */
export function writeRejected(
  rows: readonly CheckedRow[],
  columns: readonly ImportColumn[],
  who: Asker,
): Promise<Buffer> {
  const why = ({ errors }: CheckedRow) =>
    columns.flatMap(({ name, label }) => (errors[name] ? [`${label}: ${sentence(errors[name])}`] : [])).join('; ')
  return writeExcel(
    {
      title: 'Rejected rows',
      columns: [
        { name: 'line', label: 'Line', kind: 'int' },
        { name: 'why', label: 'Why', kind: 'text' },
        ...columns.map(({ name, label }) => ({ name, label, kind: 'text' as const })),
      ],
    },
    rows.map((row) => ({ line: row.row, why: why(row), ...row.cells })),
    who,
  )
}

const sentence = ({ message, values = {} }: Complaint): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(own(values, name) ?? ''))
