/** The documents by which bills were corrected: the credit note, the bill in its place, and the bill in whose place one stands. */
import { sql } from 'kysely'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { showBill } from '../../contract/bill-correction.ts'
import { seriesOf } from '../../contract/journal-words.ts'
import { receiptNumber } from '../receipt-number.ts'

export type Documents = Pick<DataOf<typeof showBill>, 'correction' | 'instead_of'>

interface Row {
  bill_id: number
  journal_id: number | null
  number: number | null
  fiscal_year: string | null
  reason: string | null
  new_id: number | null
  new_number: number | null
  old_id: number | null
  old_number: number | null
}

/** Of each of these bills. */
export async function correctionsOf(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  bills: readonly number[],
): Promise<Map<number, Documents>> {
  const { rows } = await sql<Row>`
    select b.id as bill_id, j.id as journal_id, j.number, f.name as fiscal_year, j.reason, nb.id as new_id,
      nb.number as new_number, ob.id as old_id, ob.number as old_number
    from unnest(${bills}::bigint[]) b (id)
    left join fee_journals j on j.company_id = ${company} and j.bill_id = b.id and j.state <> 'refused'
    left join fiscal_years f on f.company_id = ${company} and f.id = j.fiscal_year_id
    left join bill_corrections c on c.company_id = ${company} and c.journal_id = j.id
    left join bills nb on nb.company_id = ${company} and nb.id = c.new_bill_id
    left join bill_corrections oc on oc.company_id = ${company} and oc.new_bill_id = b.id
    left join fee_journals oj on oj.company_id = ${company} and oj.id = oc.journal_id
    left join bills ob on ob.company_id = ${company} and ob.id = oj.bill_id`.execute(tx)
  return new Map(rows.map((row) => [row.bill_id, documentsOf(row)]))
}

const numbered = (id: number | null, number: number | null) => (id === null || number === null ? null : { id, number })

function documentsOf(row: Row): Documents {
  return {
    correction:
      row.journal_id === null
        ? null
        : {
            journal_id: row.journal_id,
            number:
              row.number !== null && row.fiscal_year !== null
                ? receiptNumber({ series: seriesOf.credit_note, fiscal_year: row.fiscal_year, number: row.number })
                : null,
            new_bill: numbered(row.new_id, row.new_number),
            reason: row.reason!,
          },
    instead_of: numbered(row.old_id, row.old_number),
  }
}
