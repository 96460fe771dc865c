/** A year of the books is not closed while fees of its days wait to be posted. */
import type { beforeYearCloses } from '#features/accounting/server/index.ts'
import { waitingOf } from './list.ts'

export const unpostedBilling: (typeof beforeYearCloses)['filled'][number] = async (tx, company, year) => {
  const { count, amount } = await waitingOf(tx, company, year.start_date, year.end_date)
  return count ? [{ code: 'unposted-billing', count, amount, name: null }] : []
}
