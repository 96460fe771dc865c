/** The side as it is printed: the printer draws it a moment after the last change. */
import { Loader, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Language } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import type { CardDesign, SideName } from '../../contract/cards/card-design.ts'
import type { CardKind } from '../../contract/cards/card-fields.ts'
import classes from './designer.module.css'

/** Milliseconds without a change. */
const pause = 500

export function Preview({
  kind,
  design,
  side,
  language,
}: {
  kind: CardKind
  design: CardDesign
  side: SideName
  language: Language
}) {
  const [shown, setShown] = useState<{ url?: string; problem?: string; of?: CardDesign }>({})
  useEffect(() => {
    const stop = new AbortController()
    const later = setTimeout(() => {
      api
        .post('/api/card-preview', { kind, design, side, language }, { signal: stop.signal })
        .then(({ data }) =>
          setShown({ url: URL.createObjectURL(new Blob([data.svg], { type: 'image/svg+xml' })), of: design }),
        )
        .catch((error: unknown) => {
          if (!stop.signal.aborted) setShown((before) => ({ ...before, problem: errorMessage(error), of: design }))
        })
    }, pause)
    return () => {
      clearTimeout(later)
      stop.abort()
    }
  }, [kind, design, side, language])
  useEffect(() => () => void (shown.url && URL.revokeObjectURL(shown.url)), [shown.url])

  return (
    <figure className={classes.preview} aria-busy={shown.of !== design}>
      <figcaption>
        <Text size="sm" c="dimmed" mb={4}>
          {t('As it is printed')}{' '}
          {shown.of !== design && (
            <>
              <Loader size={12} aria-hidden />
              <VisuallyHidden>{t('Loading')}</VisuallyHidden>
            </>
          )}
        </Text>
      </figcaption>
      {shown.problem ? (
        <Text size="sm" c="red" role="alert">
          {shown.problem}
        </Text>
      ) : (
        shown.url && <img src={shown.url} alt={t('The card as it is printed')} />
      )}
    </figure>
  )
}
