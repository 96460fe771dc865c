/**
 * A part of a screen that is loaded when it is shown. When its file does not come, an error with "Try again" stands in the part's place,
 * and the rest of the page stays. Take it instead of React's `lazy`, whose failure replaces the whole page (app/lazy-parts.test.ts).
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { t } from '#platform/web/i18n.ts'
import { ChunkLoadError, loadChunk } from '#platform/web/load-screen.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { Heading, plain } from './plain.tsx'

type Load<C> = () => Promise<{ default: C }>
type Any = { default: ComponentType<any> }

interface Failure {
  error: unknown
  again: () => void
}

interface Options<P> {
  /** What stands in its place while it is loaded. Without it the `Suspense` around the part says. */
  waiting?: ReactNode | ((props: P) => ReactNode)
  /** What stands in its place when it could not be loaded; a block with the reason unless told. */
  failed?: (failure: Failure, props: P) => ReactNode
}

interface Try {
  Part: ComponentType<any>
  /** Not the first one. */
  again: boolean
  failed: boolean
}

/** `lazyPart(() => import('./chart.tsx'))` */
export function lazyPart<C extends ComponentType<any>>(load: Load<C>, options: Options<any> = {}): C {
  const { waiting, failed = (failure) => <PartNotLoaded {...failure} /> } = options
  const now = createStore<Try>(begin(false))
  let shown = 0

  function begin(again: boolean): Try {
    const one: Try = { again, failed: false, Part: lazy(() => loadChunk<Any>('part', load).catch(fail)) }
    function fail(error: unknown) {
      one.failed = true
      return { default: (props: object) => failed({ error, again: () => now.set(begin(true)) }, props) }
    }
    return one
  }
  /** A part that failed and is shown no more is loaded anew the next time. */
  function leave(): void {
    shown--
    setTimeout(() => {
      if (shown === 0 && now.get().failed) now.set(begin(false))
    })
  }
  function Place(props: object) {
    const { Part, again } = useStore(now)
    useEffect(() => {
      shown++
      return leave
    }, [])
    const part = createElement(Part, props)
    if (waiting === undefined && !again) return part
    const place = typeof waiting === 'function' ? waiting(props) : waiting
    return <Suspense fallback={place ?? <Loading />}>{part}</Suspense>
  }
  return Place as unknown as C
}

/** The same for a dialog: its error lies above the page, as the dialog would, and can be closed. */
export const lazyDialog = <C extends ComponentType<any>>(load: Load<C>): C =>
  lazyPart(load, {
    failed: (failure, { onClose }: { onClose?: () => void }) => (
      <div className={plain.over}>
        <PartNotLoaded {...failure} onClose={onClose} />
      </div>
    ),
  })

/** For `failed` of a part within a line or a bar. */
export const inLine = ({ again }: Failure): ReactNode => (
  <span role="alert" className={plain.inLine}>
    {t('This could not be loaded')}
    <button type="button" className={plain.button} data-default data-compact onClick={again}>
      {t('Try again')}
    </button>
  </span>
)

const Loading = () => <output className={plain.inside} aria-busy aria-label={t('Loading')} />

function PartNotLoaded({ error, again, onClose }: Failure & { onClose?: () => void }) {
  return (
    <div className={plain.middle} role="alert">
      <Heading level={2} look={3}>
        {t('This could not be loaded')}
      </Heading>
      <p className={plain.note}>{whyNotLoaded(error)}</p>
      <div className={plain.buttons}>
        <button type="button" className={plain.button} data-default onClick={again}>
          {t('Try again')}
        </button>
        {onClose && (
          <button type="button" className={plain.button} data-default onClick={onClose}>
            {t('Close')}
          </button>
        )}
      </div>
    </div>
  )
}

/** What to tell a person about a file of the page that did not come. */
export function whyNotLoaded(error: unknown): string {
  if (!(error instanceof ChunkLoadError)) return t('Something went wrong. Please try again.')
  return {
    timeout: t('The screen did not arrive within two minutes. The network is slow or broken.'),
    missing: t(
      'A part of this screen is missing, most likely because a new version was put in place. Reload to get it.',
    ),
    error: t('This was not kept on this device and cannot be loaded without a network. Try again when you are online.'),
  }[error.type]
}
