/** What stands where data will be, or is not: loading, empty, failed. */
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { GreyLine, Heading, plain } from './plain.tsx'

export interface EmptyStateProps {
  /** The specification's 'No Data found' unless something truer can be said. */
  title?: string
  /** A sentence: what is not there, or what would stand here. */
  about: ReactNode
  /** The one button that fills it, where the person may. */
  action?: ReactNode
  /** Within a block or a panel that has a head of its own: the sentence and its button, where the lines would begin. */
  inside?: boolean
}

/** The one shape of what is empty: every list, panel and report shows it (a law reads the sources: empty-states.test.ts). */
export function EmptyState({ title = t('No Data found'), about, action, inside }: EmptyStateProps) {
  return (
    <div className={inside ? plain.inside : plain.middle} data-empty>
      {!inside && (
        <Heading level={2} look={3}>
          {title}
        </Heading>
      )}
      {about && <p className={plain.note}>{about}</p>}
      {action}
    </div>
  )
}

/** `about`: why, where more is known than the error says. */
export function ErrorState({ error, about, onRetry }: { error: unknown; about?: string; onRetry?: () => void }) {
  return (
    <div className={plain.middle} role="alert">
      <Heading level={2} look={3}>
        {t('This could not be loaded')}
      </Heading>
      <p className={plain.note}>{about ?? errorMessage(error)}</p>
      {onRetry && (
        <button type="button" className={plain.button} data-default onClick={onRetry}>
          <IconRefresh size={16} aria-hidden />
          {t('Try again')}
        </button>
      )}
    </div>
  )
}

/** Grey lines, but only when the wait is felt. */
export function LoadingState({ lines = 6, height = 24 }: { lines?: number; height?: number }) {
  const late = useAfter(skeletonDelay)
  return (
    <output className={plain.lines} aria-busy aria-label={t('Loading')} style={{ minHeight: lines * (height + 12) }}>
      {late && Array.from({ length: lines }, (_, line) => <GreyLine key={line} height={height} />)}
    </output>
  )
}

/** Below this a skeleton would only flicker. */
export const skeletonDelay = 200

/** True once the component has been there for so long. */
export function useAfter(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
