/** What a student owes, read anew each time the counter turns to him. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddress, withParts } from '#platform/web/address.tsx'
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

/** The student of the address, `?student=12` or `?code=HIM0042` as other screens link here. */
export function useWhich(): [WhichStudent, (which: WhichStudent) => void] {
  const [address, setAddress] = useAddress()
  const which = useMemo(() => readWhich(address), [address])
  return [
    which,
    ({ student_id, code }) =>
      setAddress(withParts({ student: student_id, code: student_id ? null : code }), { replace: true }),
  ]
}

function readWhich(params: URLSearchParams): WhichStudent {
  const id = Number(params.get('student'))
  if (Number.isInteger(id) && id > 0) return { student_id: id }
  const code = params.get('code')?.trim()
  return code ? { code } : {}
}
