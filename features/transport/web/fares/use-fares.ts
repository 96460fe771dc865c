/** Fares as they are saved, and what was typed over them: kept on this device until it is saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import { notify } from '#platform/web/notify.ts'
import { changesOf, type Fares, savedCells, type Typed, typeInto } from './fare-cells.ts'

const path = '/api/route-fare'

/** Without a month those of the first that nobody is billed for. */
export const useFares = (month: string | undefined) =>
  useQuery({
    queryKey: [path, month ?? 'next'],
    queryFn: async ({ signal }): Promise<Fares> => (await api.get(path, { month }, { signal })).data,
  })

export function useFareChanges(fares: Fares, batch: number) {
  const queries = useQueryClient()
  const draft = `route-fares.${batch}.${fares.month}`
  const saved = savedCells(fares)
  const [typed, setTyped] = useState<Typed>(() =>
    typeInto({}, saved, (keptDraft(draft)?.values ?? {}) as Record<string, string>),
  )
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  function keep(next: Typed) {
    setTyped(next)
    if (Object.keys(next).length) keepDraft(draft, next)
    else forgetDraft(draft)
  }
  async function save() {
    const { cells, unreadable } = changesOf(typed)
    if (unreadable)
      return setError(
        t(
          '{n, plural, one {One amount cannot be read. It is marked red.} other {# amounts cannot be read. They are marked red.}}',
          { n: unreadable },
        ),
      )
    if (!cells.length || saving) return
    setSaving(true)
    setError(undefined)
    try {
      await api.command(path, { cells, from_month: fares.month }, { method: 'PUT' })
      await queries.invalidateQueries({ queryKey: [path] })
      // what is typed meanwhile stays
      const sent = typed
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => sent[key] !== text)))
      forgetDraft(draft)
      notify('success', t('Fares saved.'))
    } catch (problem) {
      setError(t(problem instanceof ApiError ? problem.message : 'Something went wrong. Please try again.'))
    } finally {
      setSaving(false)
    }
  }
  return {
    saved,
    typed,
    error,
    saving,
    save,
    type: (cells: Typed) => keep(typeInto(typed, saved, cells)),
    discard() {
      keep({})
      setError(undefined)
    },
  }
}
