/** Who asks, as the books know him; vouchers that were seen, held as they were seen. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { VoucherSource, VoucherState } from '../../contract/voucher-words.ts'
import { changeVoucher } from '../../contract/vouchers.ts'
import type { Bookkeeper } from '../books.ts'

export const keeperOf = (ctx: Ctx): Bookkeeper => ({
  tx: ctx.tx,
  company: ctx.company,
  by: makerOf(ctx),
  maySoft: ctx.can('soft-closed-post'),
})

export interface HeldVoucher {
  id: number
  state: VoucherState
  source: VoucherSource
  version: number
  made_by: number | null
  date: string
}

/** Locks vouchers, in one order for all who do; 404 when one is not of this school. */
export async function holdVouchers({ tx, company }: Ctx, ids: readonly number[]): Promise<HeldVoucher[]> {
  const { rows } = await sql<HeldVoucher>`
    select id, state, source, version, made_by, date from vouchers
    where company_id = ${company} and id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound('This voucher')
  return rows
}

/** Refuses where one of them is another by now than was seen. */
export function asSeen(held: readonly HeldVoucher[], seen: readonly { id: number; version: number }[]): void {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  if (held.some(({ id, version }) => versions.get(id) !== version)) throw changedMeanwhile()
}
export const changedMeanwhile = () => changeVoucher.refuse('changed-meanwhile', { status: 409 })

/** Written by the product itself: changed and taken back where it was made. */
export const isOfProduct = ({ source }: { source: VoucherSource }): boolean =>
  source === 'opening' || source === 'closing' || source === 'billing'

/** A draft that a person may change by hand. */
export function openDraft(held: HeldVoucher): void {
  const { state } = held
  if (isOfProduct(held)) throw changeVoucher.refuse('of-product')
  if (state !== 'draft') throw changeVoucher.refuse('not-draft')
}
