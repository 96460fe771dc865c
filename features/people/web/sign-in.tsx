/** How a person signs in; an administrator hands over a password, on paper or by SMS. */
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconKey, IconLock, IconLockOpen, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { HandedPasswords } from '#features/access/web/shared.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, uses } from '#platform/web/session.ts'
import classes from './people.module.css'

interface SignInFacts {
  enabled: boolean
  username: string | null
  has_password: boolean
  is_temporary: boolean
  last_seen_at: string | null
}

/** `off`: has left, so sign-in is turned on by coming back. */
export function SignIn({
  id,
  signIn,
  onChange,
  off = false,
}: {
  id: number
  signIn: SignInFacts
  onChange: () => void
  off?: boolean
}) {
  const [job, setJob] = useState<string>()
  const { hand, turn } = useHanding(onChange, setJob)
  return (
    <section className={classes.section} aria-labelledby="sign-in">
      <div className={classes.sectionHead}>
        <Title order={2} id="sign-in">
          {t('Sign-in')}
        </Title>
        {can('administrator') && !off && <SignInDeeds hand={hand} id={id} signIn={signIn} turn={turn} />}
      </div>
      <Facts>
        <Fact name={t('May sign in')}>
          <Badge color={signIn.enabled && signIn.has_password ? 'green' : 'gray'}>
            {signIn.enabled && signIn.has_password ? t('Yes') : t('No')}
          </Badge>
        </Fact>
        <Fact name={t('Username')}>{signIn.username}</Fact>
        <Fact name={t('Password')}>
          {signIn.has_password ? (signIn.is_temporary ? t('Handed over') : t('Own')) : t('None')}
        </Fact>
        <Fact name={t('Last seen')}>{signIn.last_seen_at && <Moment at={signIn.last_seen_at} />}</Fact>
      </Facts>
      <PasswordsDialog job={job} onClose={() => setJob(undefined)} onReady={onChange} />
    </section>
  )
}

interface SignInDeedsProps {
  hand: (ids: number[], send: 'print' | 'sms') => Promise<boolean>
  id: number
  signIn: SignInFacts
  turn: (id: number, enabled: boolean) => Promise<void>
}

function SignInDeeds({ hand, id, signIn, turn }: SignInDeedsProps) {
  return (
    <Group gap="xs" className="no-print">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconKey size={14} aria-hidden />}
        onClick={() => void hand([id], 'print')}
      >
        {t('Password to print')}
      </Button>
      {uses('SMS') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessage size={14} aria-hidden />}
          onClick={() => void hand([id], 'sms')}
        >
          {t('Password by SMS')}
        </Button>
      )}
      {signIn.has_password && (
        <Button
          size="compact-sm"
          variant="subtle"
          color={signIn.enabled ? 'red' : undefined}
          leftSection={signIn.enabled ? <IconLock size={14} aria-hidden /> : <IconLockOpen size={14} aria-hidden />}
          onClick={() => void turn(id, !signIn.enabled)}
        >
          {signIn.enabled ? t('Turn off') : t('Turn on')}
        </Button>
      )}
    </Group>
  )
}

export function PasswordsDialog({
  job,
  onClose,
  onReady,
}: {
  job: string | undefined
  onClose: () => void
  onReady: () => void
}) {
  return (
    <Modal
      opened={job !== undefined}
      onClose={onClose}
      title={t('Passwords')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {job && <HandedPasswords job={job} onReady={onReady} />}
    </Modal>
  )
}

/** Asks, then has passwords made, or turns sign-in on or off. `hand` answers false when it was thought better of. */
export function useHanding(onChange: () => void, onJob: (job: string) => void) {
  async function hand(ids: number[], send: 'print' | 'sms'): Promise<boolean> {
    const yes = await confirm({
      title: t('Make a new password?'),
      confirm: send === 'sms' ? t('Make and send') : t('Make and print'),
      message: (
        <Text size="sm">
          {t('An old password stops working. The new one opens the door once and must be changed then.')}
        </Text>
      ),
    })
    if (!yes) return false
    try {
      onJob((await api.command('/api/authentication/credentials', { ids, send })).data.job_id)
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    }
  }
  async function turn(id: number, enabled: boolean) {
    const yes =
      enabled ||
      (await confirm({
        title: t('Turn sign-in off?'),
        message: t('The person is signed out at once and cannot come in again until it is turned on.'),
        confirm: t('Turn off'),
        danger: true,
      }))
    if (!yes) return
    try {
      notify('success', t((await api.command('/api/authentication/enable', { ids: [id], enabled })).message))
      onChange()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return { hand, turn }
}
