/** Payments of which nobody came back to tell: the clock asks their gateways, after 5 and 15 minutes, an hour and a day. */
import { sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { AskingWork } from '#platform/server/timed.ts'
import { settleIntent } from './settle-intent.ts'
import { auditName } from './write-verdict.ts'

/** Of a school in one round; the others follow a few minutes later. */
const mostAtOnce = 100

export const reconcileWork: AskingWork = {
  name: auditName,
  title: 'Looked up at the payment provider',
  async schools(db) {
    const { rows } = await sql<{ id: number }>`select schools_with_online_payments() as id`.execute(db)
    return rows.map(({ id }) => id)
  },
  async ask(house, company) {
    const due = await inSchool(house.db, company, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from payment_intents where company_id = ${company} and next_try_at <= app_now()
        order by next_try_at ${limit(mostAtOnce)}`.execute(tx)
      return rows
    })
    // one after the other: a gateway is asked as a person would
    for (const { id } of due)
      try {
        await settleIntent(house, company, id)
      } catch (error) {
        house.log.error({ err: error, company, intent: id }, 'an online payment could not be looked up')
      }
  },
}
