/** What waits in the demo: a cheque that is approved, and a draft that does not balance yet. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { approve, type NewVoucher, writeDrafts } from './books.ts'

export async function leaveDrafts(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const { rows } = await sql<{ kind: string; code: string; id: number }>`
    select 'account' as kind, code, id from accounts where company_id = ${company} union all select 'party', code, id
    from parties where company_id = ${company}
    union all select 'year', start_date::text, id from fiscal_years
    where company_id = ${company} and ${today}::date between start_date and end_date and closed_at is null`.execute(tx)
  const of = (kind: string, code: string) => rows.find((row) => row.kind === kind && row.code === code)!.id
  const begin = rows.find(({ kind }) => kind === 'year')?.code
  if (!begin) return
  const day = (back: number) => [begin, addDays(today, -back)].toSorted().at(-1)!
  const line = (code: string, amount: number, more: object = {}) => ({
    account_id: of('account', code),
    amount,
    ...more,
  })
  const landlord = { party_id: of('party', 'OTH-01') }
  const vouchers: NewVoucher[] = [
    {
      type: 'payment',
      date: day(3),
      narration: 'Rent of the coming month',
      lines: [line('2111', 50_000_00, landlord), line('1111', -50_000_00, { cheque_number: '004712' })],
    },
    {
      type: 'journal',
      date: day(1),
      narration: 'Fuel of the buses, bill awaited',
      lines: [line('5301', 12_400_00), line('2111', -12_000_00, { party_id: of('party', 'SUP-03') })],
    },
  ]
  const keeper = { tx, company, by: null, maySoft: false }
  const ids = await writeDrafts(keeper, vouchers)
  await approve(keeper, ids.slice(0, 1))
}
