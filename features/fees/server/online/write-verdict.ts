/** Writes what a gateway has said of an intent, under its lock. */
import { sql } from 'kysely'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { IntentState, Provider } from '../../contract/online/words.ts'
import type { Verdict } from './gateways/gateway.ts'
import { writeReceipts } from './write-receipts.ts'

export interface Where {
  tx: Tx
  company: number
}
export interface Held {
  id: string
  provider: Provider
  code: string
  amount: number
  state: IntentState
  problem: string | null
  turned_back: boolean
  /** A day has passed, and it is not asked any more by itself. */
  over: boolean
}
type Paid = Extract<Verdict, { state: 'paid' }>
type Said = Verdict | { state: 'silent' } | { state: 'not-written'; why: string; verdict: Paid }
interface Next {
  state: IntentState
  problem: string | null
}

/** The name under which it stands in the activity report. */
export const auditName = 'online-payments'

export async function writeVerdict({ tx, company }: Where, id: string, said: Said): Promise<Next> {
  const { rows } = await sql<Held>`
    select id, provider, code, amount, state, problem, turned_back, next_try_at is null
      and made_at < app_now() - interval '23 hours' as over
    from payment_intents where company_id = ${company} and id = ${id} for update`.execute(tx)
  const held = rows[0]!
  // somebody else was told the same, a moment earlier
  if (held.state === 'paid') return { state: 'paid', problem: null }
  const next = said.state === 'paid' ? await weighPaid({ tx, company }, held, said) : weigh(held, said)
  if (said.state === 'paid' && next.state === 'paid') await writeReceipts({ tx, company }, held, said.reference)
  if (next.state !== held.state || next.problem !== held.problem) await keep({ tx, company }, held, next, said)
  return next
}

/** Money is ours only where id and amount are, and where its transaction has paid nothing else. */
async function weighPaid({ tx, company }: Where, held: Held, { amount, code, reference }: Paid): Promise<Next> {
  if (code !== held.code) return review('other-payment')
  if (amount !== held.amount) return review('other-amount')
  const { rows } = await sql`select from payment_intents where company_id = ${company} and provider = ${held.provider}
    and provider_ref = ${reference} and id <> ${held.id}`.execute(tx)
  return rows.length ? review('reference-used') : { state: 'paid', problem: null }
}

const review = (problem: string): Next => ({ state: 'review', problem })

/** Of what is not paid. What an office looks at stays there until the gateway has said something that ends it. */
function weigh(held: Held, said: Exclude<Said, Paid>): Next {
  const asItIs = { state: held.state, problem: held.problem }
  switch (said.state) {
    case 'not-written':
      return review('not-written')
    case 'given-back':
      return review('given-back')
    case 'failed':
    case 'cancelled':
      return { state: said.state, problem: null }
    case 'absent':
      // the payer may still be on the gateway's page, unless he has come back or a day has passed
      if (held.turned_back) return { state: 'cancelled', problem: null }
      return held.over ? { state: 'failed', problem: null } : asItIs
    default:
      return held.over && held.state === 'waiting' ? review('no-word') : asItIs
  }
}

async function keep({ tx, company }: Where, held: Held, { state, problem }: Next, said: Said): Promise<void> {
  const reference = state === 'paid' && said.state === 'paid' ? said.reference : null
  // what is over is asked no more by itself; a payer who turned back may still pay in another tab, and what could not be written is tried again
  const stops = state === 'paid' || state === 'failed' || (state === 'cancelled' && said.state === 'cancelled')
  await sql`
    update payment_intents
    set state = ${state}, problem = ${problem}, provider_ref = coalesce(${reference}, provider_ref),
      settled_at = case when ${state === 'waiting'} then null else app_now() end,
        next_try_at = case when ${stops} then null else next_try_at end
    where company_id = ${company} and id = ${held.id}`.execute(tx)
  await writeAudit(tx, company, undefined, {}, auditName, {
    entity: 'payment_intents',
    entity_id: held.id,
    before: { state: held.state },
    after: {
      state,
      ...(problem && { problem }),
      ...(said.state === 'paid' && { said: { amount: said.amount, reference: said.reference } }),
      ...(said.state === 'not-written' && { why: said.why, said: { reference: said.verdict.reference } }),
    },
  })
}
