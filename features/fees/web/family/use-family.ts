/** The family that the counter has turned to, and the one press that takes its money. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import type { takeFamily } from '../../contract/family-payment.ts'
import { attempts } from '../attempts.ts'
import type { Family, FamilyRun } from './family-state.ts'

const path = '/api/fee-family/{id}'

export const useFamily = (id: number | undefined) =>
  useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }): Promise<Family> => (await api.get(path, { id: id! }, { signal })).data,
    enabled: id !== undefined,
    staleTime: 0,
  })

export const useFamilies = (find: string) =>
  useQuery({
    queryKey: ['/api/fee-family', find],
    queryFn: async ({ signal }) => (await api.get('/api/fee-family', { find }, { signal })).data,
    enabled: find.length > 1,
    staleTime: 0,
  })

export function useFamilyPayment(onTaken: (run: FamilyRun) => void) {
  const queries = useQueryClient()
  const [error, setError] = useState<ApiError>()
  const [taking, setTaking] = useState(false)
  // state comes too late for two presses within one frame
  const busy = useRef(false)
  const tries = useRef(attempts())

  async function take(input: SentOf<typeof takeFamily>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setTaking(true)
    setError(undefined)
    try {
      const { data } = await api.command('/api/fee-family-payment', input, { key: tries.current.keyFor(input) })
      tries.current.done()
      void queries.invalidateQueries({ queryKey: ['/api/receipt'] })
      onTaken(data)
    } catch (problem) {
      setError(problem instanceof ApiError ? problem : new ApiError(0, 'Something went wrong. Please try again.'))
      // the dues as they are now, under what was typed
      if (problem instanceof ApiError && problem.code === 'due-changed')
        await queries.invalidateQueries({ queryKey: [path] })
    } finally {
      busy.current = false
      setTaking(false)
    }
  }
  return { take, taking, error }
}
