/** What is done with a bank account; whatever was shown of it is asked again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [busy, setBusy] = useState(false)
  /** True when it was done. */
  async function send(call: () => Promise<{ message?: string | undefined }>): Promise<boolean> {
    setBusy(true)
    try {
      const { message } = await call()
      if (message) notify('success', t(message))
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      // what was posted from a line, and cheques that cleared, are shown elsewhere too
      await queries.invalidateQueries()
      setBusy(false)
    }
  }
  return {
    busy,
    send,
    match: (groups: Group[], how: 'suggested' | 'hand' | 'set-off') =>
      send(() => api.command('/api/accounting/bank/{id}/match', { id, how, groups })),
    matchCertain: () => send(() => api.command('/api/accounting/bank/{id}/match-certain', { id })),
    unmatch: (reconciliation_ids: number[]) =>
      send(() => api.command('/api/accounting/bank/{id}/unmatch', { id, reconciliation_ids })),
    note: (line: number, note: string) =>
      send(() => api.command('/api/accounting/bank/line/{id}/note', { id: line, note }, { method: 'PUT' })),
    removeStatement: (statement: number) =>
      send(() => api.command('/api/accounting/bank/statement/{id}', { id: statement }, { method: 'DELETE' })),
  }
}
