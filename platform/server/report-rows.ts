/** The rows of a declared report: sorted, summed up and turned page by page, by the database where they are said in SQL. */
import { type RawBuilder, sql } from 'kysely'
import { pageOf } from './sql-words.ts'
import {
  mostShown,
  orderOf,
  type Report,
  type ReportColumn,
  type ReportComputed,
  type ReportFilters,
  type ReportKind,
  type ReportOptions,
  type ReportRow,
  type ReportSums,
  rowNames,
  summedNames,
} from '#platform/contract/report.ts'
import type { Ctx } from './context.ts'
import type { Listing } from './listing.ts'

export type Row = Record<string, unknown>

/** The rows as SQL, which the database sorts, sums and turns page by page: a value for every name of the row, and where they come from. */
interface Asked<O extends ReportOptions> {
  /** `with x as (...)`, where it needs one. */
  with?: RawBuilder<unknown>
  select: { [K in keyof ReportRow<O>]: RawBuilder<unknown> }
  /** `from ... where ... group by ...` */
  from: RawBuilder<unknown>
  late?: Late<keyof ReportRow<O>>
}
/**
 * What is only shown is looked up for the rows of the page, when they are sorted, summed and cut: a report of a whole school has 20,000 rows and shows 100.
 * Unless one of its names orders the rows; then all are looked up, and summed up as others are.
 */
interface Late<Name> {
  names: readonly Name[]
  /** More of each row than is shown, for the joins: `{ enroll_id: sql`m.enroll_id` }`. */
  keys: Record<string, RawBuilder<unknown>>
  /** Joins that find one row for each row `q`. */
  from: RawBuilder<unknown>
  /** SELECT of one row: the sums over all rows of those names that are summed up, by a shorter way than row by row. */
  sums?: RawBuilder<unknown>
  /** The same rows read as a whole, for who asks for more than some thousand of them, or in the order of a name that is looked up late. */
  whole?: Omit<Asked<any>, 'late'> & { late?: Late<any> }
}
/** All rows, where they cannot be said in one statement. */
interface Made<O extends ReportOptions> {
  rows: readonly ReportRow<O>[]
}
type Computed<O extends ReportOptions> = keyof ReportComputed<O> extends never
  ? unknown
  : { totals: (sums: ReportSums<O>) => ReportComputed<O> | Promise<ReportComputed<O>> }
type ChartRows<O extends ReportOptions> = O extends { chart: { of: string } } ? { chart: Row[] } : unknown

export type ReportResult<O extends ReportOptions> = (Asked<O> | Made<O>) & Computed<O> & ChartRows<O>

export interface ServedReport<O extends ReportOptions = any> {
  report: Report<O>
  read: (filters: ReportFilters<O>, ctx: Ctx) => Promise<ReportResult<O>>
}

/** One function a report: from the filters to its rows. What a column misses or misspells does not compile. */
export const serveReport = <O extends ReportOptions>(
  report: Report<O>,
  read: (filters: ReportFilters<O>, ctx: Ctx) => Promise<ReportResult<O>>,
): ServedReport<O> => ({ report, read })

/** Its first rows, for another screen. */
export async function reportRows<O extends ReportOptions>(
  served: ServedReport<O>,
  filters: ReportFilters<O>,
  ctx: Ctx,
  most = mostShown,
) {
  const { rows } = await find(served, filters as Row, { page: 1, rowsPerPage: most, descending: false }, ctx)
  return rows as ReportRow<O>[]
}

export interface Page {
  page: number
  rowsPerPage: number
  sortBy?: string | undefined
  descending: boolean
}
export interface Found {
  rows: Row[]
  total: number
  totals: () => Promise<Row>
  chart: Row[] | undefined
}
export interface FoundInParts {
  rows: Row[] | Listing<Row>
  totals: () => Promise<Row>
}

export const mayRead = ({ right }: ReportColumn, ctx: Ctx) =>
  right === undefined || right === true || ctx.can(String(right))

/** One page of the rows, and the totals of all. What the reader may not see neither orders the rows nor is summed up for him. */
export async function find(served: ServedReport, asked: Row, page: Page, ctx: Ctx): Promise<Found> {
  const { made, order, seen, totalsOf } = await begun(served, asked, page, ctx)
  const { rows, total, sums } = made.rows
    ? pageInMemory(served.report, made.rows, order)
    : await select(served.report, made, order, ctx)
  return { rows: rows.map(seen), total, totals: () => totalsOf(sums), chart: made.chart }
}

