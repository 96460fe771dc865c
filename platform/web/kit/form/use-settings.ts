/** A group of settings: read, changed on the screen, saved as a whole. What was typed stays when the server refuses. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DataAt, PathOf } from '#platform/contract/calls.ts'
import { ApiError, untyped } from '../../api.ts'
import { t } from '../../i18n.ts'

type SettingsPath = Extract<PathOf<'GET'> & PathOf<'PUT'>, `/api/settings/${string}`>

/**
 * `page`: of a part that stands on another room's page and is saved with it. `ask`: before what was changed is sent; false keeps it on the screen, and what
 * the server refuses there is told at its field.
 */
export function useSettings<P extends SettingsPath>(
  path: P,
  page?: SettingsPage,
  ask?: (changed: Partial<DataAt<'GET', P>>) => Promise<boolean>,
) {
  type Values = DataAt<'GET', P>
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: () => untyped.get<{ data: Values }>(path),
  })
  const [changed, setChanged] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const dirty = Object.keys(changed).length > 0

  async function save(): Promise<boolean> {
    if (!dirty) return true
    setBusy(true)
    try {
      if (ask && !(await ask(changed))) return false
      const answer = await untyped.form<{ data: Values }>(path, changed, { method: 'PUT' })
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
  const retry = () => void refetch()
  useEffect(() => page?.take(path, { ready: data !== undefined, error, dirty, busy }, { save, retry }))
  return {
    values: data && ({ ...(data.data as object), ...changed } as Values),
    error,
    retry,
    set: (next: Partial<Values>) => {
      setChanged((before) => ({ ...before, ...next }))
      setErrors((before) => without(before, Object.keys(next)))
    },
    /** A list's own complaint, or the first of what is in it. */
    errorOf: (name: string) => {
      const found = errors[name] ?? Object.entries(errors).find(([each]) => each.startsWith(`${name}.`))?.[1]
      return found?.[0] && t(found[0])
    },
    busy,
    dirty,
    save,
  }
}

/** What was said of former values is not true of those that took their place. */
const without = (errors: Record<string, string[]>, names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.some((one) => name === one || name.startsWith(`${one}.`))),
  )

interface PartState {
  ready: boolean
  error: Error | null
  dirty: boolean
  busy: boolean
}
interface PartWork {
  save: () => Promise<boolean>
  retry: () => void
}

/** What the parts of other rooms tell the page that they stand on. */
export interface SettingsPage {
  take: (part: string, state: PartState, work: PartWork) => void
}

/** A page on which rooms above have parts, `count` of them: it loads, fails and saves as one. */
export function useSettingsParts(count: number) {
  const [states, setStates] = useState<Readonly<Record<string, PartState>>>({})
  const works = useRef(new Map<string, PartWork>())
  const [page] = useState<SettingsPage>(() => ({
    take(part, state, work) {
      works.current.set(part, work)
      setStates((before) => (before[part] && same(before[part], state) ? before : { ...before, [part]: state }))
    },
  }))
  const all = Object.values(states)
  return {
    page,
    ready: all.length === count && all.every(({ ready }) => ready),
    error: all.find(({ error }) => error)?.error ?? null,
    dirty: all.some(({ dirty }) => dirty),
    busy: all.some(({ busy }) => busy),
    retry: () => works.current.forEach(({ retry }) => retry()),
    /** One after another; what is refused keeps those after it from being saved. */
    async save(): Promise<boolean> {
      for (const { save } of works.current.values()) if (!(await save())) return false
      return true
    },
  }
}

const same = (a: PartState, b: PartState): boolean =>
  a.ready === b.ready && a.error === b.error && a.dirty === b.dirty && a.busy === b.busy
