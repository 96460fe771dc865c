/** A changed record of staff, put in the place of the old one. */
import { useQueryClient } from '@tanstack/react-query'
import type { StaffRecord } from '../contract/staff.ts'

export const keyOfStaff = (id: number) => ['/api/staff', 'one', id]

/** Puts a changed record in the place of the old one, and has lists ask again. */
export function useKeepStaff() {
  const queries = useQueryClient()
  return (answer: unknown): void => {
    const data = (answer as { data?: StaffRecord } | undefined)?.data
    if (data) queries.setQueryData(keyOfStaff(data.id), { data })
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === '/api/staff' && queryKey[1] !== 'one',
    })
  }
}
