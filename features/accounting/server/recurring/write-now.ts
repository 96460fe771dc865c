/** The next voucher of one that recurs is written before its day, or when what stood in its way is gone. */
import { sql } from 'kysely'
import { orNotFound, Refusal } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { postingRefusals } from '../../contract/posting-refusals.ts'
import { writeRecurring } from '../../contract/recurring.ts'
import { holdActive, writeDays } from './write-due.ts'

export const writeNow = handle(writeRecurring, async ({ id, next_day }, ctx) => {
  const { tx, company } = ctx
  const where = { tx, company, maySoft: ctx.can('soft-closed-post') }
  const { rows } = await sql`select from recurring_vouchers where company_id = ${company} and id = ${id}`.execute(tx)
  orNotFound(rows[0], 'This recurring voucher')
  const [held] = await holdActive(where, sql`r.id = ${id}`, 'wait')
  if (!held) throw writeRecurring.refuse('not-active')
  // the clock was first, or somebody else
  if (held.next_day !== next_day) throw writeRecurring.refuse('changed-meanwhile', { status: 409 })
  const [done] = await writeDays(where, [{ of: held, days: [held.next_day] }])
  if (done!.problem) throw new Refusal(done!.problem, postingRefusals[done!.problem])
  const { voucher_id } = done!.written[0]!
  ctx.note({ entity: 'recurring_vouchers', entity_id: id, after: { day: next_day, voucher_id } })
  return { data: { voucher_id }, message: 'Written.' }
})
