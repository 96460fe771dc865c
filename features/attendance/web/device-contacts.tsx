/** From where somebody called under the serial of a device: was it the device? */
import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { EmptyState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { DeviceContact } from './device-words.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'

const path = '/api/attendance-device'

export function DeviceContacts({ contacts, loaded }: { contacts: readonly DeviceContact[]; loaded: boolean }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, run } = useCall({})
  if (!loaded) return <LoadingState />
  if (contacts.length === 0) return <EmptyState about={t('Every device calls from the address that was confirmed.')} />
  async function decide({ device_id, device, address, confirmed }: DeviceContact, what: 'confirm' | 'refuse') {
    const question =
      what === 'refuse'
        ? {
            title: t('Refuse this address?'),
            message: t('What waits from {address} is thrown away, and nothing more is taken from there.', { address }),
            confirm: t('Refuse'),
            danger: true,
          }
        : confirmed
          ? {
              title: t('Move the device?'),
              message: t('{device} has called from {confirmed} until now. From now on it counts from {address} only.', {
                device,
                confirmed,
                address,
              }),
              confirm: t('Move'),
            }
          : {
              title: t('Is this the device?'),
              message: t('From now on {device} counts from {address} only. What waits becomes attendance.', {
                device,
                address,
              }),
              confirm: t('Confirm'),
            }
    if (!(await confirm(question))) return
    await run(() => api.form(`/api/attendance-device/{id}/${what}` as const, { id: device_id, address }))
    for (const part of [`${path}/contact`, `${path}/unknown`, path, '/api/attendance-log'])
      await queries.invalidateQueries({ queryKey: [part] })
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'A serial number alone is no proof. Look at the device: is it switched on, and does the school use this address? Nothing that waits is lost.',
        )}
      </Text>
      <Table.ScrollContainer
        minWidth={300}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Addresses that wait') } }}
      >
        <Table aria-label={t('Addresses that wait')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Device')}</Table.Th>
              <Table.Th>{t('Address')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('Last seen')}</Table.Th>
              <Table.Th>{t('Waiting')}</Table.Th>
              <Table.Th aria-label={t('Decide')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {contacts.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.device}
                  {row.confirmed && (
                    <Text size="xs" c="dimmed">
                      {t('until now {address}', { address: row.confirmed })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className="tabular">
                  {row.address}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    <Moment at={row.last_at} />
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Moment at={row.last_at} />
                </Table.Td>
                <Table.Td className="tabular">
                  {row.refused ? <Badge color="gray">{t('Refused')}</Badge> : digitsIn(language, row.punches)}
                </Table.Td>
                <Table.Td>
                  <Group gap={6} justify="flex-end">
                    <Button
                      size="compact-sm"
                      variant="light"
                      disabled={busy}
                      onClick={() => void decide(row, 'confirm')}
                      aria-label={t('Confirm {device} at {address}', { device: row.device, address: row.address })}
                    >
                      {row.confirmed ? t('Move') : t('Confirm')}
                    </Button>
                    {!row.refused && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        disabled={busy}
                        onClick={() => void decide(row, 'refuse')}
                        aria-label={t('Refuse {address} for {device}', { device: row.device, address: row.address })}
                      >
                        {t('Refuse')}
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
