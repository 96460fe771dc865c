/** Below a grid whose cells are saved together: how many are not saved yet, Save and Discard. */
import { Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../../i18n.ts'
import { ActionBar } from '../states/action-bar.tsx'

interface SaveBarProps {
  /** Cells that are not as they are saved. */
  changes: number
  /** Why it could not be saved. */
  problem: string | undefined
  saving: boolean
  save: () => unknown
  discard: () => void
  /** What else can be done with the whole grid. */
  children?: ReactNode
}

export function SaveBar({ changes, problem, saving, save, discard, children }: SaveBarProps) {
  // also from within a cell
  useHotkeys([['mod+s', () => void save()]], [])
  return (
    <ActionBar problem={problem}>
      <Button onClick={() => void save()} loading={saving} disabled={!changes} aria-keyshortcuts="Control+S">
        {t('Save')}
      </Button>
      <Button variant="default" onClick={discard} disabled={!changes || saving}>
        {t('Discard')}
      </Button>
      {children}
      {/* a phone has no arrows, and its bar little room */}
      <Text size="sm" c="dimmed" aria-live="polite" {...(!changes && { visibleFrom: 'sm' })}>
        {changes
          ? t('{n, plural, one {# cell changed, not saved yet} other {# cells changed, not saved yet}}', { n: changes })
          : t('Arrows and Enter move, a block copied from a spreadsheet can be pasted.')}
      </Text>
    </ActionBar>
  )
}