/** All rows for a file, part by part; their totals when the last part is read. */
export async function findInParts(served: ServedReport, asked: Row, page: Page, ctx: Ctx): Promise<FoundInParts> {
  const { made, order, seen, totalsOf } = await begun(served, asked, page, ctx)
  if (made.rows) {
    const { rows, sums } = pageInMemory(served.report, made.rows, order)
    return { rows: rows.map(seen), totals: () => totalsOf(sums) }
  }
  const { statement, shown, sumsOf } = selecting(served.report, made, order)
  let first: Row | undefined
  const shownOf = (found: Row) => {
    first ??= found
    return seen(shown(found))
  }
  return { rows: { statement: statement(order), shown: shownOf }, totals: () => totalsOf(sumsOf(first)) }
}

async function begun({ report, read }: ServedReport, asked: Row, page: Page, ctx: Ctx) {
  const columns: Record<string, ReportColumn> = report.columns
  const hidden = Object.keys(columns).filter((name) => !mayRead(columns[name]!, ctx))
  const blank = Object.fromEntries(
    hidden.flatMap((name) => [[name, null], ...(columns[name]!.np ? [[`${name}_np`, null]] : [])]),
  )
  const unsummed = Object.fromEntries(hidden.flatMap((name) => (columns[name]!.total ? [[name, null]] : [])))
  const made = (await read(asked, ctx)) as any
  return {
    made,
    order: hidden.includes(page.sortBy ?? '') ? { ...page, sortBy: undefined } : page,
    seen: (row: Row): Row => (hidden.length ? { ...row, ...blank } : row),
    totalsOf: async (sums: Row): Promise<Row> => ({ ...sums, ...(await made.totals?.(sums)), ...unsummed }),
  }
}

const all = '*rows'
/** Names that no report uses. */
const [allRows, allSums] = [sql.table('*all'), sql.table('*sums')]
const sumName = (name: string) => `*${name}`

async function select(report: ReportOptions, made: Asked<any>, page: Page, ctx: Ctx) {
  const { statement, shown, sumsOf } = selecting(report, made, page)
  const { rows: found } = await statement(page).execute(ctx.tx)
  // beyond the last page there is no row to read the totals from
  const [first] =
    found.length || page.page === 1 ? found : (await statement({ page: 1, rowsPerPage: 1 }).execute(ctx.tx)).rows
  return { rows: found.map(shown), total: Number(first?.[all] ?? 0), sums: sumsOf(first) }
}

const q = (name: string) => sql.ref(`q.${name}`)

/** How many rows there are, and the sums of what is summed up: of the rows, and of names that are looked up late by their own statement. */
function sumsIn(report: ReportOptions, late: Late<any> | undefined): RawBuilder<unknown> {
  const apart = new Set<string>(late?.sums ? (late.names as readonly string[]) : [])
  const summed = (name: string) => sql`
    sum(${q(name)})::${sql.raw(isFraction(report.columns[name]?.kind) ? 'float8' : 'bigint')}
      as ${sql.ref(sumName(name))}`
  const names = summedNames(report)
  const ofRows = sql`
    select ${sql.join([sql`count(*) as ${sql.ref(all)}`, ...names.filter((name) => !apart.has(name)).map(summed)])}
    from ${allRows} q`
  if (!late?.sums) return ofRows
  const ofLate = names
    .filter((name) => apart.has(name))
    .map((name) => sql`l.${sql.ref(name)} as ${sql.ref(sumName(name))}`)
  return sql`select s.*, ${sql.join(ofLate)} from (${ofRows}) s cross join (${late.sums}) l`
}

/** Looked up one by one: more rows are read as a whole. */
const mostLookedUp = 5000

function selecting(report: ReportOptions, made: Asked<any>, page: Page): Selecting {
  const orders = orderOf(report, page.sortBy, page.descending)
  const isLate = new Set<string>((made.late?.names ?? []) as readonly string[])
  const cutFirst = made.late && !orders.some(({ name }) => isLate.has(name)) ? made.late : undefined
  const whole = made.late?.whole
  return whole && (!cutFirst || page.rowsPerPage > mostLookedUp)
    ? selecting(report, whole, page)
    : statementOf(report, made, { orders, isLate, cutFirst })
}

