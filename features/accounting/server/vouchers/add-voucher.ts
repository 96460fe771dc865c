/** A new voucher is a draft: it may be unbalanced, and says by how much. */
import { handle } from '#platform/server/handler.ts'
import { addVoucher } from '../../contract/vouchers.ts'
import { writeDrafts } from '../books.ts'
import { checkLines, differenceOf } from './draft-of.ts'
import { keeperOf } from './keeper.ts'

export const add = handle(addVoucher, async (input, ctx) => {
  await checkLines(ctx, input.date, input.lines)
  const [id] = await writeDrafts(keeperOf(ctx), [{ ...input, reference: input.reference || null }])
  ctx.note({ entity: 'vouchers', entity_id: id!, after: input })
  return { data: { id: id!, version: 0, difference: differenceOf(input.lines) }, message: 'Draft saved.' }
})
