/** Paused, gone on with, a day passed over, ended. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { stepRecurring } from '../../contract/recurring.ts'
import { dayAfter, dayFrom } from '../../contract/recurring-days.ts'
import type { RecurringState } from '../../contract/recurring-words.ts'
import { type Held, holdRecurring } from './save-recurring.ts'

type After = Pick<Held, 'state' | 'next_day'>

/** What passed while it was paused is not made up: a pause is meant. */
function goneOn(held: Held, today: string): After {
  return to('active', held.next_day! < today ? dayFrom(held, today) : held.next_day)
}
const to = (state: RecurringState, next_day: string | null): After =>
  next_day ? { state, next_day } : { state: 'ended', next_day: null }
const after = {
  pause: ({ next_day }: Held) => to('paused', next_day),
  resume: goneOn,
  skip: (held: Held) => to(held.state, dayAfter(held, held.next_day!)),
  end: () => to('ended', null),
} as const

export const step = handle(stepRecurring, async ({ id, step: which, version }, ctx) => {
  const held = await holdRecurring(ctx, id, version)
  const { state, next_day } = after[which](held, ctx.today)
  await sql`
    update recurring_vouchers set state = ${state}, next_day = ${next_day}, problem = null, version = version + 1
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  const { state: was, next_day: before } = held
  ctx.note({
    entity: 'recurring_vouchers',
    entity_id: id,
    before: { state: was, next_day: before },
    after: { step: which, state, next_day },
  })
  return { data: { id, version: version + 1, next_day }, message: 'Saved.' }
})
