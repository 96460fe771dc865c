/** Saving a template: who may, the bar with the button, and what stands in the way. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { can } from '#platform/web/session.ts'

/** A new one is added, one that stands is changed. */
export const maySave = (id: number | undefined): boolean =>
  can(id === undefined ? 'template-create' : 'template-update')

export interface Problem {
  message: string
  /** Somebody else has saved it meanwhile. */
  conflict: boolean
  name?: string | undefined
}

interface SaveProblemProps {
  problem: Problem
  onCopy: () => void
  onOther: () => void
}

export function SaveProblem({ problem, onCopy, onOther }: SaveProblemProps) {
  return (
    <Alert color="red" mb="sm" role="alert">
      <Stack gap="xs" align="flex-start">
        {problem.message}
        {problem.conflict && (
          <Group gap="xs">
            {can('template-create') && (
              <Button size="xs" onClick={onCopy}>
                {t('Save mine as a copy')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={onOther}>
              {t('Open theirs')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

export function SaveBar({ id, busy, dirty }: { id: number | undefined; busy: boolean; dirty: boolean }) {
  const may = maySave(id)
  return (
    <ActionBar>
      <Button type="submit" loading={busy} disabled={!may}>
        {t('Save')}
      </Button>
      {!may && (
        <Text size="sm" c="dimmed">
          {t('You see this template. Who may change templates saves it.')}
        </Text>
      )}
      {dirty && may && (
        <Text size="sm" c="dimmed">
          {t('Not saved yet')}
        </Text>
      )}
    </ActionBar>
  )
}
