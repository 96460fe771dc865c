/**
 * What became of an online payment: the only place where it is decided, whoever asks (the page that the payer comes back to, the clock, the office), as often as they like.
 * The gateway is asked by the server between two transactions; what a browser brings back decides nothing.
 */

import { Refusal } from '#platform/contract/refusal.ts'
import { isDatabaseAway } from '#platform/server/errors.ts'
import { NoReply } from '#platform/server/outside.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { House } from '#platform/server/timed.ts'
import type { IntentState } from '../../contract/online/words.ts'
import { gateways } from './gateways/all.ts'
import { Garbled, type Keys, type Verdict } from './gateways/gateway.ts'
import { type Claimed, claimIntent, type Looker } from './intent.ts'
import { writeVerdict } from './write-verdict.ts'

interface Settled {
  state: IntentState
  problem: string | null
}

/**
 * Asks the gateway and writes what it says. Safe to be called at once by many: the row is locked when it is written, and what is paid stays paid.
 * Undefined where it was asked a moment ago, or is paid: nothing was asked.
 */
export async function settleIntent(
  house: House,
  company: number,
  id: string,
  looker: Looker = {},
): Promise<Settled | undefined> {
  const claimed = await inSchool(house.db, company, (tx) => claimIntent({ tx, company, keys: house.keys }, id, looker))
  if (!claimed) return undefined
  const verdict = await askTheGateway(house, claimed)
  try {
    return await inSchool(house.db, company, (tx) => writeVerdict({ tx, company }, id, verdict))
  } catch (error) {
    if (isDatabaseAway(error) || verdict.state !== 'paid') throw error
    // the money is with the school's provider: that its receipt cannot be written (a closed year, a student who is gone) is for the office to know, and is tried again
    house.log.error({ err: error, company, intent: id }, 'paid online, but its receipts could not be written')
    const why = error instanceof Refusal ? error.code : 'error'
    return inSchool(house.db, company, (tx) =>
      writeVerdict({ tx, company }, id, { state: 'not-written', why, verdict }),
    )
  }
}

/** 'silent': no answer, or none that the documents know. It says nothing of the payment. */
async function askTheGateway({ config, log }: House, claimed: Claimed): Promise<Verdict | { state: 'silent' }> {
  const { provider, keys, hint, code, amount } = claimed
  if (!keys) return { state: 'silent' }
  try {
    return await gateways[provider].lookUp({ code, amount }, hint, keys satisfies Keys, config.paymentHosts)
  } catch (error) {
    if (!(error instanceof NoReply || error instanceof Garbled)) throw error
    log.warn({ provider, why: error.message }, 'a payment gateway gave no answer')
    return { state: 'silent' }
  }
}
