/** The billing months of the batch worked in. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import type { billingMonths } from '../contract/billing.ts'

export type BillingMonth = DataOf<typeof billingMonths>[number]
export const monthsPath = '/api/billing-month'

export const useMonths = () =>
  useQuery({
    queryKey: [monthsPath],
    queryFn: async ({ signal }): Promise<BillingMonth[]> => (await api.get(monthsPath, {}, { signal })).data,
  })
