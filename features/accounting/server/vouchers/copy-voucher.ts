/** A new draft of today with the lines of another voucher, posted or not. A cheque is of one payment: its number is not copied. */
import { handle } from '#platform/server/handler.ts'
import { copyVoucher } from '../../contract/vouchers.ts'
import { writeDrafts } from '../books.ts'
import { keeperOf } from './keeper.ts'
import { readVoucher } from './show-voucher.ts'

export const copy = handle(copyVoucher, async ({ id }, ctx) => {
  const { type, narration, lines } = await readVoucher(ctx, id)
  const [made] = await writeDrafts(keeperOf(ctx), [
    {
      type: type === 'billing' ? 'journal' : type,
      date: ctx.today,
      narration,
      lines: lines.map((line) => ({ ...line, cheque_number: null })),
    },
  ])
  ctx.note({ entity: 'vouchers', entity_id: made!, after: { copied_from: id } })
  return { data: { id: made! }, message: 'Copied into a new draft.' }
})
