/** What a student owes, read anew each time the counter turns to him. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import type { Account } from './payment-state.ts'

export const duesPath = '/api/student-dues'

export interface WhichStudent {
  student_id?: number
  code?: string
}

export function useAccount(which: WhichStudent) {
  return useQuery({
    queryKey: [duesPath, which],
    queryFn: async ({ signal }): Promise<Account> => (await api.get(duesPath, which, { signal })).data,
    enabled: which.student_id !== undefined || Boolean(which.code),
    staleTime: 0,
  })
}

/**
 * The student of the address, `?student=12` or `?code=HIM0042` as other screens link here. The screen turns at once, the address follows:
 * a router may take its time, and the focus must not fall into the student before.
 */
export function useWhich(): [WhichStudent, (which: WhichStudent) => void] {
  const [params, setParams] = useAddress()
  const [which, setWhich] = useState(() => readWhich(params))
  const [address, setAddress] = useState(params)
  if (address !== params) {
    setAddress(params)
    setWhich(readWhich(params))
  }
  return [
    which,
    ({ student_id, code }) => {
      setWhich({ student_id, code })
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('student')
          next.delete('code')
          if (student_id) next.set('student', String(student_id))
          else if (code) next.set('code', code)
          return next
        },
        { replace: true },
      )
    },
  ]
}

function readWhich(params: URLSearchParams): WhichStudent {
  const id = Number(params.get('student'))
  if (Number.isInteger(id) && id > 0) return { student_id: id }
  const code = params.get('code')?.trim()
  return code ? { code } : {}
}
