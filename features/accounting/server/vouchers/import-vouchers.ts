/** Vouchers from a sheet: drafts of one run, all or none; taken back while they are the drafts that the sheet brought. */
import { sql } from 'kysely'
import type { TypedRow } from '#platform/contract/import-columns.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { type ImportPlace, importRoom } from '#platform/server/imports/kit.ts'
import { refusedOf } from '#platform/server/ledger.ts'
import { hangingOn } from '#platform/server/references.ts'
import { importedVouchers, postImported, voucherImport } from '../../contract/voucher-import-calls.ts'
import { mostImportedLines, type VoucherColumn, voucherColumns } from '../../contract/voucher-import.ts'
import { type NewVoucher, writeDrafts } from '../books.ts'
import { changedMeanwhile } from './keeper.ts'
import { postHeld } from './post-vouchers.ts'
import { checkVouchers, daysIn, type KnownBooks } from './voucher-rows.ts'

/** Vouchers of one step: after each the screen is told how far it is. */
const ofStep = 1000

export const voucherRoom = importRoom<NewVoucher>({
  kind: 'vouchers',
  title: 'Vouchers from a sheet',
  calls: voucherImport,
  columns: voucherColumns,
  most: mostImportedLines,
  allowed: async () => ({ type: ['journal', 'payment', 'receipt', 'contra'] }),
  async check({ tx, company }, typed) {
    const rows = typed as readonly TypedRow<VoucherColumn>[]
    return checkVouchers(rows, await readKnown(tx, company, daysIn(rows)))
  },
  apply: ({ tx, company, importId, by }, ready) =>
    Array.from({ length: Math.ceil(ready.length / ofStep) }, (_, step) => async () => {
      const some = ready.slice(step * ofStep, (step + 1) * ofStep)
      await writeDrafts(
        { tx, company, by, maySoft: false },
        some.map((voucher) => ({ ...voucher, import_id: importId })),
      )
      return { vouchers: ready.length }
    }),
  undo,
})

async function readKnown(tx: Tx, company: number, days: readonly string[]): Promise<KnownBooks> {
  const { rows } = await sql<Omit<KnownBooks, 'refused'>>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'name_np', name_np, 'kind',
      kind, 'closed_on', closed_on) order by code), '[]')
      from accounts where company_id = ${company}) as accounts,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'name_np', name_np)
    order by code), '[]') from parties where company_id = ${company}) as parties,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'name_np', name_np)
    order by code), '[]') from cost_centres where company_id = ${company}) as centres`.execute(tx)
  // months that are closed for others only are a matter of who posts
  return { ...rows[0]!, refused: await refusedOf({ tx, company, maySoft: true }, days) }
}

async function undo({ tx, company, importId }: ImportPlace): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; version: number }>`
    select id, state, version from vouchers where company_id = ${company} and import_id = ${importId} order by id
    for update`.execute(tx)
  if (rows.some(({ state }) => state === 'posted' || state === 'reversed'))
    throw voucherImport.undo.refuse('hangs-on-it')
  if (rows.some(({ state, version }) => state !== 'draft' || version > 0))
    throw voucherImport.undo.refuse('changed-since')
  const ids = rows.map(({ id }) => id)
  if ((await hangingOn(tx, company, 'vouchers', ids)).length) throw voucherImport.undo.refuse('hangs-on-it')
  // their lines first, in one statement: the foreign key would take them voucher by voucher
  await sql`delete from voucher_lines where company_id = ${company} and voucher_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from vouchers where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
}

const states = handle(importedVouchers, async ({ id }, { tx, company }) => {
  const { rows } = await sql<{ draft: number; approved: number; posted: number; reversed: number }>`
    select count(*) filter (where state = 'draft') as draft, count(*) filter (where state = 'approved') as approved,
      count(*) filter (where state = 'posted') as posted, count(*) filter (where state = 'reversed') as reversed
    from vouchers where company_id = ${company} and import_id = ${id}`.execute(tx)
  return { data: rows[0]! }
})

const post = handle(postImported, async ({ id, waiting, approve }, ctx) => {
  const { rows } = await sql<{ id: number }>`
    select id from vouchers
    where company_id = ${ctx.company} and import_id = ${id} and state in ('draft', 'approved')`.execute(ctx.tx)
  if (rows.length !== waiting) throw changedMeanwhile()
  const { length: posted } = await postHeld(
    ctx,
    rows.map((row) => row.id),
    approve,
  )
  ctx.note({ entity: 'imports', entity_id: id, after: { posted } })
  return { data: { posted }, message: 'Posted.' }
})

export const importedVoucherHandlers = [states, post]
