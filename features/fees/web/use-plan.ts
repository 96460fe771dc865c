/** The plan as it is saved, and what was typed over it: kept on this device until it is saved. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import { notify } from '#platform/web/notify.ts'
import type { feePlan } from '../contract/billing.ts'
import { attempts } from './attempts.ts'
import { cellKey, changesOf, type Saved, type Typed, typeInto } from './plan-cells.ts'

export type Plan = DataOf<typeof feePlan>
export const planPath = '/api/fee'

/** Of a month; of the first that nobody is billed for, if none is said. */
export const usePlan = (month?: string) =>
  useQuery({
    queryKey: [planPath, month ?? 'next'],
    queryFn: async ({ signal }): Promise<Plan> => (await api.get(planPath, { month }, { signal })).data,
  })

export const savedCells = (plan: Plan): Saved =>
  new Map(plan.cells.map((cell) => [cellKey(cell.grade_id, cell.fee_head_id), cell.amount]))

export function usePlanChanges(plan: Plan, batchId: number) {
  const queries = useQueryClient()
  const draft = `fee-plan.${batchId}.${plan.month}`
  const saved = savedCells(plan)
  const [typed, setTyped] = useState<Typed>(() =>
    typeInto({}, saved, (keptDraft(draft)?.values ?? {}) as Record<string, string>),
  )
  const [fromBefore, setFromBefore] = useState(Object.keys(typed).length > 0)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const tries = useRef(attempts())

  function keep(next: Typed) {
    setTyped(next)
    if (Object.keys(next).length) keepDraft(draft, next)
    else forgetDraft(draft)
  }
  async function save() {
    const { cells, unreadable } = changesOf(typed)
    if (unreadable.length)
      return setError(
        t(
          '{n, plural, one {One amount cannot be read. It is marked red.} other {# amounts cannot be read. They are marked red.}}',
          { n: unreadable.length },
        ),
      )
    if (!cells.length || saving) return
    setSaving(true)
    setError(undefined)
    const input = { cells, from_month: plan.month }
    try {
      await api.command(planPath, input, { method: 'PUT', key: tries.current.keyFor(input) })
      tries.current.done()
      // what is typed meanwhile stays
      const sent = typed
      keepSaved(queries, plan.month, cells)
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => sent[key] !== text)))
      forgetDraft(draft)
      setFromBefore(false)
      notify('success', t('Fee plan saved.'))
    } catch (problem) {
      setError(t(problem instanceof ApiError ? problem.message : 'Something went wrong. Please try again.'))
    } finally {
      setSaving(false)
    }
  }
  return {
    saved,
    typed,
    fromBefore,
    error,
    saving,
    type: (cells: Readonly<Record<string, string>>) => keep(typeInto(typed, saved, cells)),
    discard() {
      keep({})
      setFromBefore(false)
      setError(undefined)
    },
    save,
  }
}

/** The month that was changed at once, the others when they are looked at. */
function keepSaved(queries: QueryClient, month: string, cells: Plan['cells']): void {
  queries.setQueriesData<Plan>({ queryKey: [planPath] }, (now) =>
    now?.month === month ? { ...now, cells: merged(now.cells, cells) } : now,
  )
  void queries.invalidateQueries({ queryKey: [planPath] })
}

function merged(before: Plan['cells'], changes: Plan['cells']): Plan['cells'] {
  const cells = new Map([...before, ...changes].map((cell) => [cellKey(cell.grade_id, cell.fee_head_id), cell]))
  return [...cells.values()].filter((cell) => cell.amount > 0)
}
