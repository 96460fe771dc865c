/** Choices of guardians for several students until they are sent; what is typed stays when the server refuses. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import type { Choice } from './guardian-choice.tsx'

export interface Assigned {
  choice?: Choice | undefined
  relation: string
}

const nothing: Assigned = { relation: 'father' }

/** `reload`: addresses that show who has a guardian. */
export function useAssigning(reload: readonly string[]) {
  const queries = useQueryClient()
  const [rows, setRows] = useState<Record<number, Assigned>>({})
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [busy, setBusy] = useState(false)
  const chosen = Object.entries(rows).flatMap(([id, { choice, relation }]) =>
    choice ? [{ student_id: Number(id), choice, relation }] : [],
  )

  function change(student: number, next: Partial<Assigned>) {
    setRows((now) => ({ ...now, [student]: { ...nothing, ...now[student], ...next } }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([id]) => Number(id) !== student)))
  }
  /** True when all are assigned. */
  async function send(): Promise<boolean> {
    const nameless = chosen.filter(({ choice }) => !choice.guardian_id && !choice.name.trim())
    if (nameless.length) {
      setErrors(Object.fromEntries(nameless.map((row) => [row.student_id, t('Field is required')])))
      return false
    }
    setBusy(true)
    try {
      const sent = chosen.map(({ student_id, choice, relation }) => ({
        student_id,
        guardian: choice.guardian_id
          ? { guardian_id: choice.guardian_id, relation }
          : { name: choice.name.trim(), relation, ...(choice.mobile.trim() ? { mobile: choice.mobile.trim() } : {}) },
      }))
      const { message } = await api.command('/api/guardian-assign', { rows: sent })
      notify('success', t(message))
      setRows({})
      setErrors({})
      await Promise.all(reload.map((address) => queries.invalidateQueries({ queryKey: [address] })))
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      if (error instanceof ApiError) setErrors(byStudent(error.errors))
      return false
    } finally {
      setBusy(false)
    }
  }
  /** 'rows.3.guardian.mobile' -> the student of that row. */
  const byStudent = (complaints: Record<string, string[]>): Record<number, string> =>
    Object.fromEntries(
      Object.entries(complaints).flatMap(([path, [first]]) => {
        const row = chosen[Number(path.split('.')[1])]
        return row && first ? [[row.student_id, t(first)]] : []
      }),
    )
  return {
    rowOf: (student: number) => rows[student] ?? nothing,
    errorOf: (student: number) => errors[student],
    change,
    send,
    busy,
    count: chosen.length,
    clear: () => setRows({}),
  }
}
