/** How a receipt's number is written; it is taken by `platform/server/numbers.ts`, last. */

/** R 83/84-000123: series, fiscal year, number. */
export const receiptNumber = (row: { series: string; fiscal_year: string; number: number }) =>
  `${row.series}-${row.fiscal_year.slice(2)}-${String(row.number).padStart(6, '0')}`
