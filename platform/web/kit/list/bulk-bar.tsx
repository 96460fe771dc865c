/** What can be done with all the picked rows together. */
import { Button, Text } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { can } from '#platform/web/session.ts'
import type { AnyRow, BulkAction } from './list-types.ts'
import styles from './list.module.css'

export function BulkBar({
  rows,
  actions,
  onClear,
}: {
  rows: AnyRow[]
  actions: readonly BulkAction[]
  onClear: () => void
}) {
  const language = useLanguage()
  if (!rows.length) return null
  return (
    <section className={`${styles.bulk} no-print`} aria-label={t('Selected rows')}>
      <Text size="sm" fw={500} aria-live="polite">
        {digitsIn(language, t('{n, plural, one {# selected} other {# selected}}', { n: rows.length }))}
      </Text>
      {actions
        .filter(({ right = true }) => can(right))
        .map(({ label, icon: Icon, danger, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            c={danger ? 'red' : undefined}
            leftSection={Icon && <Icon size={16} />}
            onClick={async () => {
              if ((await run(rows)) !== false) onClear()
            }}
          >
            {t(label)}
          </Button>
        ))}
      <span className={styles.spring} />
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </section>
  )
}
