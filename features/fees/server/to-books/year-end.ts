/** A year of the books is not closed while fees of its days wait to be posted. */
import type { beforeYearCloses } from '#features/accounting/server/index.ts'
import { countWaiting } from './list.ts'

export const unpostedBilling: (typeof beforeYearCloses)['filled'][number] = async (tx, company, year) => {
  const count = await countWaiting(tx, company, year.start_date, year.end_date)
  return count ? [{ code: 'unposted-billing', count, amount: null, name: null }] : []
}
