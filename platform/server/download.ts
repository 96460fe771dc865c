/** Excel and PDF of any list: opened in a new tab at the list's address + '/excel' or '/pdf', with token = the user's id. */
import { z } from 'zod'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { type Field, labelOf } from '#platform/contract/field.ts'
import { columnNames } from '#platform/contract/list.ts'
import { isOwn } from '#platform/contract/own-names.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { refName, type Resource } from '#platform/contract/resource.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { letterhead, type Letterhead, only } from './asked-of-rooms.ts'
import type { Ctx } from './context.ts'
import { type TableColumn, writeExcel } from './excel.ts'
import type { Asker } from './fair-queue.ts'
import { type Http, type Later, later } from './handler.ts'
import type { RowValues } from './resource-sql.ts'
import type { Papers, Template } from './print.ts'
import { say } from './say.ts'
import { withBytes } from './stored-bytes.ts'

/** `columns`: names joined by commas; at least one. `token` is only compared with the session's user. */
export const downloadInput = z.object({
  format: z.enum(['excel', 'pdf']),
  token: idSchema,
  columns: columnNames.optional(),
  language: z.enum(['en', 'ne']).default('en'),
})
export type DownloadInput = z.output<typeof downloadInput>

export const downloadEndpoint = (base: string, resource: Pick<Resource, 'plural' | 'rights'>, query: z.ZodObject) =>
  endpoint({
    method: 'GET',
    path: `${base}/download/{format}`,
    title: `Download ${resource.plural.toLowerCase()}`,
    right: resource.rights.read,
    input: query.extend(downloadInput.shape) as z.ZodType<any>,
    answer: z.any(),
    raw: true,
  })

/** The token says who opened the tab; the session's cookie says who it is. */
export function checkDownloadToken(token: number, ctx: Ctx): void {
  if (token !== ctx.user.id) throw new Refusal('token-mismatch', 'This link belongs to somebody else.', { status: 403 })
}

export function sendTable(
  resource: Resource,
  rows: RowValues[],
  input: DownloadInput,
  ctx: Ctx,
  http: Http,
  facts?: readonly Fact[],
) {
  const { columns, ...rest } = input
  return sendColumns(
    { title: resource.plural, columns: chosen(resource, columns), ...(facts && { facts }) },
    rows,
    rest,
    ctx,
    http,
  )
}

const mostOnPaper = 5000
const mostInFile = 50_000

/** What a download asks its list for: one row more than a file may have, so that a longer list is refused and never cut short unsaid. */
export const wholeList = { page: 1, rowsPerPage: mostInFile + 1 }

/** What stands on top of every paper of the school. */
export const schoolHead = (ctx: Pick<Ctx, 'tx' | 'company'>): Promise<Letterhead> =>
  only(letterhead)(ctx.tx, ctx.company)

/** What the school is told above the rows: 'Class: Five A · Batch: 2083 · Students: 27'. */
export interface Fact {
  /** English; translated here. */
  label: string
  value: string | number
}
export interface TableToSend {
  /** English; translated here. */
  title: string
  /** What it is of, as the reader's language has it: 'Class 5 A'. */
  of?: string
  columns: TableColumn[]
  facts?: readonly Fact[]
  /** Under the last row, by column. */
  totals?: RowValues
}

