/** The chart on the screen: read, moved in at once and then for good, the last move taken back. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { type Move, moved, moveRefusals, placeOf, refusedMove } from '../../contract/tree.ts'
import { accountsKey } from '../use-accounts.ts'
import type { Chart } from './tree-rows.ts'

export const chartKey = ['/api/account-tree'] as const

export const useChart = () =>
  useQuery({ queryKey: chartKey, queryFn: async (): Promise<Chart> => (await api.get('/api/account-tree')).data })

export function useChartChanges() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: chartKey }),
      queries.invalidateQueries({ queryKey: accountsKey }),
      queries.invalidateQueries({ queryKey: ['/api/account-opening'] }),
    ])
}

/** `move` shows what becomes of the tree before the server has said it; what it refuses is shown as it was. */
export function useMoves(chart: Chart) {
  const queries = useQueryClient()
  const reload = useChartChanges()
  const [last, setLast] = useState<Move>()

  async function send(wanted: Move): Promise<boolean> {
    const there = placeOf(chart, wanted.kind, wanted.id)
    const refused = refusedMove(chart, wanted)
    if (refused) {
      notify('error', t(moveRefusals[refused]))
      return false
    }
    queries.setQueryData(chartKey, moved(chart, wanted))
    try {
      await api.command('/api/account-tree/move', { ...wanted, from: there?.to ?? null }, { method: 'PUT' })
      setLast(there ? { kind: wanted.kind, id: wanted.id, ...there } : undefined)
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      await reload()
    }
  }
  return {
    move: send,
    /** Takes the last move back, and says what it was; another press does it again. */
    undo: last && (async () => ((await send(last)) ? last : undefined)),
  }
}
