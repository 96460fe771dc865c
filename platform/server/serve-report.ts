/** The two calls of a declared report: rows with their totals, and the same rows as Excel or PDF. */
import { z } from 'zod'
import { formatAd, formatBs } from '#nepal/bs-format.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import type { Language } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { type Field, labelOf } from '#platform/contract/field.ts'
import { listAnswer, listMeta } from '#platform/contract/list.ts'
import { orAbsent, orNull } from '#platform/contract/may-be-absent.ts'
import { whole } from '#platform/contract/numbers.ts'
import {
  columnsOf,
  filtersOf,
  mostShown,
  type ReportColumn,
  type ReportKind,
  type ReportOptions,
  startDay,
} from '#platform/contract/report.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { schemaOf } from '#platform/fields/schemas.ts'
import type { TableColumn } from './cell-text.ts'
import type { Ctx } from './context.ts'
import { downloadInput, type Fact, sendColumns, wholeList } from './download.ts'
import { type Handler, handle, ofPart } from './handler.ts'
import { find, findInParts, type FoundInParts, mayRead, type Page, type Row, type ServedReport } from './report-rows.ts'
import type { ThingNamer } from './named-in-log.ts'
import { say } from './say.ts'

/** `namer`: how things of a kind that a filter points to are called, for the head of a file. */
export function reportHandlers(served: ServedReport, namer: (kind: string) => ThingNamer | undefined): Handler[] {
  const report: ReportOptions = served.report
  const input = inputOf(report)
  const { path, title, right } = report
  const show = endpoint({ method: 'GET', path, title, right, input, answer: answerOf(report) })
  const download = endpoint({
    method: 'GET',
    path: `${path}/download/{format}` as const,
    title: `Download ${title.toLowerCase()}`,
    right,
    input: input.extend(downloadInput.shape) as z.ZodType<any>,
    answer: z.any(),
    raw: true,
  })
  const handlers = [
    handle(show, async (sent, ctx) => {
      const page = sent as unknown as Page
      const asked = withDefaults(report, sent, ctx)
      const { rows, total, chart, ...found } = await find(served, asked, page, ctx)
      const totals = await found.totals()
      const { data, meta } = listAnswer(rows, total, page)
      const { from_date, to_date } = asked
      return {
        data,
        totals,
        meta,
        asked,
        ...(from_date !== undefined && { from_date }),
        ...(to_date !== undefined && { to_date }),
        ...(chart && { [report.chart!.of!]: chart }),
      } as never
    }),
    handle(download, async (sent, ctx, _inside, http) => {
      const asked = withDefaults(report, sent, ctx)
      const found = await findInParts(served, asked, { ...sent, ...wholeList } as Page, ctx)
      const columns = columnsOf(report, asked.by as string | undefined, 'file').filter((column) => mayRead(column, ctx))
      const summed = columns.filter(({ total }) => total).map(({ name }) => name)
      const sums = async (rows: number) => {
        if (!rows || !summed.length) return undefined
        const totals = await found.totals()
        return Object.fromEntries(summed.map((name) => [name, totals[name]]))
      }
      const { language } = sent as { language: Language }
      const about = await factsOf(report, asked, language, namer, ctx)
      return sendColumns(
        {
          title,
          ...asTable(columns),
          // what stands above the table on the screen stands above the rows here
          facts: async () => [...about, ...figuresOf(report, await found.totals(), language)],
          totals: sums,
        },
        setIn(columns, found.rows),
        sent as never,
        ctx,
        http,
      )
    }),
  ]
  return report.part ? ofPart(report.part, handlers) : handlers
}

/** On paper a zero amount is a dash, as on the screen. */
const asTable = (columns: readonly Parameters<typeof toTableColumn>[0][]) => ({
  columns: columns.map((column) => toTableColumn(column)),
  dash: true,
})

const pages = {
  page: whole(1, 1_000_000).default(1),
  rowsPerPage: whole(1, mostShown).default(mostShown),
  descending: flagSchema.default(false),
}

function inputOf(report: ReportOptions) {
  const filters = filtersOf(report)
  const sortable = Object.keys(report.columns) as [string, ...string[]]
  return z.object({
    ...pages,
    sortBy: z.enum(sortable).optional(),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, field]) => [
        name,
        field.optional || field.default !== undefined ? orAbsent(schemaOf(field)) : schemaOf(field),
      ]),
    ),
  })
}

function withDefaults(report: ReportOptions, sent: Row, ctx: Ctx): Row {
  const today = ctx.today
  return Object.fromEntries(
    Object.entries(filtersOf(report)).map(([name, field]) => [
      name,
      sent[name] ?? startDay(field.default, { batch: ctx.batch, year: ctx.fiscal_year }, today),
    ]),
  )
}

