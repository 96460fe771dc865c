/** The sections that one reaches, for choosing one. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import type { attendanceSections } from '../contract/sheets.ts'

export const useSections = () =>
  useQuery({ queryKey: ['attendance', 'sections'], queryFn: async ({ signal }) => (await api.get<typeof attendanceSections>('/api/attendance/sections', {}, { signal })).data, staleTime: 5 * 60_000 })
