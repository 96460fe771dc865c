/** How a receipt's number is written; it is taken by `platform/server/numbers.ts`, last. */
import { type RawBuilder, sql } from 'kysely'

/** R 83/84-000123: series, fiscal year, number. */
export const receiptNumber = (row: { series: string; fiscal_year: string; number: number }) =>
  `${row.series}-${row.fiscal_year.slice(2)}-${String(row.number).padStart(6, '0')}`

/** The same of the receipt `r` and its fiscal year `f` in a statement, where rows are sorted by it. */
export const numberSql: RawBuilder<string> = sql`
  r.series || '-' || substr(f.name, 3) || '-' ||
    case when r.number < 1000000 then lpad(r.number::text, 6, '0') else r.number::text end`
