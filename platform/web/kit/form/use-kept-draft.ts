import { useEffect, useRef } from 'react'
import { forgetDraft, keepDraft } from './draft.ts'

const pause = 500

/**
 * Keeps on this device what is typed, half a second after the last change (`draft.ts` offers it again). What was saved within that half second is not kept any
 * more: it would be offered as unsaved, and saved twice.
 * @param name of the draft; without one nothing is kept @param values a new object with each change
 */
export function useKeptDraft<V extends object>(name: string | undefined, values: V, dirty: boolean) {
  const saved = useRef<V>(undefined)
  useEffect(() => {
    if (!name || !dirty) return undefined
    const timer = setTimeout(() => saved.current !== values && keepDraft(name, { ...values }), pause)
    return () => clearTimeout(timer)
  }, [name, dirty, values])
  return {
    /** These are saved; what was typed meanwhile is kept. */
    saved(sent: V = values) {
      saved.current = sent
      if (name) forgetDraft(name)
    },
    forget: () => name && forgetDraft(name),
  }
}
