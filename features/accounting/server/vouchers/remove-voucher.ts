/** A draft that nobody needs goes with its papers; what is posted stays for ever. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { removeVoucher } from '../../contract/vouchers.ts'
import { holdVouchers, openDraft } from './keeper.ts'
import { readVoucher } from './show-voucher.ts'

export const remove = handle(removeVoucher, async ({ id }, ctx, { files }) => {
  const [held] = await holdVouchers(ctx, [id])
  openDraft(held!)
  const { type, date, narration, reference, amount } = await readVoucher(ctx, id)
  const papers = await sql<{ file_id: string }>`
    delete from voucher_documents where company_id = ${ctx.company} and voucher_id = ${id} returning file_id`.execute(
    ctx.tx,
  )
  await files.remove(
    ctx,
    ctx.company,
    papers.rows.map(({ file_id }) => file_id),
  )
  await sql`delete from vouchers where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'vouchers', entity_id: id, before: { type, date, narration, reference, amount } })
  return { message: 'Draft deleted.' }
})
