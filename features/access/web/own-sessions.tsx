import type { DataOf } from '#platform/contract/endpoint.ts'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { sessions } from '#features/access/contract/session.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { deviceOf } from './device.ts'
import { useFormCall } from './use-form-call.ts'
import classes from './account.module.css'

type OwnSession = DataOf<typeof sessions>[number]

export function OwnSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: async () => (await api.get('/api/me/sessions')).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={2} />
  return data.map((session) => <Session key={session.id} session={session} onEnded={() => void refetch()} />)
}

function Session({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { busy, run } = useFormCall({})
  const device = deviceOf(session.user_agent)
  const Icon = device.isPhone ? IconDeviceMobile : IconDeviceDesktop
  async function end() {
    if (await run(() => api.form('/api/me/sessions', {}, { id: session.id, method: 'DELETE' }))) onEnded()
  }
  return (
    <div className={classes.session}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div>
        <Group gap="xs">
          <Text fw={500}>{device.name || t('Unknown device')}</Text>
          {session.current && <Badge>{t('This one')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('Last seen')} <Moment at={session.last_seen_at} /> · {session.ip}
        </Text>
      </div>
      {!session.current && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
          {t('Sign out there')}
        </Button>
      )}
    </div>
  )
}
