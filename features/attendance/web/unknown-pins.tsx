/** Numbers that devices have seen and nobody has; and, for the provider, devices that no school has registered. */
import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { unknownPins } from './device-words.ts'

const PinForm = lazyDialog(() => import('./pin-form.tsx'))

export function UnknownPins({ pins, loaded }: { pins: DataOf<typeof unknownPins>; loaded: boolean }) {
  const language = useLanguage()
  const [pin, setPin] = useState<number>()
  if (!loaded) return <LoadingState />
  if (pins.length === 0) return <EmptyState about={t('Every number that devices have seen belongs to somebody.')} />
  return (
    <>
      <Table aria-label={t('Unknown numbers')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Number')}</Table.Th>
            <Table.Th>{t('Device')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Logs')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Last seen')}</Table.Th>
            <Table.Th>{t('Whose number')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pins.map((row) => (
            <Table.Tr key={row.pin}>
              <Table.Td className="tabular">{digitsIn(language, row.pin)}</Table.Td>
              <Table.Td>
                {row.device}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  <Moment at={row.last_at} />
                </Text>
              </Table.Td>
              <Table.Td className="tabular" visibleFrom="sm">
                {digitsIn(language, row.count)}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={row.last_at} />
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="light"
                  onClick={() => setPin(row.pin)}
                  aria-label={t('Give number {pin}', { pin: row.pin })}
                >
                  {t('Give')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {pin !== undefined && (
        <Suspense>
          <PinForm pin={pin} onClose={() => setPin(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export function Strangers() {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/attendance-device/stranger'],
    queryFn: ({ signal }) => api.get('/api/attendance-device/stranger', {}, { signal }),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.data.length === 0) return <EmptyState about={t('No device has called that no school knows.')} />
  return (
    <Table.ScrollContainer
      minWidth={520}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Unknown devices') } }}
    >
      <Table aria-label={t('Unknown devices')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Serial number')}</Table.Th>
            <Table.Th>{t('First seen')}</Table.Th>
            <Table.Th>{t('Last seen')}</Table.Th>
            <Table.Th>{t('Address')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((row) => (
            <Table.Tr key={row.serial}>
              <Table.Td>{row.serial}</Table.Td>
              <Table.Td>
                <Moment at={row.first_seen_at} />
              </Table.Td>
              <Table.Td>
                <Moment at={row.last_seen_at} />
              </Table.Td>
              <Table.Td className="tabular">{row.ip}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
