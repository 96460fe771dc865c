/** The number of a voucher of a posting; for who may see it, the way there. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#platform/web/screen.ts'
import { can } from '#platform/web/session.ts'
import type { FeePosting } from '../../contract/billing-to-account.ts'
import { voucherName } from './words.ts'

export function VoucherLink({ voucher }: { voucher: FeePosting['vouchers'][number] }) {
  const { id, number } = voucher
  if (!can('accountant|accounting-read')) return <span className="tabular">{number}</span>
  return (
    <Anchor
      component={Link}
      to={pathTo('/accounting/vouchers/{id}', { id })}
      className="tabular"
      title={voucherName(voucher)}
    >
      {number}
    </Anchor>
  )
}
