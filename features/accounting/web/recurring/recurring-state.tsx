import { Badge } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import type { ListedRecurring } from '../../contract/recurring.ts'
import { stateColours, stateNames } from './words.ts'

export const StateBadge = ({ row: { state } }: { row: Pick<ListedRecurring, 'state'> }) => (
  <Badge color={stateColours[state]} miw="max-content">
    {t(stateNames[state])}
  </Badge>
)
