/** What the portal's screens share: their title, their states, faces and coloured words. */
import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/day.tsx'
import { fileUrl } from '#platform/web/kit/file-url.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states.tsx'
import { useSession } from '#platform/web/session.ts'
import classes from './portal.module.css'
import type { SeenQuery } from './use-seen.ts'
import type { Colour } from './words.ts'

/** The family's frame shows the screen's name in its header already. */
export function PageTitle({ children }: { children: string }) {
  const { role } = useSession()
  if (role.slug === 'teacher') return <Title order={1} mb="md">{children}</Title>
  return <VisuallyHidden component="h1">{children}</VisuallyHidden>
}

interface SeenProps<T> {
  query: SeenQuery<T>
  /** How many grey lines stand for it while it loads, and how high. */
  lines?: number
  height?: number
  children: (data: T) => ReactNode
}

export function Seen<T>({ query: { data, error, at, again }, lines, height = 56, children }: SeenProps<T>) {
  if (data === undefined) return error ? <ErrorState error={error} onRetry={again} /> : <LoadingState lines={lines ?? 5} height={height} />
  return (
    <>
      {error && <Text size="sm" c="dimmed" mb="xs" component="p">{t('Not renewed since')} <Moment at={new Date(at).toISOString()} /></Text>}
      {children(data)}
    </>
  )
}

export function Face({ name, image, size = 44 }: { name: string; image: string | null; size?: number }) {
  if (image) return <img className={classes.face} src={fileUrl(image)} alt="" width={size} height={size} />
  const letters = name.split(' ').map((word) => word[0]).slice(0, 2).join('')
  return <span className={classes.face} aria-hidden="true" style={{ width: size, height: size }}>{letters}</span>
}

/** A state as a word on its colour. */
export const Mark = ({ colour, children }: { colour: Colour; children: ReactNode }) => <span className={classes.mark} data-colour={colour}>{children}</span>
