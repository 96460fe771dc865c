/** A small form that makes one call: its busy state and the server's complaints by field. */
import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'

export interface FormCall {
  busy: boolean
  /** The complaint at a field, translated. */
  errorOf: (name: string) => string | undefined
  /** Complaints found here, before asking the server. */
  complain: (errors: Record<string, string[]>) => void
  /** Whether it went well. The call itself has told the person already. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
}

export function useFormCall(): FormCall {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  return {
    busy,
    errorOf: (name) => errors[name]?.[0] && t(errors[name][0]),
    complain: setErrors,
    async run(work) {
      setBusy(true)
      setErrors({})
      try {
        await work()
        return true
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.errors)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
