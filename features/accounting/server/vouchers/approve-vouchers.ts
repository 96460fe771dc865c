/** Somebody with the right looked at drafts and stands for them; where the school wants a second person, it is not who made them. */
import { sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { accountingSettings } from '../../contract/settings.ts'
import { approveVouchers } from '../../contract/vouchers.ts'
import { approve as approveDrafts, prove } from '../books.ts'
import { asSeen, type HeldVoucher, holdVouchers, keeperOf } from './keeper.ts'

/** Approves held drafts; refuses whoever made one of them, where the school asks for a second person. */
export async function approveHeld(ctx: Ctx, drafts: readonly HeldVoucher[]): Promise<void> {
  const { second_person } = await readSettings(ctx, accountingSettings)
  const by = makerOf(ctx)
  if (second_person && drafts.some(({ made_by }) => made_by === by)) throw approveVouchers.refuse('second-person')
  const ids = drafts.map(({ id }) => id)
  await prove(ctx, ids)
  // why it was sent back is over
  await sql`update vouchers set reason = null
    where company_id = ${ctx.company} and id = any(${ids}::bigint[]) and state = 'draft'
      and reason is not null`.execute(ctx.tx)
  await approveDrafts(keeperOf(ctx), ids)
}

export const approve = handle(approveVouchers, async ({ vouchers }, ctx) => {
  const held = await holdVouchers(
    ctx,
    vouchers.map(({ id }) => id),
  )
  asSeen(held, vouchers)
  if (held.some(({ state }) => state !== 'draft')) throw approveVouchers.refuse('not-draft')
  await approveHeld(ctx, held)
  const ids = held.map(({ id }) => id)
  ctx.note({ entity: 'vouchers', ...(ids.length === 1 && { entity_id: ids[0]! }), after: { approved: ids } })
  return { data: { approved: ids.length }, message: 'Approved.' }
})
