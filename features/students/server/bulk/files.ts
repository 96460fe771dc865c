/** Sheets as files: the template out, a filled one in, the wrong rows out. */
import type { FastifyReply } from 'fastify'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Upload } from '#platform/server/context.ts'
import { readTable, writeExcel, writeTemplate } from '#platform/server/excel.ts'
import { type BulkColumn, type BulkColumnInfo, bulkColumns, columnOfHead, maxBulkRows } from '../../contract/bulk-columns.ts'
import type { CheckedRow, Complaint, TypedRow } from '../../contract/bulk-rows.ts'
import { bloodGroups, genders, relations } from '../../contract/details.ts'

export function makeTemplate(grades: readonly string[]): Promise<Buffer> {
  const choices: Partial<Record<BulkColumn, readonly string[]>> = { gender: genders.map(([, label]) => label), relation: relations.map(([, label]) => label), blood_group: bloodGroups, grade: grades }
  return writeTemplate({
    title: 'Students',
    columns: bulkColumns.map((column) => ({
      label: column.label, example: column.name === 'grade' ? (grades[0] ?? column.example) : column.example, choices: choices[column.name],
      help: [column.help, 'required' in column ? 'Needed.' : ''].filter(Boolean).join(' '),
    })),
  })
}

/** The rows below the heads, by column; empty ones and the template's example are left out. */
export async function readUpload(file: Upload): Promise<{ typed: TypedRow[]; unknown_heads: string[] }> {
  const { rows, formulas } = await readTable(file)
  const heads = rows[0] ?? []
  const columns = heads.map(columnOfHead)
  const missing = bulkColumns.filter((column) => 'required' in column && !columns.includes(column.name))
  if (missing.length) throw fieldError('file', `The sheet has no column '${missing[0]!.label}'. Use the template.`)
  const isFormula = new Set(formulas.map(({ row, column }) => `${row}:${column}`))
  const typed = rows.slice(1).map((values, i): TypedRow => {
    const row = i + 2
    // a formula is shown as one, so that it is complained about and can be typed over
    const cells = columns.flatMap((column, at) => {
      const value = (values[at] ?? '').slice(0, 300)
      return column && value ? [[column, isFormula.has(`${row}:${at + 1}`) ? `=${value}` : value] as const] : []
    })
    return { row, cells: Object.fromEntries(cells) }
  }).filter((row) => Object.keys(row.cells).length > 0 && !isExample(row))
  if (!typed.length) throw fieldError('file', 'The sheet has no rows below its heads.')
  if (typed.length > maxBulkRows) throw fieldError('file', `A sheet may have ${maxBulkRows} rows. Split it into smaller ones.`)
  return { typed, unknown_heads: heads.filter((head, i) => head.trim() && !columns[i]) }
}

const exampleCells = bulkColumns.filter(({ example, name }) => example && name !== 'grade')
const isExample = ({ cells }: TypedRow): boolean => exampleCells.every(({ name, example }) => cells[name] === example)

/** The sheet's own columns and one more that says why: corrected, the file can be brought again. */
export function writeRejected(rows: readonly CheckedRow[], columns: readonly (BulkColumnInfo & { name: BulkColumn })[]): Promise<Buffer> {
  const why = ({ errors }: CheckedRow) => columns.flatMap(({ name, label }) => (errors[name] ? [`${label}: ${sentence(errors[name])}`] : [])).join('; ')
  return writeExcel(
    { title: 'Rejected rows', columns: [{ name: 'line', label: 'Line', kind: 'int' }, { name: 'why', label: 'Why', kind: 'text' }, ...columns.map(({ name, label }) => ({ name, label, kind: 'text' as const }))] },
    rows.map((row) => ({ line: row.row, why: why(row), ...row.cells })),
  )
}

const sentence = ({ message, values = {} }: Complaint): string => message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const sendExcel = (reply: FastifyReply, name: string, file: Buffer) =>
  reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').header('content-disposition', `attachment; filename="${name}.xlsx"`).send(file)
