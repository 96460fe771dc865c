/** A dozen posted vouchers on the bank account of the demo: what a school takes and pays in the weeks before today. The same on every run. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { approve, type NewVoucher, postVouchers, writeDrafts } from './books.ts'

/** Days before today, type, rupees, what is debited, what is credited, cheque, narration. */
const told = [
  [58, 'receipt', 380_000, '1111', '4101', null, 'Tuition fees of the week'],
  [55, 'payment', 45_000, '5201', '1111', '004701', 'Rent of the annex'],
  [50, 'payment', 12_480, '5204', '1111', '004702', 'Stationery'],
  [45, 'contra', 60_000, '1101', '1111', '004703', 'Cash for the counter'],
  [41, 'receipt', 245_500, '1111', '4101', null, 'Tuition fees of the week'],
  [36, 'payment', 210_000, '5101', '1111', '004704', 'Salary of the month'],
  [30, 'receipt', 88_000, '1111', '4105', null, 'Transport fees'],
  [25, 'payment', 45_000, '5201', '1111', '004705', 'Rent of the annex'],
  [21, 'payment', 9_350, '5202', '1111', '004706', 'Electricity'],
  [16, 'contra', 120_000, '1111', '1101', null, 'Cash into the bank'],
  [9, 'receipt', 154_250, '1111', '4101', null, 'Tuition fees of the week'],
  [4, 'payment', 18_900, '5205', '1111', '004707', 'Diesel of the buses'],
] as const

/** Of schools that are not large: those are filled for measuring. */
export async function fillBankVouchers(tx: Tx, { id: company, today, large }: DemoSchool): Promise<void> {
  if (large) return
  const { rows: accounts } = await sql<{ code: string; id: number }>`
    select code, id from accounts where company_id = ${company}`.execute(tx)
  const { rows: years } = await sql<{ start: string }>`
    select start_date as start from fiscal_years
    where company_id = ${company} and is_current and closed_at is null`.execute(tx)
  const start = years[0]?.start
  if (!start) return
  const of = new Map(accounts.map(({ code, id }) => [code, id]))
  const vouchers = told.map(([back, type, rupees, debit, credit, cheque_number, narration]): NewVoucher => {
    const date = addDays(today, -back)
    const line = (code: string, amount: number) => ({
      account_id: of.get(code)!,
      amount,
      cheque_number: code === '1111' ? cheque_number : null,
    })
    // in the first weeks of a year all that would be of the former one is of its first day
    return {
      type,
      date: date < start ? start : date,
      narration,
      lines: [line(debit, rupees * 100), line(credit, -rupees * 100)],
    }
  })
  const keeper = { tx, company, by: null, maySoft: false }
  const ids = await writeDrafts(keeper, vouchers)
  await approve(keeper, ids)
  await postVouchers(keeper, ids)
}
