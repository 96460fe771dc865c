/** Why: a sentence that stays with what is done. */
import { TextInput } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'

export function ReasonField({
  value,
  onChange,
  error,
  about,
  first = true,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Who reads it. */
  about?: string
  /** The cursor begins here. */
  first?: boolean
}) {
  return (
    <TextInput
      data-autofocus={first || undefined}
      label={t('Reason')}
      description={about}
      value={value}
      maxLength={300}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
