/** The lines of a bill that is not corrected here, with what was paid of each. */
import { t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { Register, type RegisterColumn } from '../register.tsx'
import { TaxFigure } from '../tax-figure.tsx'
import { headWithReason } from '../words.ts'
import type { Bill } from './one-bill.tsx'

type Line = Bill['lines'][number]

export function StandingLines({ bill }: { bill: Bill }) {
  const columns: RegisterColumn<Line>[] = [
    { name: 'head', label: t('Fee head'), render: headWithReason },
    ...(bill.lines.some(({ tax_name }) => tax_name !== null)
      ? [
          {
            name: 'tax',
            label: t('{label} (Rs.)', { label: t('Tax') }),
            right: true,
            render: (line: Line) => <TaxFigure line={line} />,
          },
        ]
      : []),
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
