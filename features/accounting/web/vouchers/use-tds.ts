/** The school's rates of TDS, all of them: which hold is a matter of the voucher's day. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

export interface Tds {
  id: number
  name: string
  name_np?: string | null
  percent: number
  from_date: string
  is_active: boolean
}

export const useTds = () =>
  useQuery({
    queryKey: ['/api/tds-rate', 'all'],
    queryFn: async () => (await api.get('/api/tds-rate', { rowsPerPage: 500 })).data as unknown as Tds[],
    staleTime: 60_000,
  })
