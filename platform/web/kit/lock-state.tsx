/** Whether protected records are open to this desk, until when, and the way to change it. */
import { Button, Group, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../api.ts'
import { nowHere } from '../clock.ts'
import { t } from '../i18n.ts'
import { Moment } from './day.tsx'

interface LockStatus {
  locked: boolean
  unlocked_until: string | null
  /** Kinds of records that the school protects. */
  protects: string[]
}

const Unlock = lazy(() => import('./unlock.tsx').then((file) => ({ default: file.Unlock })))
const key = ['/api/lock-status']

/** Asked once, and again when the quarter of an hour is over. Until it is known everything is locked. */
export function useLock(): LockStatus {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: () => api.get('/api/lock-status') })
  const { locked = true, unlocked_until: until = null, protects = [] } = data?.data ?? {}
  useEffect(() => {
    if (locked || !until) return
    // what lies open on the screen is closed with it
    const timer = setTimeout(() => void queries.invalidateQueries(), Math.max(0, Date.parse(until) - nowHere()) + 500)
    return () => clearTimeout(timer)
  }, [queries, locked, until])
  return { locked, unlocked_until: until, protects }
}

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
