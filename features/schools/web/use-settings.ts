/** A group of settings: read, changed on the screen, saved as a whole. What was typed stays when the server refuses. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import type { SettingGroup, Settings } from '../contract/settings.ts'

export function useSettings<G extends SettingGroup>(group: G) {
  const path = `/api/settings/${group}` as const
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: () => api.get(path) as Promise<{ data: Settings<G> }>,
  })
  const [changed, setChanged] = useState<Partial<Settings<G>>>({})
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)

  async function save(): Promise<boolean> {
    if (!Object.keys(changed).length) return true
    setBusy(true)
    try {
      const answer = (await api.form(path as '/api/settings/academic', changed, { method: 'PUT' })) as {
        data: unknown
      } as { data: Settings<G> }
      queries.setQueryData([path], { data: answer.data })
      setChanged({})
      setErrors({})
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setErrors(failure.errors)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    values: data && ({ ...data.data, ...changed } as Settings<G>),
    error,
    retry: () => void refetch(),
    set: (next: Partial<Settings<G>>) => {
      setChanged((before) => ({ ...before, ...next }))
      // what was said of the former value is not true of this one
      setErrors((before) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([name]) => !Object.keys(next).some((one) => name === one || name.startsWith(`${one}.`)),
          ),
        ),
      )
    },
    /** A list's own complaint, or the first of what is in it. */
    errorOf: (name: string) => {
      const found = errors[name] ?? Object.entries(errors).find(([each]) => each.startsWith(`${name}.`))?.[1]
      return found?.[0] && t(found[0])
    },
    busy,
    dirty: Object.keys(changed).length > 0,
    save,
  }
}
