/** What an admission charges: told before it is saved, and after. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { admissionPrice, ChargeLine, SeatToCome } from '../contract/admission.ts'

const path = '/api/student/admission-charge'

export function ChargeNote({ lines, said }: { lines: readonly ChargeLine[]; said: string }) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Text component="output" display="block" size="sm">
      {said}{' '}
      <Text span fw={600}>
        <Money paisa={total} prefix />
      </Text>
      {lines.length > 0 && (
        <Text span c="dimmed">
          {' '}
          (
          {lines.map((line, at) => (
            <span key={line.fee_head_id}>
              {at > 0 && ', '}
              {nameOf({ name: line.title, name_np: line.title_np })}
              {lines.length > 1 && (
                <>
                  {' '}
                  <Money paisa={line.amount} />
                </>
              )}
            </span>
          ))}
          )
        </Text>
      )}
    </Text>
  )
}

/** Under the class that is being chosen. */
export function AdmissionPrice({ seat, day }: { seat: SeatToCome; day: string | null }) {
  const query = { ...seat, admission_date: day ?? undefined }
  const { data } = useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }): Promise<DataOf<typeof admissionPrice>> =>
      (await api.get(path, query, { signal })).data,
    enabled: seat.grade_id > 0,
  })
  if (!data || !seat.grade_id) return null
  return data.lines.length ? (
    <ChargeNote lines={data.lines} said={t('When this is saved, the family is charged')} />
  ) : (
    <Text component="output" display="block" size="sm" c="dimmed">
      {t('Nothing is charged for the admission.')}
    </Text>
  )
}
