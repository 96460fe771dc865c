/** One payment after another at the counter, each of another student who owes something; on a copy of the data. */
import { sql } from 'kysely'
import { signIn } from './client.ts'
import type { Product } from './deployment.ts'
import { percentile } from './measure.ts'

/** Milliseconds of a payment. */
export async function payments({ base, owner }: Product, company: number): Promise<{ median: number; p95: number }> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.student_id as id from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and d.due > 0 order by 1 limit 60`.execute(owner.db)
  const cashier = await signIn(base, `accountant.s${company}`)
  const taken: number[] = []
  for (const { id } of rows) {
    const { status, ms, bytes } = await cashier.ask('POST', '/api/fee-payment', { student_id: id, amount: 100_00 })
    if (status !== 200) throw new Error(`A payment: ${status} ${bytes.toString().slice(0, 300)}`)
    taken.push(ms)
  }
  cashier.leave()
  const warm = taken.slice(5)
  return { median: percentile(warm, 0.5), p95: percentile(warm, 0.95) }
}
