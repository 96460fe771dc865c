/** What the portal's screens share: their title, their states, faces and coloured words. */
import { type ReactNode, Suspense } from 'react'
import { inLine, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { formatRupees } from '#nepal/rupees.ts'
import { ApiError } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { Heading, plain } from '#platform/web/kit/states/plain.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import classes from './portal.module.css'
import type { SeenQuery } from './use-seen.ts'
import type { Colour } from './words.ts'

/** The calendar comes when a date is to be shown: the start page has none. */
const Moment = lazyPart(() => import('#platform/web/kit/date/day.tsx').then((day) => ({ default: day.Moment })), {
  failed: inLine,
})

/** The family's frame shows the screen's name in its header already. */
export function PageTitle({ children }: { children: string }) {
  const { role } = useSession()
  if (role.slug === 'teacher')
    return (
      <Heading level={1} className={classes.title}>
        {children}
      </Heading>
    )
  return <h1 className={plain.hidden}>{children}</h1>
}

interface SeenProps<T> {
  query: SeenQuery<T>
  /** How many grey lines stand for it while it loads, and how high. */
  lines?: number
  height?: number
  /** Beside the main thing of the screen, which says by itself how old it is. */
  beside?: boolean
  children: (data: T) => ReactNode
}

export function Seen<T>({ query, lines, height = 56, beside, children }: SeenProps<T>) {
  const { data, error, at, again } = query
  if (data === undefined)
    return error ? (
      <ErrorState error={error} about={whyNotHere(query)} onRetry={again} />
    ) : (
      <LoadingState lines={lines ?? 5} height={height} />
    )
  return (
    <>
      {error && !beside && (
        <p className={`${plain.note} ${classes.old}`}>
          {t('Not renewed since')}{' '}
          <Suspense>
            <Moment at={new Date(at).toISOString()} />
          </Suspense>
        </p>
      )}
      {children(data)}
    </>
  )
}

/** Without a network: what is not on this device, and why. */
function whyNotHere({ error, paidSince }: SeenQuery<unknown>): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 0) return undefined
  return paidSince
    ? t('Something was paid since this was read last. The new sums come as soon as the server can be reached.')
    : t('This has not been read on this device yet. It comes as soon as the server can be reached.')
}

export function Face({ name, image, size = 44 }: { name: string; image: string | null; size?: number }) {
  if (image) return <img className={classes.face} src={fileUrl(image)} alt="" width={size} height={size} />
  const letters = name
    .split(' ')
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
  return (
    <span className={classes.face} aria-hidden="true" style={{ width: size, height: size }}>
      {letters}
    </span>
  )
}

/** A state as a word on its colour. */
export const Mark = ({ colour, children }: { colour: Colour; children: ReactNode }) => (
  <span className={classes.mark} data-colour={colour}>
    {children}
  </span>
)

/** The kit's Money, without the amount field that comes with it. */
export function Money({ paisa, prefix = false, dash = false }: { paisa: number; prefix?: boolean; dash?: boolean }) {
  const language = useLanguage()
  return <span className="tabular">{dash && paisa === 0 ? '–' : formatRupees(paisa, { prefix, language })}</span>
}
