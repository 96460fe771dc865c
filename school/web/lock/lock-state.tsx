/** Whether protected records are open to this desk, until when, and the way to change it. */
import { Button, Group, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { useLock } from './use-lock.ts'

const Unlock = lazyPart(() => import('./unlock.tsx').then((file) => ({ default: file.Unlock })))
export function LockState() {
  const queries = useQueryClient()
  const { locked, unlocked_until: until } = useLock()
  const [asking, setAsking] = useState(false)
  async function lock() {
    await api.form('/api/lock', {}).catch(() => undefined)
    await queries.invalidateQueries()
  }
  return (
    <>
      <Group gap="sm">
        {locked ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />}
        <Text size="sm" component="output">
          {locked ? (
            t('Protected records are locked for you now.')
          ) : (
            <>
              {t('Protected records are open to you until')} <Moment at={until!} style="long" />
            </>
          )}
        </Text>
        {!locked ? (
          <Button size="compact-sm" variant="default" onClick={() => void lock()}>
            {t('Lock again')}
          </Button>
        ) : (
          !asking && (
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {t('Unlock')}
            </Button>
          )
        )}
      </Group>
      {locked && asking && (
        <Suspense>
          <Unlock embedded onDone={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
