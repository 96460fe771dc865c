/** What stands where data will be, or is not: loading, empty, failed. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'

export interface EmptyStateProps {
  /** The specification's 'No Data found' unless something truer can be said. */
  title?: string
  /** What would stand here. */
  about?: ReactNode
  /** The one button that fills it. */
  action?: ReactNode
}

export function EmptyState({ title = t('No Data found'), about, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <Title order={2} size="h3">
        {title}
      </Title>
      {about && (
        <Text c="dimmed" size="sm" maw={480}>
          {about}
        </Text>
      )}
      {action}
    </Stack>
  )
}

export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center" role="alert">
      <Title order={2} size="h3">
        {t('This could not be loaded')}
      </Title>
      <Text c="dimmed" size="sm" maw={480}>
        {errorMessage(error)}
      </Text>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </Stack>
  )
}

/** Grey lines, but only when the wait is felt. */
export function LoadingState({ lines = 6, height = 24 }: { lines?: number; height?: number }) {
  const late = useAfter(skeletonDelay)
  return (
    <Stack gap="sm" py="sm" aria-busy aria-label={t('Loading')} mih={lines * (height + 12)}>
      {late && Array.from({ length: lines }, (_, line) => <Skeleton key={line} height={height} />)}
    </Stack>
  )
}

/** Below this a skeleton would only flicker. */
export const skeletonDelay = 200

/** True once the component has been there for so long. */
export function useAfter(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
