/** The three steps of signing in. */
import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import classes from './login.module.css'

interface Step {
  busy: boolean
  error: string
}

const required = (value: string): string | undefined => (value.trim() ? undefined : t('Field is required'))

export function CredentialsForm({
  busy,
  error,
  known,
  send,
}: Step & {
  known: { username: string; password: string }
  send: (values: { username: string; password: string }) => void
}) {
  const [username, setUsername] = useState(known.username)
  const [password, setPassword] = useState(known.password)
  const [checked, setChecked] = useState(false)

  function submit() {
    setChecked(true)
    if (username.trim() && password) send({ username: username.trim(), password })
  }

  return (
    <Form title={t('Sign in')} error={error} submit={submit}>
      <TextInput
        label={t('Username, e-mail or mobile')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={!known.username}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={checked && required(username)}
        size="md"
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        autoFocus={!!known.username}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={checked && required(password)}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
      />
      <Button type="submit" size="md" loading={busy}>
        {t('Sign in')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('Forgotten your password? The school office can give you a new one.')}
      </Text>
    </Form>
  )
}

export function CodeForm({ busy, error, send, back }: Step & { send: (code: string) => void; back: () => void }) {
  const [code, setCode] = useState('')
  return (
    <Form
      title={t('Second step')}
      error={error}
      submit={() => code.trim() && send(code.replaceAll(/\s/g, ''))}
      back={back}
    >
      <Text>{t('Enter the six digits that your authenticator app shows now.')}</Text>
      <TextInput
        label={t('Code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        autoFocus
        size="md"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        classNames={{ input: classes.code }}
      />
      <Button type="submit" size="md" loading={busy}>
        {t('Continue')}
      </Button>
    </Form>
  )
}

export function ChooseSchool({
  busy,
  error,
  schools,
  choose,
  back,
}: Step & { schools: { id: number; name: string }[]; choose: (id: number) => void; back: () => void }) {
  return (
    <Form title={t('Choose a school')} error={error} submit={() => undefined} back={back}>
      <Text>{t('Your sign-in is known in more than one school.')}</Text>
      <Stack gap={8}>
        {schools.map((school) => (
          <UnstyledButton
            key={school.id}
            type="button"
            className={classes.school}
            disabled={busy}
            onClick={() => choose(school.id)}
          >
            {school.name}
          </UnstyledButton>
        ))}
      </Stack>
    </Form>
  )
}

function Form({
  title,
  error,
  submit,
  back,
  children,
}: {
  title: string
  error: string
  submit: () => void
  back?: () => void
  children: ReactNode
}) {
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <StepTitle>{title}</StepTitle>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {children}
        {back && (
          <Anchor component="button" type="button" size="sm" onClick={back}>
            {t('Sign in as somebody else')}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}

const StepTitle = ({ children }: { children: ReactNode }) => (
  <Text component="h2" size="lg" fw={600}>
    {children}
  </Text>
)
