/** The top of every screen: its name, one sentence where it helps, and what can be done here. */
import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  /** One sentence under the title. */
  about?: ReactNode
  /** Where this screen was opened from. */
  back?: { to: string; label: string }
  /** The primary action last. */
  actions?: ReactNode
}

export function PageHeader({ title, about, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <Anchor
          component={Link}
          to={back.to}
          size="sm"
          className={`${styles.back} no-print`}
          aria-label={t('Back to {place}', { place: back.label })}
        >
          <IconArrowLeft size={16} aria-hidden /> {back.label}
        </Anchor>
      )}
      <div className={styles.line}>
        <Title order={1}>{title}</Title>
        {actions && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </div>
      {about && (
        <Text size="sm" c="dimmed" maw={720}>
          {about}
        </Text>
      )}
    </header>
  )
}
