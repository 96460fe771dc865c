/** What the activity report calls things of money. */
import { sql } from 'kysely'
import { monthTable } from '#nepal/bs-names.ts'
import { named, type NamedThing, type ThingNamer } from '#platform/server/named-in-log.ts'
import { receiptNumber } from './receipt-number.ts'

const monthOf = (code: string, of: string): Omit<NamedThing, 'id'> => {
  const month = monthTable.find((each) => each.code === code)
  return { name: `${month?.label ?? code} ${of}`, name_np: `${month?.labelNp ?? code} ${of}` }
}

export const things: Record<string, ThingNamer> = {
  fee_plans: named('Fee plan', 't.name', 'batches t'),
  receipts: {
    kind: 'Receipt',
    async find(tx, company, ids) {
      const { rows } = await sql<{ id: string; series: string; number: number; fiscal_year: string }>`
        select r.id::text, r.series, r.number, f.name as fiscal_year from receipts r join fiscal_years f on f.company_id = r.company_id
          and f.id = r.fiscal_year_id where r.company_id = ${company} and r.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map((row) => ({ id: row.id, name: receiptNumber(row), name_np: null }))
    },
  },
  bill_runs: {
    kind: 'Bill run',
    async find(tx, company, ids) {
      const { rows } = await sql<{
        id: string
        month: string
        batch: string
      }>`select r.id::text, r.month, b.name as batch from bill_runs r join batches b on b.company_id = r.company_id and b.id = r.batch_id
        where r.company_id = ${company} and r.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map(({ id, month, batch }) => ({ id, ...monthOf(month, batch) }))
    },
  },
  billing_months: {
    kind: 'Billing month',
    words: true,
    find: async (_tx, _company, ids) => ids.map((id) => ({ id, ...monthOf(id, '') })),
  },
}
