import type { DataOf } from '#platform/contract/endpoint.ts'
import { Anchor, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { useNavigate } from 'react-router'
import type { loginPage } from '#features/access/contract/session.ts'
import { chooseLanguage, type SignIn, signIn } from '#school/web/session/account.ts'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { takeWish } from '#platform/web/router.tsx'
import { createStore, useStore } from '#platform/web/store.ts'
import '#platform/web/styles/basics.css'
import { ChooseSchool, CodeForm, CredentialsForm } from './login-steps.tsx'
import thumbs from '#school/web/frame/thumbs.module.css'
import classes from './login.module.css'

const OthersTried = lazyPart(() => import('./locked-lines.tsx'))

type LoginPage = DataOf<typeof loginPage>
interface Tried {
  username: string
  password: string
  code?: string
  company_id?: number
}

/** Everybody in the demo has this password; the server lists demo users in demo mode only. */
const demoPassword = 'pathshala'

/** What the server asks beside the password, or tells. Outlives the page: with the person his language comes, and all is drawn anew. */
const asked = createStore<SignIn | undefined>(undefined)
const setStep = asked.set

export default function Login() {
  const { busy, error, page, step, attempt, tried, again, enter, round } = useSigningIn()

  const common = { busy, error }
  return (
    <div className={classes.page}>
      <Brand />
      <main className={`${classes.main} ${thumbs.thumbs}`}>
        <Stack gap="lg" className={classes.form}>
          <School company={page?.company ?? null} />
          {step?.kind === 'choose' && (
            <ChooseSchool
              {...common}
              schools={step.schools}
              choose={(company_id) => attempt({ ...tried, company_id })}
              back={again}
            />
          )}
          {step?.kind === 'code' && <CodeForm {...common} send={(code) => attempt({ ...tried, code })} back={again} />}
          {step?.kind === 'in' && (
            <Suspense>
              <OthersTried locked={step.locked} goOn={() => void enter(step.state.user)} />
            </Suspense>
          )}
          {!step && <CredentialsForm key={round} {...common} known={tried} send={attempt} />}
          <LanguageSwitch />
          {!step && page && page.demo_users.length > 0 && (
            <DemoUsers
              users={page.demo_users}
              busy={busy}
              choose={(username) => attempt({ username, password: demoPassword })}
            />
          )}
        </Stack>
      </main>
    </div>
  )
}

function Brand() {
  return (
    <aside className={classes.brand} aria-hidden="true">
      <svg viewBox="8 6 48 52" className={classes.motif}>
        <path d="M32 8l3 5c3 5 9 8 15 9l-2 4H16l-2-4c6-1 12-4 15-9zM20 28h24l1 4H19zM10 37c7-2 15-1 21 3v15c-6-4-14-5-21-3zM54 37c-7-2-15-1-21 3v15c6-4 14-5 21-3z" />
      </svg>
      <p className={classes.motto}>{t('The register, the receipt book and the bell, in one place.')}</p>
    </aside>
  )
}

function useSigningIn() {
  const navigate = useNavigate()
  const [page, setPage] = useState<LoginPage>()
  const step = useStore(asked)
  const [tried, setTried] = useState<Tried>({ username: '', password: '' })
  /** A refused password is typed anew; what the network lost is not. */
  const [round, setRound] = useState(0)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    // without it the form works just as well
    api.get('/api/login-page').then(
      ({ data }) => setPage(data),
      () => undefined,
    )
  }, [])

  async function attempt(next: Tried) {
    setTried(next)
    setError('')
    setBusy(true)
    try {
      const result = await signIn(next)
      if (result.kind === 'in' && !result.locked.length) return await enter(result.state.user)
      if (result.kind === 'no-cookie')
        setError(t('This browser keeps no cookies for this site. Allow them and sign in again.'))
      else setStep(result)
    } catch (reason) {
      setError(errorMessage(reason))
      if (reason instanceof ApiError && (reason.status === 0 || reason.status >= 500)) return
      setTried({ ...next, password: '' })
      setRound((before) => before + 1)
    } finally {
      setBusy(false)
    }
  }

  const enter = (user: { password_is_temporary: boolean }) => {
    setStep(undefined)
    return navigate(user.password_is_temporary ? '/my-account/password' : takeWish(), { replace: true })
  }

  function again() {
    setStep(undefined)
    setError('')
    setTried({ ...tried, password: '' })
  }
  return { busy, error, page, step, attempt, tried, again, enter, round }
}

function School({ company }: { company: LoginPage['company'] }) {
  const name = company ? nameOf(company) : 'Pathshala'
  return (
    <Group gap="sm" wrap="nowrap" mih={52}>
      <img
        className={classes.logo}
        src={company?.logo ? `/api/files/${company.logo}` : '/icon.svg'}
        alt=""
        width={44}
        height={44}
        onError={(event) => (event.currentTarget.src = '/icon.svg')}
      />
      <div>
        <Title order={1} size="h2">
          {name}
        </Title>
        {company && (
          <Text size="sm" c="dimmed">
            Pathshala
          </Text>
        )}
      </div>
    </Group>
  )
}

function DemoUsers({
  users,
  busy,
  choose,
}: {
  users: LoginPage['demo_users']
  busy: boolean
  choose: (username: string) => void
}) {
  return (
    <section aria-labelledby="demo">
      <Text id="demo" size="sm" c="dimmed" mb={8}>
        {t('Demo: sign in as')}
      </Text>
      <div className={classes.demo}>
        {users.map((user) => (
          <UnstyledButton
            key={user.username}
            className={classes.demoUser}
            disabled={busy}
            onClick={() => choose(user.username)}
          >
            {t(user.role)}
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}

/** Each language is named in itself: who needs it can read it. */
function LanguageSwitch() {
  const language = getLanguage()
  return (
    <Group gap="md" component="nav" aria-label={t('Language')}>
      {(
        [
          ['en', 'English'],
          ['ne', 'नेपाली'],
        ] as const
      ).map(([code, name]) =>
        code === language ? (
          <Text key={code} size="sm" fw={600} lang={code} className={classes.language} aria-current="true">
            {name}
          </Text>
        ) : (
          <Anchor
            key={code}
            component="button"
            type="button"
            size="sm"
            lang={code}
            className={classes.language}
            onClick={() => void chooseLanguage(code)}
          >
            {name}
          </Anchor>
        ),
      )}
    </Group>
  )
}
