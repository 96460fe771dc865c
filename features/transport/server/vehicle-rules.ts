/** What the list of vehicles refuses beyond its declaration. */
import { sql } from 'kysely'
import { fieldError } from '#platform/contract/refusal.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'
import { fullest } from './rides/seats.ts'

export const vehicleRules: ResourceRules = {
  // whoever gives a seat in it meanwhile is waited for
  locks: { table: 'vehicles', when: (values, before) => before !== undefined && values.seats !== undefined },
  async beforeSave({ seats }, { tx, company, today }, before) {
    if (!before || seats === undefined) return
    const { rows } = await sql`
      select from (${fullest(company, today, sql`a.vehicle_id = ${before.id as number}::bigint`)}) f
      where f.riders > ${seats as number}::int`.execute(tx)
    if (rows.length) throw fieldError('seats', 'More students ride in it than that')
  },
}
