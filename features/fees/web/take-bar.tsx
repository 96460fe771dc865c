/** The button that takes the money, always in sight, and above it why it was refused. */
import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import type { ApiError } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'

interface TakeBarProps {
  /** The button: Enter in a field goes to it. */
  button: RefObject<HTMLButtonElement | null>
  /** Paisa. */
  amount: number
  onTake: () => void
  taking: boolean
  error: ApiError | undefined
}

export function TakeBar({ button, amount, onTake, taking, error }: TakeBarProps) {
  const language = useLanguage()
  return (
    <ActionBar>
      {error && (
        <Refusal w="100%">
          {t(error.message)} {isUnsure(error) && t('Pressing again is safe: the same payment is taken once.')}
        </Refusal>
      )}
      <Button
        ref={button}
        size="md"
        flex={1}
        loading={taking}
        aria-keyshortcuts="F9"
        onClick={onTake}
        // a key held down must not run through to the payment
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {amount > 0 ? t('Take {amount}', { amount: formatRupees(amount, { language }) }) : t('Write the receipt')}
      </Button>
    </ActionBar>
  )
}

/** Nobody knows whether it was done: no answer came, or a broken one. */
const isUnsure = (error: ApiError): boolean => error.status === 0 || error.status >= 500
