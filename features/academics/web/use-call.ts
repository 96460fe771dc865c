/** Sends a small form and keeps what was wrong by field; what belongs to no field is the problem of the whole. */
import { useState } from 'react'
import { ApiError, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { can, useSession } from '#platform/web/session.ts'

export function useCall() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [problem, setProblem] = useState<string>()
  /** The answer, or undefined when it was refused. */
  async function run<A>(call: () => Promise<A>, say: (error: unknown) => string = errorMessage): Promise<A | undefined> {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await call()
      setErrors({})
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      setProblem(say(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string): string | undefined => (errors[name]?.[0] ? t(errors[name][0]) : undefined)
  return { busy, run, errorOf, errors, problem, setProblem }
}

/** Changes are made in the current batch; the super user makes them anywhere. */
export function useMayChange(right: string): boolean {
  const { batch, user } = useSession()
  return can(right) && (user.ut === 'super' || batch?.is_current !== false)
}
