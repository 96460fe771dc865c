/** Approved vouchers go into the ledger and get their numbers, all or none. Drafts too where the school wants no approval, or who posts may approve and says so. */
import { Refusal } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { accountingSettings } from '../../contract/settings.ts'
import { postVouchersCall } from '../../contract/vouchers.ts'
import { approve, postVouchers } from '../books.ts'
import { approveHeld } from './approve-vouchers.ts'
import { asSeen, holdVouchers, keeperOf } from './keeper.ts'
import { numbersOf } from './numbers-of.ts'

export const post = handle(postVouchersCall, async ({ vouchers, approve: withApproval }, ctx) => {
  const ids = vouchers.map(({ id }) => id)
  const held = await holdVouchers(ctx, ids)
  asSeen(held, vouchers)
  const drafts = held.filter(({ state }) => state === 'draft')
  if (drafts.length) {
    const { approval } = await readSettings(ctx, accountingSettings)
    if (!approval)
      await approve(
        keeperOf(ctx),
        drafts.map(({ id }) => id),
      )
    else if (withApproval && ctx.can('voucher-approve')) await approveHeld(ctx, drafts)
    else throw new Refusal('not-approved', postVouchersCall.refusals['not-approved'])
  }
  const posted = await numbersOf(ctx, await postVouchers(keeperOf(ctx), [...new Set(ids)]))
  ctx.note({ entity: 'vouchers', ...(posted.length === 1 && { entity_id: posted[0]!.id }), after: { posted } })
  return { data: posted, message: 'Posted.' }
})
