/** Invoices as they are now: whoever pays sees nothing that was kept. */
import { useQuery } from '@tanstack/react-query'
import { batchMonthText } from '#nepal/bs-month-text.ts'
import { formatRupees } from '#nepal/rupees.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage } from '#platform/web/i18n.ts'
import { can, useSession } from '#platform/web/session.ts'
import type { studentInvoices } from '../../contract/online/pay.ts'

export type Invoices = DataOf<typeof studentInvoices>

/** `student`: undefined for all own children. Nothing is asked while the office has named nobody. */
export function useInvoices(student: number | undefined) {
  const isFamily = useIsFamily()
  return useQuery({
    queryKey: ['/api/student-invoices', student ?? 'own'],
    enabled: isFamily || student !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.get('/api/student-invoices', student === undefined ? {} : { student_id: student }, { signal })).data,
  })
}

export function useIsFamily(): boolean {
  const { role } = useSession()
  return role.slug === 'guardian' || role.slug === 'student'
}
export const useMayPay = (): boolean => useIsFamily() || can('receipt-create')

/** 'Kartik 2083'; a batch that is not named by its year stands after the month. */
export const monthOf = ({ month, batch }: { month: string; batch: string }): string =>
  batchMonthText(month, batch, getLanguage())

/** As a button says it. */
export const rupees = (paisa: number): string => formatRupees(paisa, { short: true, language: getLanguage() })
