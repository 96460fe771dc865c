/** Receipts of a family, newest first: for the portal. */
import { type RawBuilder, sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { several } from '../contract/split.ts'
import { receiptNumber } from './receipt-number.ts'
import { waysOf } from './ways.ts'

interface FamilyReceipt {
  id: number
  number: string
  /** AD. */
  received_on: string
  student: string
  student_np: string | null
  student_id: number
  /** Several are joined: 'cash+cheque'. */
  mode: string
  /** Paisa. */
  amount: number
  cancelled_at: string | null
}

/** `students`: a set of ids. */
export async function receiptsOf(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  students: RawBuilder<unknown>,
  most: number,
): Promise<FamilyReceipt[]> {
  const { rows } = await sql<Omit<FamilyReceipt, 'number'> & { series: string; fiscal_year: string; number: number }>`
    select r.id, r.series, f.name as fiscal_year, r.number, r.received_on, u.full_name as student,
      u.name_np as student_np, e.student_id,
      case when r.mode = ${several} then ${waysOf} else r.mode end as mode, r.amount, r.cancelled_at
    from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join ${userOf('e.student_id')}
    join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
    where r.company_id = ${company} and e.student_id in (${students})
    order by r.id desc ${limit(most)}`.execute(tx)
  return rows.map(({ series, fiscal_year, number, ...row }) => ({
    ...row,
    number: receiptNumber({ series, fiscal_year, number }),
  }))
}
