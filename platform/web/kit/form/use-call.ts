/** Sends a small form and keeps what was wrong by field; what belongs to no field is the problem of the whole. The notice itself comes from `api.form`. */
import { useState } from 'react'
import { ApiError, errorMessage } from '#platform/web/api.ts'
import { useComplaints } from './complaints.ts'

/** `values`: what is filled in, by the names that the server complains of; a complaint stands while its value does. */
export function useCall(values: object) {
  const [busy, setBusy] = useState(false)
  const { errors, errorOf, complain, now } = useComplaints(values)
  const [problem, setProblem] = useState<string>()
  /** The answer, or undefined when it was refused. */
  async function run<A>(
    call: () => Promise<A>,
    say: (error: unknown) => string = errorMessage,
  ): Promise<A | undefined> {
    const sent = now()
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await call()
      complain({})
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      complain(error.errors, sent)
      setProblem(say(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run, complain, errorOf, errors, problem, setProblem }
}
