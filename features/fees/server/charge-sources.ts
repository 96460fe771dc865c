/** Sources of charges beside the fee plan: who charges declares it here, whichever room it is of. `fee_heads.charged_by` names the source of a head. */
import type { RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { type Fill, fill, type Slot, slot } from '#platform/server/slot.ts'
import { offerChoice } from '#platform/contract/open-choices.ts'
import { chargedBy } from '../contract/charged-by.ts'

export interface ChargedMonth {
  company: number
  batch: number
  /** '01' ... '14' of the batch. */
  month: string
  /** AD days of the BS month. */
  start: string
  end: string
}

/** SELECT of {enroll_id, amount (paisa), reason, reason_np (what it is for, text or null)}, one row of an enrolment; with `fee_head_id` where the source has several heads. */
export type ChargesOfMonth = (month: ChargedMonth) => RawBuilder<unknown>

export interface ChargeSource {
  /** As `fee_heads.charged_by` has it. */
  name: string
  /** Several heads are of this source: its rows say which. */
  severalHeads?: true
  /** Who joins within a month pays his part of it by the school's rule; else the amount stands as it is asked. */
  ofWholeMonths?: true
  /** Asked once for all months of a question; nothing where the school charges nothing of the kind. */
  charges(tx: Tx, company: number): Promise<ChargesOfMonth | undefined>
  /** Beside enrolment `e` and head `h`, as a condition: charged in some month of the batch, so that a month that does not charge it is none that forgot to. */
  inSomeMonth?(company: number): RawBuilder<unknown>
}

export const sourcesOfCharges: Slot<ChargeSource> = slot<ChargeSource>()

/** For `fills` of a room: its source, and its line in the list of what charges a fee head. `label`: of the menu's words. */
export const chargesHeads = (source: ChargeSource, label: string): Fill => ({
  apply() {
    fill(sourcesOfCharges, source).apply()
    offerChoice(chargedBy, { value: source.name, label }).apply()
  },
})

export interface AskedSource {
  source: ChargeSource
  charges: ChargesOfMonth
}

/** Those by which the school charges. */
export async function askSources(tx: Tx, company: number): Promise<AskedSource[]> {
  const asked: AskedSource[] = []
  for (const source of sourcesOfCharges.filled) {
    const charges = await source.charges(tx, company)
    if (charges) asked.push({ source, charges })
  }
  return asked
}
