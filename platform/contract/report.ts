/** A report, declared once as data: its call, totals, files, screen and tests follow. Plain data, which weighs nothing in a browser. */
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Choice, Field, Fields } from './field.ts'
import type { Right } from './rights.ts'

/** What a value of each kind is over the wire. */
interface Held {
  text: string
  long_text: string
  phone: string
  int: number
  decimal: number
  /** Paisa. */
  money: number
  /** 0 to 100. */
  percent: number
  /** AD, yyyy-mm-dd. */
  date: string
  time: string
  flag: boolean
  choice: string
}
export type ReportKind = keyof Held

interface Shown {
  /** English; the kit translates it. */
  label: string
  /** 'text' unless told. */
  kind?: ReportKind
  /** May be empty. */
  optional?: boolean
  /**
   * The screen behind the value, with names of the row or of the filters in braces: '/student/{student_id}', '{grade_id?}' where it may be none.
   * A link for whoever may open that screen; in a report `by` several things, told for each.
   */
  to?: string | Readonly<Record<string, string>>
}

export interface ReportColumn extends Shown {
  /** Of a choice: value -> label. */
  choices?: Readonly<Record<string, string>>
  /** The row has it in Nepali too, as `name_np`. */
  np?: boolean
  /** Over all rows: summed up by the database, or worked out by the report (a rate). */
  total?: 'sum' | 'computed'
  /** Its total stands above the table as well, under this label or its own. */
  headline?: true | string
  /** Names of the row by which it is sorted where its own value is not the order (a grade's rank). */
  sort?: readonly string[]
  /** Only where the report is shown by these. */
  by?: readonly string[]
  /** Of a column with names of a tree: the value of the row ('level', 0 for the outermost) that says how far it is set in. */
  indent?: string
  /** It stands on the screen only, or in the file only. */
  only?: 'screen' | 'file'
  /** Left out, on the server too, for who has not this right. */
  right?: Right
}

/** A figure above the table that is no column's total. */
export type ReportFigure = Omit<Shown, 'to'> & { to?: string }

export interface ReportOptions {
  /** '/api/...'; its files are below '/download/'. */
  path: string
  title: string
  right: Right
  /** The part of the product that it belongs to, which a school may be without. */
  part?: string
  /** What it may be shown by, the first unless told: {section: 'Section', day: {label: 'Day', kind: 'date'}}. The first column is called so and holds its name. */
  by?: Readonly<Record<string, string | { label: string; kind: ReportKind }>>
  /** Required unless optional or with a default; the default of a date may be a word of `startDay`. */
  filters?: Fields
  columns: Readonly<Record<string, ReportColumn>>
  /** Further values of each row, for links and order: 'int', or 'int?' where it may be empty. */
  also?: Readonly<Record<string, ReportKind | `${ReportKind}?`>>
  figures?: Readonly<Record<string, ReportFigure>>
  /** The values that no two rows share: rows of a page stand in one order because of them. */
  key: string | readonly string[]
  /** How it stands by itself; '-points' is downwards. Rows that come ready from their function stand as they come. */
  sortBy?: readonly string[]
  /** The flag of a row that is a sum of rows below it: drawn bold. */
  strong?: string
  /** Rows with the same value stand together, with their sum. */
  groupBy?: string
  /** `x` names the points; `of` other rows than the table's, which are answered under that name. In a report `by` several things: the kind for each that has a chart. */
  chart?: {
    kind: 'bar' | 'line' | Readonly<Record<string, 'bar' | 'line'>>
    x: string
    series: Readonly<Record<string, string>>
    of?: string
  }
  /** What is shown, with {n} rows, filters and totals in braces; {by} is 'by section'. */
  sentence: string
  /** Said while there is nothing. */
  about: string
  back?: { to: string; label: string }
}

/** The names of a row. */
export type RowName<O extends ReportOptions> = Extract<keyof ReportRow<O>, string>

/** What must name something of the row does, or it does not compile. */
interface Named<O extends ReportOptions> {
  key: RowName<O> | readonly RowName<O>[]
  sortBy?: readonly (RowName<O> | `-${RowName<O>}`)[]
  groupBy?: keyof O['columns']
}

export type Report<O extends ReportOptions = ReportOptions> = O & { readonly report: true }

export const report = <const O extends ReportOptions>(options: O & Named<O>): Report<O> => ({
  ...options,
  report: true,
})

type Value<C> = C extends { kind: 'choice'; choices: infer L }
  ? keyof L
  : C extends { kind: infer K extends ReportKind }
    ? Held[K]
    : string
type OrNull<C, T> = C extends { optional: true } ? T | null : T
type Also<A> = {
  [K in keyof A]: A[K] extends `${infer H extends ReportKind}?`
    ? Held[H] | null
    : A[K] extends ReportKind
      ? Held[A[K]]
      : never
}
type Nepali<C> = { [K in keyof C as C[K] extends { np: true } ? `${K & string}_np` : never]: string | null }

/** A row as the wire answers it. */
export type ReportRow<O extends ReportOptions> = {
  -readonly [K in keyof O['columns']]: OrNull<O['columns'][K], Value<O['columns'][K]>>
} & Nepali<O['columns']> &
  (O extends { also: infer A } ? Also<A> : unknown)

