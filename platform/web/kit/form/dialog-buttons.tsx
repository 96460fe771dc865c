/** The end of a form in a dialog: what is wrong with all of it, the way back, and the deed. */
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#platform/web/i18n.ts'

export interface DialogButtonsProps {
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** Red takes something away. */
  color?: 'red' | undefined
  /** The cursor begins here. */
  first?: boolean
  problem?: string | undefined
  /** What the deed is called. */
  children: ReactNode
}

export function DialogButtons({ onCancel, busy, disabled, color, first, problem, children }: DialogButtonsProps) {
  return (
    <>
      {problem && (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={disabled} color={color} data-autofocus={first || undefined}>
          {children}
        </Button>
      </Group>
    </>
  )
}
