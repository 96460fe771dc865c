/** What a long form is for, always in sight: the bar stays at the foot of the window (of the dialog, where it is in one) while the form scrolls. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

export function ActionBar({
  children,
  justify = 'flex-start',
  className = '',
}: {
  children: ReactNode
  justify?: 'flex-start' | 'flex-end'
  className?: string
}) {
  return (
    <Group gap="xs" justify={justify} className={`${classes.bar} ${className} no-print`}>
      {children}
    </Group>
  )
}
