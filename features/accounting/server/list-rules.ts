/** What lists of this room refuse beyond their declaration: what vouchers name stays. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'

const refusals = { 'has-entries': 'Vouchers name this. Make it inactive instead.' }

/** Entries and lines say in `column` what they name. Who names it meanwhile is held by the foreign key. */
const staysWhereNamed = (column: 'party_id' | 'cost_centre_id' | 'tds_rate_id'): ResourceRules => ({
  refusals,
  async beforeRemove({ id }, ctx) {
    const { rows } = await sql`
      select where exists
        (select from account_entries where company_id = ${ctx.company} and ${sql.ref(column)} = ${id as number})
        or exists (select from voucher_lines where company_id = ${ctx.company} and ${sql.ref(column)} = ${id as number})
        or exists (select from recurring_voucher_lines
        where company_id = ${ctx.company} and ${sql.ref(column)} = ${id as number})`.execute(ctx.tx)
    if (rows.length) throw new Refusal('has-entries', refusals['has-entries'])
  },
})

export const partyRules = staysWhereNamed('party_id')
export const costCentreRules = staysWhereNamed('cost_centre_id')
export const tdsRateRules = staysWhereNamed('tds_rate_id')
