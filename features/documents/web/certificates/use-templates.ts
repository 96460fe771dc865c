/** Templates that certificates are made of. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

const path = '/api/certificate-template'
export const useTemplates = () =>
  useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api.get(path, {}, { signal })).data,
  })
