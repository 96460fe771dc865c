/** What the school holds of a student, and one deed on it at a time. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import type { moneyHeld } from '../../contract/journals.ts'
import { attempts } from '../attempts.ts'
import { duesPath } from '../use-account.ts'

export type Held = DataOf<typeof moneyHeld>
const path = '/api/money-held'

export const useHeld = (student: number | undefined) =>
  useQuery({
    queryKey: [path, student],
    queryFn: async ({ signal }): Promise<Held> => (await api.get(path, { student_id: student! }, { signal })).data,
    enabled: student !== undefined,
    staleTime: 0,
  })

/** What a command about held money answers. */
export interface Written {
  data: { number: string | null; state?: string }
}

/** After a deed everything that shows this money is read anew. */
export function useDeed() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const tries = useRef(attempts())
  // state comes too late for two presses within one frame
  const running = useRef(false)

  /** `what`: all that is sent, so that pressed again it is the same thing; the answer, or undefined where it was refused. */
  async function run<A extends Written>(what: unknown, send: (key: string) => Promise<A>): Promise<A | undefined> {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      const answer = await send(tries.current.keyFor(what))
      tries.current.done()
      const { number, state } = answer.data
      notify(
        'success',
        state === 'waiting'
          ? t('It waits for a second person.')
          : number
            ? t('{number} is written.', { number })
            : t('Taken back.'),
      )
      for (const each of [path, duesPath, '/api/fee-journal', '/api/advance-payment', '/api/security-deposit'])
        void queries.invalidateQueries({ queryKey: [each] })
      return answer
    } catch (problem) {
      setError(problem instanceof ApiError ? problem : new ApiError(0, 'Something went wrong. Please try again.'))
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, error }
}
