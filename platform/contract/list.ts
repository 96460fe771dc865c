/** List parameters and list answers, the same for every list. */
import { z } from 'zod'
import { oneLine } from './plain-text.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { whole } from './numbers.ts'
import { everybodys } from './own-names.ts'

/** Names of columns, joined by commas where they may be several. */
export const columnNames = z
  .string()
  .max(1000)
  .refine((names) => !names.split(',').some(everybodys), 'Choose one of the list')

/** `page`, `rowsPerPage` (10 unless told, at most 500), `sortBy`, `descending`, `search`, `slim`. */
export const listQuery = z.object({
  page: whole(1, 1_000_000).default(1),
  rowsPerPage: whole(1, 500).default(10),
  sortBy: columnNames.max(60).optional(),
  descending: flagSchema.default(false),
  search: z.string().overwrite(oneLine).max(200).optional(),
  slim: flagSchema.default(false),
})
export type ListQuery = z.output<typeof listQuery>

/** Of a list whose rows have no short form, and which can be sorted by these names only, the first being how it stands by itself. */
export const listBy = <const N extends readonly [string, ...string[]]>(...names: N) =>
  listQuery.omit({ slim: true }).extend({ sortBy: z.enum(names).optional() })
/** Of a list that stands in one order. */
export const listInOrder = listQuery.omit({ slim: true, sortBy: true, descending: true })

const link = z.string().nullable()
const links = z.object({ first: link, last: link, prev: link, next: link })
export const listMeta = z.object({
  current_page: z.number().int(),
  from: z.number().int().nullable(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  to: z.number().int().nullable(),
  total: z.number().int(),
})

/** `{data, links, meta}` around rows of one shape. */
export const listOf = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row), links, meta: listMeta })

export interface ListAnswer<Row> {
  data: Row[]
  links: { first: string | null; last: string | null; prev: string | null; next: string | null }
  meta: z.output<typeof listMeta>
}

/** Puts one page and the total into the list answer; `query` is the page asked for, `path` the address of the list. */
export function listAnswer<Row>(
  rows: Row[],
  total: number,
  query: { page: number; rowsPerPage: number },
  path = '',
): ListAnswer<Row> {
  const { page, rowsPerPage } = query
  const last = Math.max(1, Math.ceil(total / rowsPerPage))
  const at = (n: number) => (n >= 1 && n <= last ? `${path}?page=${n}&rowsPerPage=${rowsPerPage}` : null)
  const from = (page - 1) * rowsPerPage
  return {
    data: rows,
    links: { first: at(1), last: at(last), prev: at(page - 1), next: at(page + 1) },
    meta: {
      current_page: page,
      from: rows.length ? from + 1 : null,
      last_page: last,
      per_page: rowsPerPage,
      to: rows.length ? from + rows.length : null,
      total,
    },
  }
}

/** A single answer: `{data, message?}`. */
export const dataOf = <S extends z.ZodType>(shape: S) => z.object({ data: shape, message })
const message = z.string().optional()
