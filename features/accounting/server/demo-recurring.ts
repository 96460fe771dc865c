/** What recurs in the demo: rent on the 1st and internet on the last day of the month. The first of each is to come, so that nothing is written while the demo is filled. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { dayFrom, type Recurrence } from '../contract/recurring-days.ts'

const recurring = [
  {
    name: 'Rent of the hostel',
    narration: 'Rent of the hostel, {month} {year}',
    day: 1,
    account: '5201',
    rupees: 35_000,
  },
  { name: 'Internet', narration: 'Internet of {month}', day: 32, account: '5203', rupees: 2_260 },
] as const

export async function letRecur(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const tomorrow = addDays(today, 1)
  const rows = recurring.map(({ rupees, ...each }) => {
    const on: Recurrence = { unit: 'month', every: 1, day: each.day, from_date: tomorrow }
    return { ...each, amount: rupees * 100, from_date: tomorrow, next_day: dayFrom(on, tomorrow) }
  })
  await sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
        (name text, narration text, day int, account text, amount bigint, from_date date, next_day date)),
    written as (
      insert into recurring_vouchers (company_id, name, type, narration, amount, unit, every, day, from_date, next_day)
      select ${company}::bigint, name, 'payment', narration, amount, 'month', 1, day, from_date, next_day from sent
      returning id, name)
    insert into recurring_voucher_lines (company_id, recurring_id, line, account_id, amount)
    select ${company}::bigint, w.id, l.line, a.id, l.sign * s.amount from written w join sent s using (name)
    cross join (values (1, 1), (2, -1)) l (line, sign)
    join accounts a on a.company_id = ${company}
      and a.code = case l.line when 1 then s.account else '1101' end`.execute(tx)
}
