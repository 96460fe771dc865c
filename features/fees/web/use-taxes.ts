/** Taxes that a head may be given, as choices. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { nameOf } from '#platform/web/i18n.ts'

export function useTaxes(): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['/api/tax-kind', 'choices'],
    queryFn: ({ signal }) => api.get('/api/tax-kind', { rowsPerPage: 100, is_active: true }, { signal }),
  })
  return (data?.data ?? []).map(({ id, name, name_np }) => ({
    value: String(id),
    label: nameOf({ name: name ?? '', name_np: name_np ?? null }),
  }))
}
