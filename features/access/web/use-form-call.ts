/** A small form that makes one call: its busy state and the server's complaints by field. */
import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { type Complaints, useComplaints } from '#platform/web/kit/form/complaints.ts'

export interface FormCall {
  busy: boolean
  /** The complaint at a field, translated. */
  errorOf: (name: string) => string | undefined
  /** Complaints found here, before asking the server. */
  complain: (errors: Complaints) => void
  /** Whether it went well. The call itself has told the person already. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
}

/** `values`: what is filled in, by the names that the server complains of; a complaint stands while its value does. */
export function useFormCall(values: object): FormCall {
  const [busy, setBusy] = useState(false)
  const { errorOf, complain, now } = useComplaints(values)
  return {
    busy,
    errorOf,
    complain,
    async run(work) {
      const sent = now()
      setBusy(true)
      complain({})
      try {
        await work()
        return true
      } catch (error) {
        if (error instanceof ApiError) complain(error.errors, sent)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
