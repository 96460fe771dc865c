/** Approved vouchers go into the ledger and get their numbers, all or none. Drafts too where the school wants no approval, or who posts may approve and says so. */
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { accountingSettings } from '../../contract/settings.ts'
import { postVouchersCall } from '../../contract/vouchers.ts'
import { approve, postVouchers } from '../books.ts'
import { approveHeld } from './approve-vouchers.ts'
import { asSeen, holdVouchers, keeperOf } from './keeper.ts'
import { numbersOf } from './numbers-of.ts'

/** Posts vouchers of the school. `seen`: each as it was seen, where somebody looked at each. Answers their numbers. */
export async function postHeld(
  ctx: Ctx,
  ids: readonly number[],
  withApproval: boolean,
  seen?: readonly { id: number; version: number }[],
): Promise<{ id: number; number: string }[]> {
  const held = await holdVouchers(ctx, ids)
  if (seen) asSeen(held, seen)
  const drafts = held.filter(({ state }) => state === 'draft')
  if (drafts.length) {
    const { approval } = await readSettings(ctx, accountingSettings)
    if (!approval)
      await approve(
        keeperOf(ctx),
        drafts.map(({ id }) => id),
      )
    else if (withApproval && ctx.can('voucher-approve')) await approveHeld(ctx, drafts)
    else throw postVouchersCall.refuse('not-approved')
  }
  return numbersOf(ctx, await postVouchers(keeperOf(ctx), [...new Set(ids)]))
}

export const post = handle(postVouchersCall, async ({ vouchers, approve: withApproval }, ctx) => {
  const posted = await postHeld(
    ctx,
    vouchers.map(({ id }) => id),
    withApproval,
    vouchers,
  )
  ctx.note({ entity: 'vouchers', ...(posted.length === 1 && { entity_id: posted[0]!.id }), after: { posted } })
  return { data: posted, message: 'Posted.' }
})
