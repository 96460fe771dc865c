/** Sends a small form and keeps what was wrong by field. The notice itself comes from `api.form`. */
import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { useComplaints } from '#platform/web/kit/form/complaints.ts'

/** `values`: what is filled in, by the names that the server complains of; a complaint stands while its value does. */
export function useCall(values: object) {
  const [busy, setBusy] = useState(false)
  const { errorOf, complain, now } = useComplaints(values)
  /** True when it was taken. */
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    const sent = now()
    setBusy(true)
    try {
      await call()
      complain({})
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      complain(error.errors, sent)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run, errorOf }
}
