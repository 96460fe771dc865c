/** What the school asks of vouchers: approval, and by a second person. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

export const useRules = () =>
  useQuery({
    queryKey: ['/api/accounting/voucher-rules'],
    queryFn: async () => (await api.get('/api/accounting/voucher-rules')).data,
    staleTime: 60_000,
  })
