import { Text } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

/** A yes stands out among the noes. */
export const Cell = ({ value }: CellProps<boolean | string>) =>
  value === true || value === 'true' ? (
    t('Yes')
  ) : (
    <Text span inherit c="dimmed">
      {t('No')}
    </Text>
  )
