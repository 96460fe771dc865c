/** Fares as a source of charges on the bill of a month: what each student rides, under the head that the school has for it. */
import type { RawBuilder } from 'kysely'
import { type ChargeSource, owedFor } from '#features/fees/server/index.ts'
import { schoolUses } from '#features/schools/server/index.ts'
import { readSettings } from '#platform/server/settings.ts'
import { transportSettings } from '../contract/settings.ts'
import { faresByRule } from './fare-sql.ts'

const name = 'transport'

/** Who joins or leaves within a month pays by the rule of the fares: the amount stands as it is. */
export const fares: ChargeSource = {
  name,
  async charges(tx, company) {
    if (!(await schoolUses(tx, company, 'TRANSPORT'))) return undefined
    const { part_month } = await readSettings({ tx, company }, transportSettings)
    return (month) => faresByRule(month, part_month)
  },
}

/** Paisa that an enrolment owes for transport now, as an expression. */
export const fareOwed = (company: number, enrolment: RawBuilder<unknown>): RawBuilder<number> =>
  owedFor(company, enrolment, name)
