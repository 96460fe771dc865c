/** Lines of devices that could not be read, as they came. */
import { Button, Code, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { mostUnread, type unreadLines } from './device-words.ts'

export function UnreadLines({ lines, loaded }: { lines: DataOf<typeof unreadLines>; loaded: boolean }) {
  const client = useQueryClient()
  const { busy, run } = useCall({})
  async function drop(id: number, device: string) {
    const sure = await confirm({
      title: t('Throw away the lines of {device}?', { device }),
      message: t('All lines of it that could not be read are gone then; the device does not send them again.'),
      confirm: t('Throw away'),
      danger: true,
    })
    if (!sure) return
    await run(() => api.form('/api/attendance-device/{id}/unread', { id }, { method: 'DELETE' }))
    await client.invalidateQueries({ queryKey: ['/api/attendance-device/unread'] })
  }
  if (!loaded) return <LoadingState />
  if (lines.length === 0) return <EmptyState about={t('Every line that devices have sent could be read.')} />
  const devices = [...new Map(lines.map(({ device_id, device }) => [device_id, device]))]
  return (
    <>
      <Text size="sm" mb="sm">
        {t(
          'These lines came from a device and could not be read, so nobody is present by them. Mostly the device numbers people with letters: give them numbers there.',
        )}
      </Text>
      <LineTable lines={lines} />
      {lines.length === mostUnread && (
        <Text size="sm" c="dimmed" mt="xs">
          {digitsIn(getLanguage(), t('The newest {n} are shown.', { n: mostUnread }))}
        </Text>
      )}
      {devices.map(([id, device]) => (
        <Button
          key={id}
          mt="sm"
          mr="sm"
          variant="default"
          size="compact-md"
          loading={busy}
          onClick={() => void drop(id, device)}
        >
          {t('Throw away the lines of {device}', { device })}
        </Button>
      ))}
    </>
  )
}

function LineTable({ lines }: { lines: DataOf<typeof unreadLines> }) {
  return (
    <ScrollBox label={t('Lines not read')}>
      <Table aria-label={t('Lines not read')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Device')}</Table.Th>
            <Table.Th>{t('Line')}</Table.Th>
            <Table.Th>{t('Received')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((row) => (
            <Table.Tr key={`${row.device_id} ${row.line}`}>
              <Table.Td>{row.device}</Table.Td>
              <Table.Td>
                <Code>{row.line}</Code>
              </Table.Td>
              <Table.Td>
                <Moment at={row.received_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  )
}
