/** The exam that is worked on: in the address, else the newest. */
import { useQuery } from '@tanstack/react-query'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'

const numberOf = (text: string | null): number | null => (text ? Number(text) : null)

export function useChosenPlace() {
  const [address, setAddress] = useAddress()
  const { data } = useQuery({ queryKey: ['/api/exam'], queryFn: () => api.get('/api/exam'), staleTime: 60_000 })
  const exams = data?.data
  const set = (values: Record<string, number | null>): void =>
    setAddress(withParts(values), { replace: true, preventScrollReset: true })
  return {
    exams,
    exam: numberOf(address.get('exam')) ?? exams?.findLast(({ state }) => state !== 'draft')?.id ?? null,
    grade: numberOf(address.get('grade')),
    section: numberOf(address.get('section')),
    set,
  }
}
