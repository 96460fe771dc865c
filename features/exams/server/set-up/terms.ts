/** The exams of a batch that its final result is weighed out of, and whether it can be reckoned of them. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { publishExam } from '../../contract/publishing.ts'
import type { Term } from '../../contract/set-up.ts'
import type { Exam } from './exam-of.ts'

/** In the order of their days. */
export async function termsOf({ tx, company }: Pick<Ctx, 'tx' | 'company'>, batch: number): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select id, name, name_np, weight, state from exams
    where company_id = ${company} and batch_id = ${batch} and weight > 0 order by start_date, id`.execute(tx)
  return rows
}

/** The terms of what is published as a final result: whole, and with no mark still coming. */
export async function termsToPublish(ctx: Ctx, { id, batch_id }: Pick<Exam, 'id' | 'batch_id'>): Promise<Term[]> {
  // whoever opens one of them waits, or is waited for
  await sql`select id from exams
    where company_id = ${ctx.company} and batch_id = ${batch_id} and weight > 0 and id <> ${id} order by id
    for share`.execute(ctx.tx)
  const terms = await termsOf(ctx, batch_id)
  const refuse = (code: 'weights' | 'terms-open') => new Refusal(code, publishExam.refusals[code])
  if (terms.reduce((so, { weight }) => so + Math.round(weight * 100), 0) !== 100_00) throw refuse('weights')
  const isStillComing = (term: Term) => term.id !== id && ['draft', 'open'].includes(term.state)
  if (terms.some(isStillComing)) throw refuse('terms-open')
  return terms
}
