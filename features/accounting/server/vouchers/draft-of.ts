/** What was typed into a draft, looked up before it is written: ids of this school, and tax as its rate asks. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { ratesOn, type RateOfTds, tdsOf } from '../../contract/tds.ts'
import type { VoucherLine } from '../books.ts'

interface Looked {
  accounts: { id: number; role: string | null }[]
  parties: number[]
  cost_centres: number[]
  rates: RateOfTds[]
}
const notListed = 'Choose one of the list'
const idsOf = (lines: readonly VoucherLine[], name: 'account_id' | 'party_id' | 'cost_centre_id') =>
  lines.flatMap((line) => line[name] ?? [])

/** Refuses line by line; a draft may stand unbalanced, and with an account that was closed since. */
export async function checkLines({ tx, company }: Ctx, date: string, lines: readonly VoucherLine[]): Promise<void> {
  const { rows } = await sql<Looked>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'role', a.role)), '[]') from accounts a
    where a.company_id = ${company} and a.id = any(${idsOf(lines, 'account_id')}::bigint[])) as accounts,
      array(select p.id from parties p
      where p.company_id = ${company} and p.id = any(${idsOf(lines, 'party_id')}::bigint[])) as parties,
      array(select c.id from cost_centres c
      where c.company_id = ${company} and c.id = any(${idsOf(lines, 'cost_centre_id')}::bigint[])) as cost_centres,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'percent', r.percent, 'from_date',
        r.from_date, 'is_active', r.is_active)), '[]') from tds_rates r where r.company_id = ${company})
        as rates`.execute(tx)
  const { accounts, rates, ...found } = rows[0]!
  const roles = new Map(accounts.map(({ id, role }) => [id, role]))
  const [parties, centres] = [new Set(found.parties.map(Number)), new Set(found.cost_centres.map(Number))]
  const inForce = ratesOn(rates, date)
  const errors: Record<string, string[]> = {}
  lines.forEach((line, at) => {
    const wrong = (name: string, message: string) => (errors[`lines.${at}.${name}`] = [message])
    if (!roles.has(line.account_id)) wrong('account_id', notListed)
    if (line.party_id && !parties.has(line.party_id)) wrong('party_id', notListed)
    if (line.cost_centre_id && !centres.has(line.cost_centre_id)) wrong('cost_centre_id', notListed)
    if (!line.tds_rate_id && !line.tds_base) return
    const rate = inForce.find(({ id }) => id === line.tds_rate_id)
    if (!rate || !line.tds_base) wrong('tds_rate_id', 'This rate of TDS does not hold on the day of the voucher.')
    else if (roles.get(line.account_id) !== 'tds_payable')
      wrong('account_id', 'Tax held back stands on the account of TDS payable.')
    else if (Math.abs(line.amount) !== tdsOf(line.tds_base, rate.percent))
      wrong('amount', 'The tax held back is not what its rate asks on the day of the voucher. Give the rate again.')
  })
  if (Object.keys(errors).length) throw new Refusal('invalid', 'Some lines are not right.', { status: 422, errors })
}

/** Debits less credits, paisa. */
export const differenceOf = (lines: readonly VoucherLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)
