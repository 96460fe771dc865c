/** Pages for when there is no screen: not there, not allowed, not loaded. They say what to do next. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { t } from './i18n.ts'
import { whyNotLoaded } from './kit/states/lazy-part.tsx'
import { Heading, plain } from './kit/states/plain.tsx'
import { ChunkLoadError } from './load-screen.ts'
import { unknownScreen } from './screens.ts'
import { useMaybeSession } from './session.ts'

export function NotFound() {
  const { pathname } = useLocation()
  return (
    <Page
      title={t('Page not found')}
      text={t('There is nothing at this address. It may have been moved, or the link is incomplete.')}
    >
      <p className={plain.note}>
        <code>{unknownScreen(pathname)}</code>
      </p>
    </Page>
  )
}

export function Forbidden() {
  return (
    <Page
      title={t('You may not open this')}
      text={t('Your role has no right to this screen. If you need it, ask your administrator.')}
    />
  )
}

/** A super user sees a school's screens only from within a school. */
export function NoSchool() {
  return (
    <Page
      title={t('Choose a school first')}
      text={t('This screen belongs to a school. Act within one to open it.')}
      action={{ to: '/schools', label: t('Schools') }}
    />
  )
}

/** The provider has switched this part off for the school, or it is not subscribed to. */
export function NotUsed() {
  const lacks = useMaybeSession()?.company.lacks?.join()
  const [before] = useState(lacks)
  // what this device kept was old: it has been switched on meanwhile
  useEffect(() => {
    if (lacks !== before) location.reload()
  }, [lacks, before])
  return (
    <Page
      title={t('Not used by your school')}
      text={t('Your school does not use this part of Pathshala. The provider can switch it on.')}
    />
  )
}

export function ErrorPage() {
  const error = useRouteError()
  if (isStatus(error, 403) && 'data' in error && error.data === 'no-school') return <NoSchool />
  if (isStatus(error, 403) && 'data' in error && error.data === 'not-used') return <NotUsed />
  if (isStatus(error, 403)) return <Forbidden />
  if (isStatus(error, 404)) return <NotFound />
  if (error instanceof ChunkLoadError) return <NotLoaded error={error} />
  return (
    <Page
      title={t('Something went wrong')}
      text={t(
        'This screen stopped working. What you saved is safe. Reload the page; if it happens again, tell us what you were doing.',
      )}
      reload
    >
      <p className={plain.note}>
        <code>{error instanceof Error ? error.message : ''}</code>
      </p>
    </Page>
  )
}

function NotLoaded({ error }: { error: ChunkLoadError }) {
  const navigate = useNavigate()
  const here = useLocation()
  const { state } = useNavigation()
  return (
    <Page
      title={t('The screen could not be loaded')}
      text={whyNotLoaded(error)}
      // opened anew: the router shows the same error on when it only reads again
      again={() => void navigate(here, { replace: true, state: here.state, preventScrollReset: true })}
      busy={state === 'loading'}
      reload={error.type === 'missing'}
    >
      <p className={plain.note}>
        <code>{error.message}</code>
      </p>
    </Page>
  )
}

interface PageProps {
  title: string
  text: string
  again?: () => void
  busy?: boolean
  reload?: boolean
  action?: { to: string; label: string }
  children?: ReactNode
}

function Page({ title, text, again, busy, reload, action = start(), children }: PageProps) {
  useEffect(() => {
    document.title = title.toUpperCase()
  }, [title])
  return (
    <section className={plain.page}>
      <Heading level={1}>{title}</Heading>
      <p>{text}</p>
      {children}
      <div className={plain.buttons}>
        {again && (
          <button type="button" className={plain.button} disabled={busy} onClick={again}>
            {t('Try again')}
          </button>
        )}
        {reload && (
          <button type="button" className={plain.button} data-default={again && true} onClick={() => location.reload()}>
            {t('Reload')}
          </button>
        )}
        <Link to={action.to} className={plain.button} data-default={reload || (again && true)}>
          {action.label}
        </Link>
      </div>
    </section>
  )
}

const start = () => ({ to: '/', label: t('Go to the start page') })

const isStatus = (error: unknown, status: number): error is { status: number } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === status
