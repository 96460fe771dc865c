/** In the demo a few of the newest students owe from the school before this one kept its fees here. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { bringForward } from './bring-forward.ts'

const dues = [
  { amount: 4_500_00, days: 260, remark: 'Fees of the year before' },
  { amount: 1_275_50, days: 215, remark: 'Exam fee of last year' },
  { amount: 800_00, days: 215, remark: null },
]

export async function bringOldDues(tx: Tx, { id: company, today }: DemoSchool, accountant: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select e.id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    where e.company_id = ${company}::bigint and e.status = 'studying' order by e.id desc limit 3`.execute(tx)
  await bringForward(
    { tx, company, by: accountant, maySoft: true },
    rows.map(({ id }, at) => {
      const { amount, days, remark } = dues[at]!
      return { enroll_id: id, amount, due_date: addDays(today, -days), remark }
    }),
  )
}
