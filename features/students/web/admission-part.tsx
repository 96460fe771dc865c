/** A part of the admission form under its title. */
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`part-${id}`}>
      <Title order={2} id={`part-${id}`} mb="sm">
        {title}
      </Title>
      <Stack>{children}</Stack>
    </section>
  )
}
