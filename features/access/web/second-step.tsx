/** A code from an authenticator app beside the password: switched on and off with the password. */
import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { totpStart } from '#features/access/contract/session.ts'
import { type Answer, api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { profileKey } from './own-profile.ts'
import { useFormCall } from './use-form-call.ts'
import classes from './account.module.css'

type Secret = Answer<typeof totpStart>['data']
type Step = 'closed' | 'password' | Secret

export function SecondStep({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>('closed')
  const done = () => {
    setStep('closed')
    void client.invalidateQueries({ queryKey: profileKey })
  }
  return (
    <Stack gap="sm" align="start">
      <Group gap="xs">
        <Badge color={isOn ? 'green' : 'gray'}>{isOn ? t('On') : t('Off')}</Badge>
        <Text size="sm">{isOn ? t('Signing in asks for a code of your authenticator app.') : t('With a code from an app on your phone, a stolen password is not enough.')}</Text>
      </Group>
      {step === 'closed' && <Button variant="default" onClick={() => setStep('password')}>{isOn ? t('Switch off') : t('Switch on')}</Button>}
      {step === 'password' && <AskPassword isOn={isOn} cancel={() => setStep('closed')} onSecret={setStep} onOff={done} />}
      {typeof step === 'object' && <Confirm secret={step} cancel={() => setStep('closed')} onDone={done} />}
    </Stack>
  )
}

function AskPassword({ isOn, cancel, onSecret, onOff }: { isOn: boolean; cancel: () => void; onSecret: (secret: Secret) => void; onOff: () => void }) {
  const [password, setPassword] = useState('')
  const { busy, errorOf, run } = useFormCall({ password })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isOn) {
      if (await run(() => api.form('/api/me/totp', { password }, { method: 'DELETE' }))) onOff()
    } else {
      await run(async () => onSecret((await api.form<typeof totpStart>('/api/me/totp', { password })).data))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <PasswordInput label={t('Your password')} autoComplete="current-password" autoFocus value={password} onChange={(event) => setPassword(event.currentTarget.value)} error={errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }} />
        <Group>
          <Button type="submit" loading={busy} color={isOn ? 'red' : undefined}>{isOn ? t('Switch off') : t('Continue')}</Button>
          <Button variant="default" onClick={cancel}>{t('Cancel')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

function Confirm({ secret, cancel, onDone }: { secret: Secret; cancel: () => void; onDone: () => void }) {
  const [code, setCode] = useState('')
  const { busy, errorOf, run } = useFormCall({ code })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run(() => api.form('/api/me/totp/confirm', { secret: secret.secret, code: code.replaceAll(/\s/g, '') }))) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <Text size="sm">{t('Scan this with an authenticator app (Google Authenticator, Aegis, FreeOTP), then enter the code it shows.')}</Text>
        <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`} alt={t('QR code of the secret')} />
        <Text size="sm" c="dimmed">{t('Cannot scan? Type this key in the app:')} <span className={classes.secret}>{secret.secret}</span></Text>
        <TextInput label={t('Code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} autoFocus value={code} onChange={(event) => setCode(event.currentTarget.value)} error={errorOf('code')} />
        <Group>
          <Button type="submit" loading={busy}>{t('Switch on')}</Button>
          <Button variant="default" onClick={cancel}>{t('Cancel')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
