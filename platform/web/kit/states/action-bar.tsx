/** What a long form is for, always in sight: the bar stays at the foot of the window (of the dialog, where it is in one) while the form scrolls. */
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

export function ActionBar({
  children,
  justify = 'flex-start',
  className = '',
  problem,
}: {
  children: ReactNode
  /** Why it did not work, beside the button that was pressed: above a long grid nobody would see it. */
  problem?: string | undefined
  justify?: 'flex-start' | 'flex-end'
  className?: string
}) {
  return (
    <Group gap="xs" justify={justify} className={`${classes.bar} ${className} no-print`}>
      {problem && (
        <Text c="red" size="sm" role="alert" w="100%">
          {problem}
        </Text>
      )}
      {children}
    </Group>
  )
}
