/** What the lists of taxes and rates refuse: what bills were taxed by does not change behind them. */
import { sql } from 'kysely'
import { fieldError, notOfList, Refusal } from '#platform/contract/refusal.ts'
import type { ReaderCtx } from '#platform/server/reading-only.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'

/** A head is given a tax that is used; one that it has stays. */
export async function checkTax({ tx, company }: Pick<ReaderCtx, 'tx' | 'company'>, kind: number | undefined) {
  if (kind === undefined) return
  const { rows } = await sql`
    select from tax_kinds where company_id = ${company} and id = ${kind} and is_active`.execute(tx)
  if (!rows.length) throw notOfList('tax_kind_id')
}

const asksHeads = async ({ tx, company }: ReaderCtx, kind: number): Promise<boolean> => {
  const { rows } = await sql`
    select from fee_heads where company_id = ${company} and tax_kind_id = ${kind}::bigint limit 1`.execute(tx)
  return rows.length > 0
}

const kindRefusals = { 'tax-in-use': 'Fee heads or bills name this tax. Take it off the heads and make it inactive.' }
export const taxKindRules: ResourceRules = {
  refusals: kindRefusals,
  async beforeSave({ is_active }, ctx, before) {
    if (is_active === false && before && (await asksHeads(ctx, before.id as number)))
      throw fieldError('is_active', 'Fee heads name this tax. Take it off them first.')
  },
  async beforeRemove({ id }, ctx) {
    const { rows } = await sql`
      select where exists
        (select from bill_lines where company_id = ${ctx.company} and tax_kind_id = ${id as number}::bigint)
        or exists (select from fee_journals where company_id = ${ctx.company} and tax_kind_id = ${id as number}::bigint)
        or exists (select from tax_rates
        where company_id = ${ctx.company} and tax_kind_id = ${id as number}::bigint)`.execute(ctx.tx)
    if (rows.length || (await asksHeads(ctx, id as number))) throw new Refusal('tax-in-use', kindRefusals['tax-in-use'])
  },
}

const billed = 'Bills of this day or later are taxed already. A new rate begins after them.'
const rateRefusals = { 'rate-billed': 'Bills were taxed since this rate began. Add a rate from a later day.' }
/** The database holds the same (`tax_rates_hold` of 0095), for whoever charges at this moment. */
const taxedSince = async ({ tx, company }: ReaderCtx, kind: number, day: string): Promise<boolean> => {
  const { rows } = await sql<{ taxed: boolean }>`
    select taxed_since(${company}::bigint, ${kind}::bigint, ${day}::date) as taxed`.execute(tx)
  return rows[0]!.taxed
}
export const taxRateRules: ResourceRules = {
  refusals: rateRefusals,
  locks: { table: 'tax_kinds', when: () => true },
  async beforeSave(values, ctx, before) {
    const { tax_kind_id, from_date } = { ...before, ...values }
    if (before && (await taxedSince(ctx, before.tax_kind_id as number, before.from_date as string)))
      throw new Refusal('rate-billed', rateRefusals['rate-billed'])
    if (await taxedSince(ctx, tax_kind_id as number, from_date as string)) throw fieldError('from_date', billed)
  },
  async beforeRemove({ tax_kind_id, from_date }, ctx) {
    if (await taxedSince(ctx, tax_kind_id as number, from_date as string))
      throw new Refusal('rate-billed', rateRefusals['rate-billed'])
  },
}