/** Rows as a file of the asked format, written and sent when the transaction is over. */
export async function sendColumns(
  whole: TableToSend,
  rows: RowValues[],
  input: DownloadInput,
  ctx: Ctx,
  http: Http,
): Promise<Later> {
  checkDownloadToken(input.token, ctx)
  const names = input.columns?.split(',')
  const asked = { ...whole, columns: whole.columns.filter((column) => !names || names.includes(column.name)) }
  if (!asked.columns.length) throw noColumns()
  if (rows.length > mostInFile)
    throw new Refusal(
      'too-long-for-file',
      `More than ${mostInFile} rows do not go into one file. Narrow the list down.`,
    )
  const { language } = input
  const name = [asked.title, asked.of].filter(Boolean).join(' ')
  const title = [say(language, asked.title), asked.of].filter(Boolean).join(' ')
  const sentence =
    (asked.facts ?? [])
      .map(({ label, value }) => `${say(language, label)}: ${digitsIn(language, value)}`)
      .join(' · ') || null
  const columns = asked.columns.flatMap((column) =>
    inBothCalendars(
      {
        ...column,
        label: say(language, column.label),
        ...(column.choices && {
          choices: column.choices.map((choice) => ({ ...choice, label: say(language, choice.label) })),
        }),
      },
      language,
    ),
  )
  const table = {
    title,
    sentence,
    columns,
    language,
    ...(asked.totals && { totals: { [columns[0]!.name]: say(language, 'Total'), ...asked.totals } }),
  }
  const said = language === 'ne' ? rows.map((row) => withNepaliNames(row, asked.columns)) : rows
  if (input.format === 'excel')
    return later(async () => sendExcel(http, fileName(name), await writeExcel(table, said, ctx)))
  if (rows.length > mostOnPaper)
    throw new Refusal(
      'too-long-for-paper',
      `More than ${mostOnPaper} rows do not go on paper. Narrow the list down, or take Excel.`,
    )
  return printLater(
    'table',
    { school: await schoolHead(ctx), ...table, rows: said, printed_by: ctx.user.full_name },
    ctx,
    http,
    { name },
  )
}

/** A date stands there twice, under heads that say which calendar. */
function inBothCalendars(column: TableColumn, language: Language): TableColumn[] {
  if (column.kind !== 'date') return [column]
  const [bs, ad] = language === 'ne' ? ['वि.सं.', 'ई.सं.'] : ['BS', 'AD']
  return [
    { ...column, label: `${column.label} (${bs})`, calendar: 'bs' },
    { ...column, label: `${column.label} (${ad})`, calendar: 'ad' },
  ]
}

/** `name_np` instead of `name` wherever there is one. */
function withNepaliNames(row: RowValues, columns: readonly TableColumn[]): RowValues {
  const np = columns.flatMap(({ name }) => (row[`${name}_np`] ? [[name, row[`${name}_np`]] as const] : []))
  return np.length ? { ...row, ...Object.fromEntries(np) } : row
}

const noColumns = () => new Refusal('no-columns', 'Choose at least one column.', { status: 422 })

/** A paper of papers/<template>.typ, printed and sent when the transaction is over. */
export function printLater<T extends Template>(
  template: T,
  data: Papers[T],
  { company }: Asker,
  { reply }: Http,
  { name, keep = true }: { name: string; keep?: boolean },
): Later {
  return later(async ({ printer, files }) => {
    const pdf = await printer.print(template, await withBytes(files, data), { company })
    return sendPdf({ reply }, pdf, { name, keep })
  })
}

/** `keep`: whether the browser may. */
export function sendPdf({ reply }: Pick<Http, 'reply'>, pdf: Buffer, { name, keep }: { name: string; keep: boolean }) {
  if (!keep) void reply.header('cache-control', 'no-store')
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName(name)}.pdf"`)
    .send(pdf)
}

export const sendExcel = ({ reply }: Pick<Http, 'reply'>, name: string, file: Buffer) =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(file)

/** 'Attendance 8 A Asoj 2083' -> 'attendance-8-a-asoj-2083' */
const fileName = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function chosen(resource: Resource, names: string | undefined): TableColumn[] {
  const asked = names?.split(',').filter((name) => isOwn(resource.fields, name)) ?? [...resource.columns]
  if (!asked.length) throw noColumns()
  return asked.map((name) => toColumn(name, resource.fields[name]!))
}

function toColumn(name: string, field: Field): TableColumn {
  return {
    name: field.kind === 'ref' ? refName(name) : name,
    label: labelOf(name, field),
    kind: field.kind,
    ...(field.choices ? { choices: field.choices } : {}),
  }
}
