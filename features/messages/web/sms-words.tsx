/** The words of an SMS that goes to many: written with their places, as the first of them reads it, and what all of them cost. */
import { Alert, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'

interface SmsPreview {
  /** SMS that it takes, and that the school has left. */
  parts: number
  balance: number
  first: string | null
}

/** `places`: what can be filled in, by name. `children`: how many are reached. */
export function SmsWords({
  places,
  text,
  onChange,
  error,
  preview,
  children,
}: {
  places: object
  text: string
  onChange: (text: string) => void
  error: string | undefined
  preview: SmsPreview
  children: ReactNode
}) {
  const language = useLanguage()
  const unknown = unknownPlaces(places, text)
  return (
    <Stack>
      <Textarea
        label={t('Message')}
        description={t('Filled in for each: {places}', {
          places: Object.keys(places)
            .map((name) => `{${name}}`)
            .join(' '),
        })}
        autosize
        minRows={3}
        maxLength={600}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={unknown.length ? t('{places} is not known', { places: unknown.join(' ') }) : error}
      />
      <div aria-live="polite">
        {preview.first && (
          <Text size="sm" fs="italic" style={{ overflowWrap: 'anywhere' }}>
            {preview.first}
          </Text>
        )}
        <Text size="sm" mt={6}>
          {children}{' '}
          {digitsIn(
            language,
            t('{n, plural, one {# SMS} other {# SMS}} of the {balance} that the school has left.', {
              n: preview.parts,
              balance: preview.balance,
            }),
          )}
        </Text>
      </div>
      {preview.parts > preview.balance && (
        <Alert color="yellow">{t('The SMS balance does not suffice. Choose fewer families, or buy messages.')}</Alert>
      )}
    </Stack>
  )
}
