/** Changing the own password; the first screen after signing in with a temporary one. */
import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { saveSession, useSession } from '#platform/web/session.ts'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { useFormCall } from './use-form-call.ts'
import classes from './account.module.css'

const shortest = 8

export default function Password() {
  const { user } = useSession()
  const navigate = useNavigate()
  const [values, setValues] = useState({ current: '', password: '', again: '' })
  const { busy, errorOf, complain, run } = useFormCall(values)
  const isTemporary = user.password_is_temporary

  async function submit(event: FormEvent) {
    event.preventDefault()
    const errors = complaints(values)
    if (Object.keys(errors).length) return complain(errors)
    const { current, password } = values
    // the session goes on under a new token
    if (!(await run(async () => saveSession((await api.form('/api/me/password', { current, password })).data)))) return
    await navigate(isTemporary ? '/' : '/my-account', { replace: true })
  }

  const field = (name: keyof typeof values, label: string, autoComplete: string, description?: string) => (
    <PasswordInput
      label={label}
      description={description}
      autoComplete={autoComplete}
      value={values[name]}
      error={errorOf(name)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
    />
  )
  return (
    <div className={classes.narrow}>
      <PageHeader
        title={t('Update password')}
        back={isTemporary ? undefined : { to: '/my-account', label: t('My account') }}
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {isTemporary && (
            <Alert color="yellow">{t('Your password was made by the office. Choose one that only you know.')}</Alert>
          )}
          <HiddenUserName />
          {field('current', t('Present password'), 'current-password')}
          {field(
            'password',
            t('New password'),
            'new-password',
            t('At least 8 characters. A sentence is easy to remember.'),
          )}
          {field('again', t('New password again'), 'new-password')}
          <div>
            <Button type="submit" loading={busy}>
              {t('Change password')}
            </Button>
          </div>
        </Stack>
      </form>
    </div>
  )
}

/** Tells a password manager whose password this is. */
function HiddenUserName() {
  const { user } = useSession()
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      defaultValue={user.email ?? user.full_name}
      hidden
      readOnly
    />
  )
}

function complaints({
  current,
  password,
  again,
}: Record<'current' | 'password' | 'again', string>): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!current) errors.current = ['Field is required']
  if (!password) errors.password = ['Field is required']
  else if (password.length < shortest) errors.password = ['At least 8 characters']
  if (again !== password) errors.again = ['The two passwords are not the same.']
  return errors
}
