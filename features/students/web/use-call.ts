/** Sends a small form and keeps what was wrong by field. The notice itself comes from `api.form`. */
import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'

export function useCall() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  /** The answer, or undefined when it was refused. */
  async function run<A>(call: () => Promise<A>): Promise<A | undefined> {
    setBusy(true)
    try {
      const answer = await call()
      setErrors({})
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string): string | undefined => (errors[name]?.[0] ? t(errors[name][0]) : undefined)
  /** What is being filled in needs no complaint any more. */
  const forgiving = <V>(name: string, set: (value: V) => void) => (value: V): void => {
    set(value)
    if (errors[name]) setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name)))
  }
  return { busy, run, errors, setErrors, errorOf, forgiving }
}