interface Selecting {
  statement: (rows: { page: number; rowsPerPage: number }) => RawBuilder<Row>
  shown: (row: Row) => Row
  sumsOf: (first: Row | undefined) => Row
}
interface Ordered {
  orders: { name: string; down: boolean }[]
  isLate: ReadonlySet<string>
  /** Where the page is cut before the rest of its rows is looked up. */
  cutFirst: Late<any> | undefined
}

function statementOf(
  report: ReportOptions,
  { with: before, select: values, from, late }: Asked<any>,
  { orders, isLate, cutFirst }: Ordered,
): Selecting {
  const names = rowNames(report)
  const sums = summedNames(report)
  const kinds = new Map(Object.entries(report.columns).map(([name, { kind }]) => [name, kind]))
  const shownAs = (name: string, value: RawBuilder<unknown>) =>
    isFraction(kinds.get(name)) ? sql`${value}::float8 as ${sql.ref(name)}` : sql`${value} as ${sql.ref(name)}`
  const shown = names.map((name) => shownAs(name, q(name)))
  const valueOf = (name: string) => values[name as never] as RawBuilder<unknown>
  const valuesOf = (of: readonly string[]) => of.map((name) => sql`${valueOf(name)} as ${sql.ref(name)}`)
  const order = sql.join(orders.map(({ name, down }) => sql`${q(name)} ${sql.raw(down ? 'desc' : 'asc')} nulls last`))
  const early = names.filter((name) => !isLate.has(name))
  const keys = Object.entries(late?.keys ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const rowsEarly = sql`select ${sql.join([...valuesOf(early), ...keys])} ${from}`
  const rowsWhole = late
    ? sql`select ${sql.join([...early.map(q), ...valuesOf([...isLate])])} from (${rowsEarly}) q ${late.from}`
    : rowsEarly
  const sumsOfAll = sumsIn(report, cutFirst)
  const ofAll = sql.join([all, ...sums.map(sumName)].map((name) => sql.ref(name)))
  // read once, then summed up and cut: a window over all rows costs four times as much as a sum of them.
  // Summed up once as well: where few rows are expected, a plan would sum them up anew for each row of the page (440 ms instead of 200)
  const found = (rows: RawBuilder<unknown>) => sql`
    ${before ? sql`${before},` : sql`with`} ${allRows} as materialized (${rows}),
      ${allSums} as materialized (${sumsOfAll})`
  return {
    statement: (rows: { page: number; rowsPerPage: number }) =>
      cutFirst
        ? sql<Row>`
    ${found(rowsEarly)}
      select ${sql.join(names.map((name) => shownAs(name, isLate.has(name) ? valueOf(name) : q(name))))}, ${ofAll}
    from (select q.* from ${allRows} q order by ${order} ${pageOf(rows)}) q cross join ${allSums} ${cutFirst.from}
    order by ${order}`
        : sql<Row>`
    ${found(rowsWhole)} select ${sql.join(shown)}, ${ofAll} from ${allRows} q cross join ${allSums}
    order by ${order} ${pageOf(rows)}`,
    shown: (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name]])),
    sumsOf: (first: Row | undefined): Row =>
      Object.fromEntries(sums.map((name) => [name, Number(first?.[sumName(name)] ?? 0)])),
  }
}

const isFraction = (kind: ReportKind | undefined) => kind === 'decimal' || kind === 'percent'

/** The same of rows that are there already. */
export function pageInMemory(
  report: ReportOptions,
  rows: readonly Row[],
  { page, rowsPerPage, sortBy, descending }: Page,
) {
  const order = sortBy ? orderOf(report, sortBy, descending) : []
  const sorted = order.length ? [...rows].sort((a, b) => compared(a, b, order)) : rows
  return {
    rows: sorted.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    total: rows.length,
    sums: Object.fromEntries(
      summedNames(report).map((name) => [name, rows.reduce((sum, row) => sum + (Number(row[name]) || 0), 0)]),
    ),
  }
}

/** What is empty stands last, whichever way it is sorted. */
function compared(a: Row, b: Row, order: { name: string; down: boolean }[]): number {
  for (const { name, down } of order) {
    const [x, y] = [a[name] ?? null, b[name] ?? null]
    if (x === y) continue
    if (x === null || y === null) return x === null ? 1 : -1
    return (x < y ? -1 : 1) * (down ? -1 : 1)
  }
  return 0
}
