/** The plan as it is saved, and what was typed over it: kept on this device until it is saved. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import { notify } from '#platform/web/notify.ts'
import type { feePlan, saveFeePlan } from '../contract/billing.ts'
import { placeOf, type PlanScope, type Residence, scopeOf } from '../contract/plan.ts'
import { attempts } from './attempts.ts'
import { cellKey, changesOf, type Saved, type Typed, typeInto } from './plan-cells.ts'

export type Plan = DataOf<typeof feePlan>
/** Which amounts are shown: of which rows, for whom, from which month on. */
export interface PlanOf {
  /** None: the first month that nobody is billed for. */
  month?: string | undefined
  of: PlanScope
  /** None: of all students. */
  residence?: Residence | undefined
}
export const planPath = '/api/fee'

export const usePlan = ({ month, of, residence }: PlanOf) =>
  useQuery({
    queryKey: [planPath, of, residence ?? 'all', month ?? 'next'],
    queryFn: async ({ signal }): Promise<Plan> => (await api.get(planPath, { month, of, residence }, { signal })).data,
  })

const savedCells = (plan: Plan, of: PlanScope): Saved =>
  new Map(plan.cells.map((cell) => [cellKey(placeOf(cell, of), cell.fee_head_id), cell.amount]))

export function usePlanChanges(plan: Plan, { of, residence }: PlanOf, batchId: number) {
  const queries = useQueryClient()
  const draft = ['fee-plan', batchId, plan.month, of, residence ?? 'all'].join('.')
  const saved = savedCells(plan, of)
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
    const { cells, cleared, unreadable } = changesOf(typed, of)
    if (unreadable.length)
      return setError(
        t(
          '{n, plural, one {One amount cannot be read. It is marked red.} other {# amounts cannot be read. They are marked red.}}',
          { n: unreadable.length },
        ),
      )
    if (!(cells.length + cleared.length) || saving) return
    setSaving(true)
    setError(undefined)
    const input = { cells, cleared, from_month: plan.month, ...(residence && { residence }) }
    try {
      await api.command(planPath, input, { method: 'PUT', key: tries.current.keyFor(input) })
      tries.current.done()
      // what is typed meanwhile stays
      const sent = typed
      keepSaved(queries, [planPath, of, residence ?? 'all'], plan.month, input)
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

type Sent = Pick<InputOf<typeof saveFeePlan>, 'cells' | 'cleared'>

/** The plan that was changed at once, the others when they are looked at. */
function keepSaved(queries: QueryClient, queryKey: string[], month: string, sent: Sent): void {
  queries.setQueriesData<Plan>({ queryKey }, (now) =>
    now?.month === month ? { ...now, cells: merged(now.cells, sent) } : now,
  )
  void queries.invalidateQueries({ queryKey: [planPath] })
}

function merged(before: Plan['cells'], { cells = [], cleared = [] }: Sent): Plan['cells'] {
  const keyOf = (cell: Sent['cells'][number] | Sent['cleared'][number]) =>
    JSON.stringify([scopeOf(cell), placeOf(cell, scopeOf(cell)), cell.fee_head_id])
  const gone = new Set([...cells, ...cleared].map(keyOf))
  return [...before.filter((cell) => !gone.has(keyOf(cell))), ...cells]
}
