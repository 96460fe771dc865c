/** A posted voucher is taken back by its mirror, with a day and a reason; both stay in the books. */
import { handle } from '#platform/server/handler.ts'
import { reverseVoucher } from '../../contract/vouchers.ts'
import { reverseVouchers } from '../books.ts'
import { holdVouchers, isOfProduct, keeperOf } from './keeper.ts'
import { numbersOf } from './numbers-of.ts'

export const reverse = handle(reverseVoucher, async ({ id, reason, ...sent }, ctx) => {
  const { date = ctx.today } = sent
  const [held] = await holdVouchers(ctx, [id])
  // what carried a year over is taken back by opening the year again, opening balances on their own day by their own call, the fees of a day by who posted them
  if (isOfProduct(held!) && held!.state === 'posted') throw reverseVoucher.refuse('of-product')
  if (date < held!.date) throw reverseVoucher.refuse('before-original')
  const reversed = await reverseVouchers(keeperOf(ctx), [id], { date, reason })
  const [mirror] = await numbersOf(ctx, reversed)
  ctx.note({ entity: 'vouchers', entity_id: id, reason, after: { reversed_by: mirror, date } })
  return { data: mirror!, message: 'Reversed.' }
})
