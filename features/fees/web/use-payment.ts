/** Takes the money: one key for one attempt, the same when it is tried again, and everything typed stays where a payment is refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, ApiError } from '#platform/web/api.ts'
import { askOfAdvance } from './ask-of-advance.ts'
import { attempts } from './attempts.ts'
import { type Account, type Entry, type Reckoning, type Receipt, toPayment } from './payment-state.ts'
import { duesPath } from './use-account.ts'

export function usePayment(onPaid: (receipt: Receipt) => void) {
  const queries = useQueryClient()
  const [error, setError] = useState<ApiError>()
  const [paying, setPaying] = useState(false)
  // state comes too late for two presses within one frame
  const busy = useRef(false)
  const tries = useRef(attempts())

  async function pay(account: Account, entry: Entry, reckoning: Reckoning): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPaying(true)
    setError(undefined)
    const input = toPayment(account, entry, reckoning)
    try {
      if (!(await askOfAdvance(reckoning))) return
      const { data } = await api.command('/api/fee-payment', input, { key: tries.current.keyFor(input) })
      tries.current.done()
      void queries.invalidateQueries({ queryKey: ['/api/receipt'] })
      onPaid(data)
    } catch (problem) {
      setError(problem instanceof ApiError ? problem : new ApiError(0, 'Something went wrong. Please try again.'))
      // the dues as they are now, under what was typed
      if (problem instanceof ApiError && problem.code === 'due-changed')
        await queries.invalidateQueries({ queryKey: [duesPath] })
    } finally {
      busy.current = false
      setPaying(false)
    }
  }
  return { pay, paying, error }
}
