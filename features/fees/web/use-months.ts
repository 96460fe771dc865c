/** The billing months of the batch worked in. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { can } from '#platform/web/session.ts'
import type { billingMonths } from '../contract/billing.ts'

export type BillingMonth = DataOf<typeof billingMonths>[number]
export const monthsPath = '/api/billing-month'

const monthsQuery = {
  queryKey: [monthsPath],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<BillingMonth[]> =>
    (await api.get(monthsPath, {}, { signal })).data,
}
export const useMonths = () => useQuery(monthsQuery)

/** The first month for which nobody is billed: what begins with it changes no bill. None while it is not known, or the months may not be read. */
export function useNextMonth(): BillingMonth | undefined {
  const { data = [] } = useQuery({ ...monthsQuery, enabled: can('fee-read') || can('bill-generate-class-wise') })
  return data[data.findLastIndex(({ billed }) => billed > 0) + 1]
}