const shapes: Record<ReportKind, z.ZodType> = {
  text: z.string(),
  long_text: z.string(),
  phone: z.string(),
  int: z.int(),
  decimal: z.number(),
  money: z.int(),
  percent: z.number(),
  date: z.string(),
  time: z.string(),
  flag: z.boolean(),
  choice: z.string(),
}
const shapeOf = ({ kind = 'text', optional, right }: Pick<ReportColumn, 'kind' | 'optional' | 'right'>) =>
  optional || right !== undefined ? orNull(shapes[kind]) : shapes[kind]

function answerOf(report: ReportOptions) {
  const { columns, also = {}, figures = {}, chart } = report
  const entries = Object.entries(columns)
  const shape = Object.fromEntries([
    ...entries.flatMap(([name, column]) => [
      [name, shapeOf(column)] as const,
      ...(column.np ? [[`${name}_np`, orNull(shapes.text)] as const] : []),
    ]),
    ...Object.entries(also).map(([name, kind]) => {
      const bare = shapes[kind.replace('?', '') as ReportKind]
      return [name, kind.endsWith('?') ? orNull(bare) : bare] as const
    }),
  ])
  const totals = Object.fromEntries(
    [...entries.filter(([, { total }]) => total), ...Object.entries(figures)].map(([name, each]) => [
      name,
      shapeOf(each),
    ]),
  )
  const asked = Object.fromEntries(
    Object.entries(filtersOf(report)).map(([name, field]) => [name, orAbsent(schemaOf(field))]),
  )
  const { from_date, to_date } = asked
  return z.object({
    data: z.array(z.object(shape)),
    totals: z.object(totals),
    meta: listMeta,
    asked: z.object(asked),
    ...(from_date && { from_date }),
    ...(to_date && { to_date }),
    ...(chart?.of && { [chart.of]: z.array(z.record(z.string(), z.unknown())) }),
  })
}

/** Names of a tree set in by wide spaces, which a spreadsheet and paper show alike. */
function setIn(
  columns: readonly (ReportColumn & { name: string })[],
  rows: FoundInParts['rows'],
): FoundInParts['rows'] {
  const of = columns.find(({ indent }) => indent)
  if (!of) return rows
  const names = of.np ? [of.name, `${of.name}_np`] : [of.name]
  const one = (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      names.flatMap((name) => (row[name] ? [[name, wide.repeat(Number(row[of.indent!])) + String(row[name])]] : [])),
    ),
  })
  return Array.isArray(rows) ? rows.map(one) : { ...rows, shown: (row) => one(rows.shown?.(row) ?? (row as Row)) }
}
const wide = '\u2003'

const toTableColumn = ({ name, label, kind = 'text', choices }: ReportColumn & { name: string }): TableColumn => ({
  name,
  label,
  kind: kind === 'percent' ? 'decimal' : kind,
  ...(choices && { choices: Object.entries(choices).map(([value, each]) => ({ value, label: each })) }),
})

/** What was asked for, as the head of the file says it. */
async function factsOf(
  report: ReportOptions,
  asked: Row,
  language: Language,
  namer: (kind: string) => ThingNamer | undefined,
  ctx: Ctx,
): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const [name, field] of Object.entries(filtersOf(report))) {
    const value = asked[name]
    const said = value === undefined ? undefined : await filterText(field, value, language, namer, ctx)
    if (said !== undefined) facts.push({ label: labelOf(name, field), value: said })
  }
  return facts
}

async function filterText(
  field: Field,
  value: unknown,
  language: Language,
  namer: (kind: string) => ThingNamer | undefined,
  ctx: Ctx,
) {
  if (field.kind === 'date') return bothDays(String(value), language)
  if (field.choices)
    return say(language, field.choices.find((choice) => choice.value === value)?.label ?? String(value))
  const things = field.kind === 'ref' ? namer(field.of!) : undefined
  const [thing] = things ? await things.find(ctx.tx, ctx.company, [String(value)]) : []
  return thing && ((language === 'ne' && thing.name_np) || thing.name)
}

/** Figures that are no column's total: opening balances, what is not explained. */
function figuresOf({ figures = {} }: ReportOptions, totals: Row, language: Language): Fact[] {
  return Object.entries(figures).flatMap(([name, { label, kind = 'text' }]) => {
    const value = totals[name]
    return value === null || value === undefined || value === ''
      ? []
      : [{ label, value: figureTexts[kind]?.(value, language) ?? String(value as string | number) }]
  })
}
const figureTexts: Partial<Record<ReportKind, (value: any, language: Language) => string>> = {
  money: (paisa: number, language) => formatRupees(paisa, { language }),
  date: (ad: string, language) => bothDays(ad, language),
  percent: (percent: number) => `${percent.toFixed(1)} %`,
}

/** '2083-08-05 BS (2026-11-21 AD)'; the day was checked by its field. */
function bothDays(ad: string, language: Language): string {
  const options = { pattern: 'YYYY-MM-DD', language } as const
  const [bs, other] = [formatBs(adToBs(ad), options), formatAd(ad, options)]
  return language === 'ne' ? `${bs} (ई.सं. ${other})` : `${bs} BS (${other} AD)`
}
