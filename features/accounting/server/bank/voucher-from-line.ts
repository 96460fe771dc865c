/** A voucher for what the bank did by itself: charges, interest. Posted and reconciled where one person may do all of it; else a draft, which fits once it is posted. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { lit } from '#platform/server/sql-words.ts'
import { voucherFromLine } from '../../contract/bank.ts'
import { accountingSettings } from '../../contract/settings.ts'
import { approve, postVouchers, writeDrafts } from '../books.ts'
import { bankOf } from './bank-account.ts'
import { reconcile } from './match.ts'
import { keeperOf } from '../vouchers/keeper.ts'

interface Line {
  account_id: number
  date: string
  amount: number
  reference: string | null
  voucher_id: number | null
  reconciled: boolean
}

export const writeFromLine = handle(
  voucherFromLine,
  async ({ id, account_id, party_id, cost_centre_id, narration }, ctx) => {
    const { tx, company } = ctx
    const { rows: of } = await sql<{ account_id: number }>`
      select account_id from bank_statement_lines where company_id = ${company} and id = ${id}`.execute(tx)
    // the account before its line, as whoever reconciles takes them
    await bankOf(tx, company, orNotFound(of[0], 'This line').account_id, { lock: true })
    const { rows } = await sql<Line>`
    select l.account_id, l.date, l.amount, l.reference, l.voucher_id,
      exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id) as reconciled
    from bank_statement_lines l where l.company_id = ${company} and l.id = ${id} for update of l`.execute(tx)
    const line = orNotFound(rows[0], 'This line')
    if (line.reconciled) throw voucherFromLine.refuse('matched-already')
    if (line.voucher_id) throw voucherFromLine.refuse('has-voucher')
    const keeper = keeperOf(ctx)
    const [voucher_id] = await writeDrafts(keeper, [
      {
        type: line.amount > 0 ? 'receipt' : 'payment',
        source: 'bank',
        date: line.date,
        narration,
        reference: line.reference,
        lines: [
          { account_id: line.account_id, amount: line.amount },
          { account_id, party_id, cost_centre_id, amount: -line.amount },
        ],
      },
    ])
    await sql`update bank_statement_lines set voucher_id = ${voucher_id!}::bigint
      where company_id = ${company} and id = ${id}`.execute(tx)
    const posted = await mayPost(ctx)
    if (posted) {
      await approve(keeper, [voucher_id!])
      await postVouchers(keeper, [voucher_id!])
      await reconcile(ctx, line.account_id, 'voucher', [
        { line_ids: [id], entry_ids: await entriesOf(ctx, voucher_id!, line.account_id) },
      ])
    }
    ctx.note({ entity: 'bank_statement_lines', entity_id: id, after: { voucher_id, posted } })
    return {
      data: { voucher_id: voucher_id!, posted },
      message: posted ? 'Voucher posted and reconciled.' : 'Voucher written as a draft.',
    }
  },
)

/** Where vouchers wait for approval, by who may approve what he made himself. */
async function mayPost(ctx: Ctx): Promise<boolean> {
  const { approval, second_person } = await readSettings(ctx, accountingSettings)
  return !approval || (!second_person && ctx.can('voucher-approve'))
}

async function entriesOf({ tx, company }: Ctx, voucher: number, account: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from account_events e join account_entries n on n.company_id = e.company_id and n.event_id = e.id
    where e.company_id = ${company} and e.voucher_id = ${voucher} and n.account_id = ${account} order by n.line
    limit ${lit(1)}`.execute(tx)
  return rows.map((row) => row.id)
}
