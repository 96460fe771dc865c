/** A draft is written anew as a whole by whoever saw its last version; from then on he is its maker, and does not approve it where the school wants a second person. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { changeVoucher } from '../../contract/vouchers.ts'
import { debits, writeLines } from '../books.ts'
import { checkLines, differenceOf } from './draft-of.ts'
import { asSeen, holdVouchers, keeperOf, openDraft } from './keeper.ts'
import { readVoucher } from './show-voucher.ts'

export const change = handle(changeVoucher, async ({ id, version, ...input }, ctx) => {
  const { tx, company } = ctx
  const [held] = await holdVouchers(ctx, [id])
  asSeen([held!], [{ id, version }])
  openDraft(held!)
  await checkLines(ctx, input.date, input.lines)
  const { lines: before, ...head } = await readVoucher(ctx, id)
  await sql`delete from voucher_lines where company_id = ${company} and voucher_id = ${id}`.execute(tx)
  await sql`
    update vouchers
    set type = ${input.type}, date = ${input.date}, narration = ${input.narration},
      reference = ${input.reference || null}, amount = ${debits(input.lines)},
      made_by = ${keeperOf(ctx).by}, reason = null, version = version + 1
    where company_id = ${company} and id = ${id}`.execute(tx)
  await writeLines(
    tx,
    company,
    input.lines.map((line, at) => ({ ...line, voucher_id: id, line: at + 1 })),
  )
  const { type, date, narration, reference } = head
  ctx.note({
    entity: 'vouchers',
    entity_id: id,
    before: {
      type,
      date,
      narration,
      reference,
      lines: before.map(({ account_id, party_id, cost_centre_id, amount, narration: said }) => ({
        account_id,
        party_id,
        cost_centre_id,
        amount,
        narration: said,
      })),
    },
    after: input,
  })
  return { data: { id, version: version + 1, difference: differenceOf(input.lines) }, message: 'Draft saved.' }
})
