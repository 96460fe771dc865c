/** What a person must know of his sheets before anything else: one that was refused, and who was overruled, until it was seen. */
import { Alert, Button, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n.ts'
import { seen, type Told, type Waiting } from '../../outbox.ts'

/** `children`: what can be done about it. */
export function RefusedNote({
  entry,
  title,
  className,
  children,
}: {
  entry: Waiting
  title: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Alert color="red" className={className} title={title}>
      <Text size="sm" fw={600}>
        {entry.title}
      </Text>
      <Text size="sm" mb="xs">
        {t(entry.refused ?? '')}
      </Text>
      {children}
    </Alert>
  )
}

/** `say`: a value of the sheet in words. `after`: who counts now, and where both are found. */
export function OverruledNote({
  told,
  say,
  after,
  className,
}: {
  told: Told
  say: (value: string) => string
  after: string
  className?: string | undefined
}) {
  return (
    <Alert color="yellow" className={className} title={t('Somebody else had said otherwise meanwhile')}>
      <Text size="sm" fw={600}>
        {told.title}
      </Text>
      <Text size="sm">{after}</Text>
      <List size="sm" mb="xs">
        {told.overruled.map(({ name, theirs, yours, by }, at) => (
          <List.Item key={at}>
            {name}: {say(theirs)} ({by ?? t('the provider')}) → {say(yours)}
          </List.Item>
        ))}
      </List>
      <Button size="compact-md" variant="default" onClick={() => void seen(told)}>
        {t('Seen')}
      </Button>
    </Alert>
  )
}
