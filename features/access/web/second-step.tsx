/** A code from an authenticator app beside the password: switched on, replaced and off with the password and a code of what is on. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { totpStart } from '#features/access/contract/second-step.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { profileKey } from './own-profile.ts'
import { useFormCall } from './use-form-call.ts'
import classes from './account.module.css'

type Secret = DataOf<typeof totpStart>
type Step = 'closed' | 'begin' | 'off' | Secret

export function SecondStep({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const done = () => {
    close()
    void client.invalidateQueries({ queryKey: profileKey })
  }
  return (
    <Stack gap="sm" align="start">
      <Group gap="xs">
        <Badge color={isOn ? 'green' : 'gray'}>{isOn ? t('On') : t('Off')}</Badge>
        <Text size="sm">
          {isOn
            ? t('Signing in asks for a code of your authenticator app.')
            : t('With a code from an app on your phone, a stolen password is not enough.')}
        </Text>
      </Group>
      {step === 'closed' && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setStep('begin')}>
            {isOn ? t('Use another app or phone') : t('Switch on')}
          </Button>
          {isOn && (
            <Button variant="default" onClick={() => setStep('off')}>
              {t('Switch off')}
            </Button>
          )}
        </Group>
      )}
      {(step === 'begin' || step === 'off') && (
        <Prove key={step} isOn={isOn} off={step === 'off'} cancel={close} onSecret={setStep} onOff={done} />
      )}
      {typeof step === 'object' && <Confirm secret={step} cancel={close} onDone={done} />}
    </Stack>
  )
}

/** The password, and a code of the app that is in use. */
function Prove({
  isOn,
  off,
  cancel,
  onSecret,
  onOff,
}: {
  isOn: boolean
  off: boolean
  cancel: () => void
  onSecret: (secret: Secret) => void
  onOff: () => void
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, errorOf, run } = useFormCall({ password, code })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const values = { password, code: code.replaceAll(/\s/g, '') }
    if (off) {
      if (await run(() => api.form('/api/me/totp', values, { method: 'DELETE' }))) onOff()
    } else {
      await run(async () => onSecret((await api.form('/api/me/totp', values)).data))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
        />
        {isOn && <CodeInUse value={code} onChange={setCode} errorOf={errorOf} />}
        <Group>
          <Button type="submit" loading={busy} color={off ? 'red' : undefined}>
            {off ? t('Switch off') : t('Continue')}
          </Button>
          <Button variant="default" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface CodeInUseProps {
  value: string
  onChange: (code: string) => void
  errorOf: (name: string) => string | undefined
}

function CodeInUse({ value, onChange, errorOf }: CodeInUseProps) {
  return (
    <TextInput
      label={t('Code of the app in use now')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorOf('code')}
      description={t('The phone is lost? The school office can take the second step off.')}
    />
  )
}

function Confirm({ secret, cancel, onDone }: { secret: Secret; cancel: () => void; onDone: () => void }) {
  const [code, setCode] = useState('')
  const { busy, errorOf, run } = useFormCall({ code })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run(() => api.form('/api/me/totp/confirm', { code: code.replaceAll(/\s/g, '') }))) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'Scan this with an authenticator app (Google Authenticator, Aegis, FreeOTP), then enter the code it shows.',
          )}
        </Text>
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
          alt={t('QR code of the secret')}
        />
        <Text size="sm" c="dimmed">
          {t('Cannot scan? Type this key in the app:')} <span className={classes.secret}>{secret.secret}</span>
        </Text>
        <TextInput
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorOf('code')}
        />
        <Group>
          <Button type="submit" loading={busy}>
            {t('Switch on')}
          </Button>
          <Button variant="default" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
