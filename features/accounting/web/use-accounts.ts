/** The accounts of the chart: read once for a page, by whoever lets one choose. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

export const accountsKey = ['/api/account'] as const

export const useAccounts = () =>
  useQuery({ queryKey: accountsKey, queryFn: async () => (await api.get('/api/account')).data, staleTime: 60_000 })
