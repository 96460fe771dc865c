/** What is done with a bank account; whatever was shown of it is asked again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'

export const useOpenItems = (id: number) =>
  useQuery({
    queryKey: ['/api/accounting/bank/{id}/open', id],
    queryFn: async () => (await api.get('/api/accounting/bank/{id}/open', { id })).data,
  })

interface Group {
  line_ids: number[]
  entry_ids: number[]
}

export function useBankActions(id: number) {
  const queries = useQueryClient()
  const [under, setUnder] = useState(0)
  /** One after the other: what is pressed while the last answer is still being shown is not lost. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const asked = useRef(new Set<string>())
  /** True when it was done. */
  async function send(call: () => Promise<{ message?: string | undefined }>): Promise<boolean> {
    setUnder((now) => now + 1)
    const mine = last.current.then(call)
    last.current = mine.catch(() => undefined)
    try {
      const { message } = await mine
      if (message) notify('success', t(message))
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      // what was posted from a line, and cheques that cleared, are shown elsewhere too
      await queries.invalidateQueries()
      setUnder((now) => now - 1)
    }
  }
  /** The same pressed twice before its answer is shown is asked once. */
  async function match(groups: Group[], how: 'suggested' | 'hand' | 'set-off'): Promise<boolean> {
    const what = JSON.stringify(groups)
    if (asked.current.has(what)) return false
    asked.current.add(what)
    try {
      return await send(() => api.command('/api/accounting/bank/{id}/match', { id, how, groups }))
    } finally {
      asked.current.delete(what)
    }
  }
  return {
    busy: under > 0,
    send,
    match,
    matchCertain: () => send(() => api.command('/api/accounting/bank/{id}/match-certain', { id })),
    unmatch: (reconciliation_ids: number[]) =>
      send(() => api.command('/api/accounting/bank/{id}/unmatch', { id, reconciliation_ids })),
    note: (line: number, note: string) =>
      send(() => api.command('/api/accounting/bank/line/{id}/note', { id: line, note }, { method: 'PUT' })),
    removeStatement: (statement: number) =>
      send(() => api.command('/api/accounting/bank/statement/{id}', { id: statement }, { method: 'DELETE' })),
  }
}
