/** Where a voucher stands, by word and colour. */
import { Badge } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { stateNames } from '../../contract/voucher-list.ts'
import type { VoucherState } from '../../contract/voucher-words.ts'

const colours: Record<VoucherState, string> = { draft: 'yellow', approved: 'blue', posted: 'green', reversed: 'gray' }

export const StateBadge = ({ state }: { state: VoucherState }) => (
  <Badge color={colours[state]} miw="max-content">
    {t(stateNames[state])}
  </Badge>
)
