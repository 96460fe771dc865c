/** The lines of a bill that is not corrected here, with what was paid of each. */
import { t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { Register, type RegisterColumn } from '../register.tsx'
import { headName } from '../words.ts'
import type { Bill } from './one-bill.tsx'

export function StandingLines({ bill }: { bill: Bill }) {
  const columns: RegisterColumn<Bill['lines'][number]>[] = [
    { name: 'head', label: t('Fee head'), render: headName },
    {
      name: 'net',
      label: t('{label} (Rs.)', { label: t('On the bill') }),
      right: true,
      onPhone: 'top',
      render: ({ net }) => <Money paisa={net} />,
      sum: <Money paisa={bill.amount} />,
    },
  ]
  return (
    <Register caption={t('Lines of the bill')} columns={columns} rows={bill.lines} keyOf={(line) => line.fee_head_id} />
  )
}
