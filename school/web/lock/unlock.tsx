/** A protected record stays closed until the own password, or the code of the second step, was given once more. */
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { useComplaints } from '#platform/web/kit/form/complaints.ts'

/** In place of the record, or below a line that says what it is about. */
export function Unlock({ embedded = false, onDone }: { embedded?: boolean; onDone?: () => void }) {
  const { submit, password, setPassword, errorOf, code, setCode, busy } = useUnlocking(onDone)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack maw={400} gap="sm">
        {!embedded && (
          <Title order={1} size="h3">
            <IconLock size={20} aria-hidden /> {t('This record is protected')}
          </Title>
        )}
        <Text size="sm">
          {t(
            'Unlock it with your own password, or with the code of your second step. It stays open to you for 15 minutes.',
          )}
        </Text>
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf('password')}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
        />
        <TextInput
          label={t('Code of the second step, instead')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorOf('code')}
        />
        <div>
          <Button type="submit" loading={busy} disabled={!password && !code}>
            {t('Unlock')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function useUnlocking(onDone?: () => void) {
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { errorOf, complain, now } = useComplaints({ password, code })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = now()
    setBusy(true)
    try {
      await api.command('/api', { password, code })
      setPassword('')
      setCode('')
      // what was refused or hidden is asked anew
      await queries.invalidateQueries()
      onDone?.()
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length) complain(error.errors, sent)
      else notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, password, setPassword, errorOf, code, setCode, busy }
}
