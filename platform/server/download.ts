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
import { printing, type Ctx } from './context.ts'
import { type TableColumn, writeExcel } from './excel.ts'
import type { Asker } from './fair-queue.ts'
import { type Http, type Later, later } from './handler.ts'
import { inParts, type Listing, readInParts } from './listing.ts'
import type { RowValues } from './resource-sql.ts'
import type { Papers, Template } from './print.ts'
import { RowSpool } from './row-spool.ts'
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
  rows: Rows,
  input: DownloadInput,
  ctx: Ctx,
  http: Http,
  facts?: TableToSend['facts'],
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
  /** A function is asked when all rows are read. */
  facts?: readonly Fact[] | (() => Promise<readonly Fact[]>)
  /** Under the last row, by column; a function is asked when so many rows are read. */
  totals?: RowValues | ((rows: number) => Promise<RowValues | undefined>)
  /** On paper a zero amount is a dash, as on the screen of a report; in a sheet it stays a number. Where amounts are summed up it is, unless told. */
  dash?: boolean
}

/** Those of a page, or as many as there are. */
export type Rows = readonly object[] | Listing<object> | AsyncIterable<readonly object[]>

/**
 * Rows as a file of the asked format. They are read in parts and laid aside (`row-spool.ts`) within the transaction, at the database's pace; the file is made and sent
 * when that is over: neither a queue nor a slow reader holds a connection.
 */
export async function sendColumns(
  whole: TableToSend,
  rows: Rows,
  input: DownloadInput,
  ctx: Ctx,
  http: Http,
): Promise<Later> {
  checkDownloadToken(input.token, ctx)
  const names = input.columns?.split(',')
  const asked = { ...whole, columns: whole.columns.filter((column) => !names || names.includes(column.name)) }
  if (!asked.columns.length) throw noColumns()
  const { language } = input
  const { spool, empty } = await layAside(rows, asked.columns, input, ctx, http)
  try {
    const facts = typeof asked.facts === 'function' ? await asked.facts() : (asked.facts ?? [])
    const totals = typeof asked.totals === 'function' ? await asked.totals(spool.length) : asked.totals
    const name = [asked.title, asked.of].filter(Boolean).join(' ')
    const columns = asked.columns
      .filter((column) => !column.unlessEmpty || !empty.has(column.name))
      .flatMap((column) => inBothCalendars(inWords(column, language), language))
    const table = {
      title: [say(language, asked.title), asked.of].filter(Boolean).join(' '),
      sentence:
        facts.map(({ label, value }) => `${say(language, label)}: ${digitsIn(language, value)}`).join(' · ') || null,
      columns,
      language,
      ...(totals && { totals: { [columns[0]!.name]: say(language, 'Total'), ...totals } }),
    }
    const paper = input.format === 'pdf' && {
      school: await schoolHead(ctx),
      ...table,
      dash: asked.dash ?? totals !== undefined,
      rows: spool,
      ...printing(ctx),
    }
    const stillWanted = () => checkThere(http)
    const { company } = ctx
    return later(async ({ printer, files }) => {
      try {
        if (!paper) return sendExcel(http, fileName(name), await writeExcel(table, spool, { company }, stillWanted))
        const pdf = await printer.print('table', await withBytes(files, paper), { company }, { stillWanted })
        return sendPdf(http, pdf, { name, keep: true })
      } finally {
        await spool.end()
      }
    })
  } catch (error) {
    await spool.end()
    throw error
  }
}

/** What was read until then is let go when the caller is gone, or when the file is made. */
async function layAside(
  rows: Rows,
  columns: readonly TableColumn[],
  { format, language }: DownloadInput,
  ctx: Ctx,
  http: Http,
): Promise<{ spool: RowSpool; empty: Set<string> }> {
  const spool = new RowSpool([...new Set(columns.map(({ name }) => name))])
  // also when the transaction is not to end well, after this has
  http.reply.raw.once('close', () => void spool.end())
  const empty = new Set(columns.flatMap(({ name, unlessEmpty }) => (unlessEmpty ? [name] : [])))
  try {
    for await (const part of partsOf(rows, ctx)) {
      checkThere(http)
      const said = language === 'ne' ? part.map((row) => withNepaliNames(row, columns)) : part
      await spool.add(said)
      for (const name of empty) if (said.some((row) => (row[name] ?? '') !== '')) empty.delete(name)
      checkLength(spool.length, format)
    }
    return { spool, empty }
  } catch (error) {
    await spool.end()
    throw error
  }
}

const partsOf = (rows: Rows, { tx }: Ctx): AsyncIterable<readonly RowValues[]> =>
  ('statement' in rows ? readInParts(tx, rows) : Symbol.asyncIterator in rows ? rows : inParts(rows)) as AsyncIterable<
    readonly RowValues[]
  >

function checkLength(rows: number, format: DownloadInput['format']): void {
  if (rows > mostInFile)
    throw new Refusal(
      'too-long-for-file',
      `More than ${mostInFile} rows do not go into one file. Narrow the list down.`,
    )
  if (format === 'pdf' && rows > mostOnPaper)
    throw new Refusal(
      'too-long-for-paper',
      `More than ${mostOnPaper} rows do not go on paper. Narrow the list down, or take Excel.`,
    )
}

/** Nobody reads and nobody makes a file for a caller who has left. */
function checkThere({ reply }: Http): void {
  if (reply.raw.destroyed) throw new Refusal('gone', 'Nobody waits for this file any more.', { status: 499 })
}

const inWords = (column: TableColumn, language: Language): TableColumn => ({
  ...column,
  label: say(language, column.label),
  ...(column.choices && {
    choices: column.choices.map((choice) => ({ ...choice, label: say(language, choice.label) })),
  }),
})

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
