/** What an approver does not stand for goes back to be mended, with the reason; an approved one becomes a draft again. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { sendBackVoucher } from '../../contract/vouchers.ts'
import { holdVouchers } from './keeper.ts'

export const sendBack = handle(sendBackVoucher, async ({ id, reason }, ctx) => {
  const [held] = await holdVouchers(ctx, [id])
  if (held!.state !== 'draft' && held!.state !== 'approved') throw sendBackVoucher.refuse('not-open')
  await sql`
    update vouchers
    set state = 'draft', approved_by = null, approved_at = null, reason = ${reason}, version = version + 1
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'vouchers', entity_id: id, reason, before: { state: held!.state }, after: { state: 'draft' } })
  return { data: { id }, message: 'Sent back.' }
})
