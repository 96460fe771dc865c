/** The generations of bills of the batch, and what can be done with one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { askRollbackReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { notify } from '#platform/web/notify.ts'
import type { billRuns } from '../contract/billing.ts'
import { monthName } from './words.ts'

export type BillRun = DataOf<typeof billRuns>[number]
export const runsPath = '/api/bill-run'

export const useBillRuns = (kind?: BillRun['kind']) =>
  useQuery({
    queryKey: [runsPath, { kind }],
    queryFn: async ({ signal }): Promise<BillRun[]> => (await api.get(runsPath, { kind }, { signal })).data,
    // one that somebody else started comes to its end without a key pressed here
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'generating') ? 3000 : false),
  })

export function useRunActions() {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()

  async function send(call: () => Promise<unknown>, done: string) {
    setRefusal(undefined)
    try {
      await call()
      notify('success', done)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    await Promise.all(
      [
        '/api/bill-run',
        '/api/billing-month',
        '/api/monthly-bill/preview',
        '/api/bill-run/uncharged-sheets',
        '/api/bill',
      ].map((path) => queries.invalidateQueries({ queryKey: [path] })),
    )
  }
  return {
    refusal,
    async verify(run: BillRun) {
      const sure = await confirm({
        title: t('Verify the bills of {month}?', { month: monthName(run.month) }),
        message: t('Verified bills have been looked through and are right.'),
        confirm: t('Verify'),
      })
      if (sure) await send(() => api.command('/api/bill-run/{id}/verify', { id: run.id }), t('Bills verified.'))
    },
    async rollBack(run: BillRun) {
      const reason = await askRollbackReason(t('Roll back the bills of {month}?', { month: monthName(run.month) }))
      if (reason)
        await send(() => api.command('/api/bill-run/{id}/rollback', { id: run.id, reason }), t('Bills rolled back.'))
    },
  }
}