type FilterValue<F> = F extends Field<infer T, boolean> ? T : never
type MaybeAsked<F> = { [K in keyof F as F[K] extends { optional: true } ? K : never]?: FilterValue<F[K]> | undefined }
type AlwaysAsked<F> = { [K in keyof F as F[K] extends { optional: true } ? never : K]: FilterValue<F[K]> }
/** What is asked for, with the defaults. */
export type ReportFilters<O extends ReportOptions> = (O extends { filters: infer F }
  ? MaybeAsked<F> & AlwaysAsked<F>
  : unknown) &
  (O extends { by: infer B } ? { by: keyof B & string } : unknown)

type Summed<C> = { [K in keyof C as C[K] extends { total: 'sum' } ? K : never]: number }
type WorkedOut<C> = { [K in keyof C as C[K] extends { total: 'computed' } ? K : never]: OrNull<C[K], Value<C[K]>> }
export type ReportSums<O extends ReportOptions> = Summed<O['columns']>
/** What the report works out itself: computed totals and figures. */
export type ReportComputed<O extends ReportOptions> = WorkedOut<O['columns']> &
  (O extends { figures: infer F } ? { [K in keyof F]: OrNull<F[K], Value<F[K]>> } : unknown)
export type ReportTotals<O extends ReportOptions> = ReportSums<O> & ReportComputed<O>

type ChartRows<O extends ReportOptions> = O extends { chart: { of: infer N extends string } }
  ? { [K in N]: Record<string, unknown>[] }
  : unknown
export type ReportAnswer<O extends ReportOptions> = {
  data: ReportRow<O>[]
  /** Over all rows, whatever page is shown. */
  totals: ReportTotals<O>
  meta: {
    current_page: number
    from: number | null
    last_page: number
    per_page: number
    to: number | null
    total: number
  }
  /** What was asked for, with the defaults. */
  asked: ReportFilters<O>
} & Pick<ReportFilters<O>, Extract<keyof ReportFilters<O>, 'from_date' | 'to_date'>> &
  ChartRows<O>

/** Rows of one answer; a longer report is turned page by page, its totals are of all. */
export const mostShown = 5000

interface Days {
  start_date: string
  end_date: string
}

/**
 * The day that a filter begins with: 'today' (in Nepal), 'month-ago' (30 days before), 'batch-start', 'batch-day' (today within the batch worked in), the same of the fiscal year
 * ('year-start', 'year-day') and 'year-eve', the last day before it; other defaults stay what they are. AD.
 */
export function startDay(
  word: unknown,
  { batch, year }: { batch?: Days | null | undefined; year?: Days | null | undefined },
  today: string,
): unknown {
  if (word === 'today') return today
  if (word === 'month-ago') return addDays(today, -30)
  const [, of, day] = /^(batch|year)-(start|day|eve)$/.exec(String(word)) ?? []
  if (!of) return word
  const frame = of === 'batch' ? batch : year
  if (!frame) return today
  if (day === 'day')
    return frame.end_date < today ? frame.end_date : today < frame.start_date ? frame.start_date : today
  return day === 'start' ? frame.start_date : addDays(frame.start_date, -1)
}

/** All filters, `by` first. */
export function filtersOf({ by, filters = {} }: ReportOptions): Fields {
  if (!by) return filters
  const choices: Choice[] = Object.entries(by).map(([value, each]) => ({ value, label: labelOfBy(each) }))
  return { by: { kind: 'choice', optional: false, label: 'Shown by', choices, default: choices[0]!.value }, ...filters }
}

const labelOfBy = (each: string | { label: string }) => (typeof each === 'string' ? each : each.label)

/** The columns of a report shown by `by`, on the screen or in the file; the first is called as that. */
export function columnsOf(
  { by, columns }: ReportOptions,
  chosen: string | undefined,
  where: 'screen' | 'file',
): (ReportColumn & { name: string })[] {
  const lead = by && chosen !== undefined && Object.hasOwn(by, chosen) ? by[chosen] : undefined
  return Object.entries(columns)
    .filter(
      ([, column]) =>
        (column.only ?? where) === where && (!column.by || (chosen !== undefined && column.by.includes(chosen))),
    )
    .map(([name, column], at) => ({
      ...column,
      name,
      ...(at === 0 &&
        lead !== undefined && { label: labelOfBy(lead), ...(typeof lead === 'object' && { kind: lead.kind }) }),
    }))
}

/** Names that a row has: columns, their Nepali, and what it has also. */
export const rowNames = ({ columns, also = {} }: ReportOptions): string[] => [
  ...Object.entries(columns).flatMap(([name, { np }]) => (np ? [name, `${name}_np`] : [name])),
  ...Object.keys(also),
]

export const summedNames = ({ columns }: ReportOptions): string[] =>
  Object.keys(columns).filter((name) => columns[name]!.total === 'sum')

/** By what the rows are sorted: as asked, then as the report stands by itself, then by its key. */
export function orderOf(
  declared: ReportOptions,
  sortBy: string | undefined,
  descending: boolean,
): { name: string; down: boolean }[] {
  const asked = sortBy && Object.hasOwn(declared.columns, sortBy) ? (declared.columns[sortBy]!.sort ?? [sortBy]) : []
  const own = (declared.sortBy ?? []).map((name) => ({ name: name.replace(/^-/, ''), down: name.startsWith('-') }))
  const all = [
    ...asked.map((name) => ({ name, down: descending })),
    ...own,
    ...[declared.key].flat().map((name) => ({ name, down: false })),
  ]
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at)
}
