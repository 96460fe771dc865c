/** Takes money that no bill asks for: one key for one attempt, and what was typed stays where it is refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf, SentOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import type { takeGeneral } from '../../contract/general-receipt.ts'
import { attempts } from '../attempts.ts'

export type GeneralReceipt = DataOf<typeof takeGeneral>

export function useGeneral(onTaken: (receipt: GeneralReceipt) => void) {
  const queries = useQueryClient()
  const [error, setError] = useState<ApiError>()
  const [taking, setTaking] = useState(false)
  // state comes too late for two presses within one frame
  const busy = useRef(false)
  const tries = useRef(attempts())

  async function take(input: SentOf<typeof takeGeneral>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setTaking(true)
    setError(undefined)
    try {
      const { data } = await api.command('/api/general-receipt', input, { key: tries.current.keyFor(input) })
      tries.current.done()
      void queries.invalidateQueries({ queryKey: ['/api/receipt'] })
      onTaken(data)
    } catch (problem) {
      setError(problem instanceof ApiError ? problem : new ApiError(0, 'Something went wrong. Please try again.'))
    } finally {
      busy.current = false
      setTaking(false)
    }
  }
  return { take, taking, error }
}
