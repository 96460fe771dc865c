/** Sends a small form and keeps what was wrong by field. The notice itself comes from `api.form`. */
import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'

export function useCall() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  /** True when it was taken. */
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await call()
      setErrors({})
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string): string | undefined => (errors[name]?.[0] ? t(errors[name][0]) : undefined)
  return { busy, run, errorOf }
}
