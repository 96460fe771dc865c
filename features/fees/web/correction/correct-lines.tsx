/** The heads of a bill: what stands and was paid of each, and what it should be. */
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import type { CorrectedLine } from '../../contract/correct-bill.ts'
import { Register, type RegisterColumn } from '../register.tsx'
import { TaxFigure } from '../tax-figure.tsx'
import { headName } from '../words.ts'
import { type TypedLine, withFee, withOffer } from './correction-state.ts'

export interface CorrectLinesProps {
  lines: readonly TypedLine[]
  /** The same, reckoned. */
  done: readonly CorrectedLine[]
  onChange: (lines: TypedLine[]) => void
}

interface Row extends TypedLine {
  at: number
  made: CorrectedLine
}

export function CorrectLines({ lines, done, onChange }: CorrectLinesProps) {
  const set = (at: number, line: TypedLine) => onChange(lines.map((each, n) => (n === at ? line : each)))
  const rows: Row[] = lines.map((line, at) => ({ ...line, at, made: done[at]! }))
  const total = (of: (row: Row) => number) => <Money paisa={rows.reduce((sum, row) => sum + of(row), 0)} />
  const inRupees = (label: string) => t('{label} (Rs.)', { label })
  const paidOf = ({ standing: { billed, due } }: Row) => billed - due
  const columns: RegisterColumn<Row>[] = [
    { name: 'head', label: t('Fee head'), render: ({ standing }) => headName(standing) },
    {
      name: 'credited',
      label: inRupees(t('Charged')),
      right: true,
      onPhone: 'top',
      render: ({ made }) => <Money paisa={made.credited} />,
      sum: total(({ made }) => made.credited),
    },
    {
      name: 'paid',
      label: inRupees(t('Paid')),
      right: true,
      render: (row) => <Money paisa={paidOf(row)} />,
      sum: total(paidOf),
    },
    {
      name: 'gross',
      label: inRupees(t('Fee should be')),
      right: true,
      render: (row) => (
        <MoneyInput
          aria-label={`${t('Fee should be')}: ${headName(row.standing)}`}
          name={`fee-${row.at}`}
          w={130}
          ml="auto"
          disabled={row.dropped}
          value={row.dropped ? 0 : row.gross}
          onChange={(gross) => set(row.at, withFee(lines[row.at]!, gross))}
        />
      ),
    },
    ...(rows.some(({ standing }) => standing.discount > 0)
      ? [
          {
            name: 'discount',
            label: inRupees(t('Less offers')),
            right: true,
            render: (row: Row) =>
              row.standing.discount > 0 && (
                <MoneyInput
                  aria-label={`${t('Less offers')}: ${headName(row.standing)}`}
                  name={`offer-${row.at}`}
                  w={120}
                  ml="auto"
                  disabled={row.dropped}
                  value={row.dropped ? 0 : row.discount}
                  error={row.over && t('Must not be above the fee')}
                  onChange={(discount) => set(row.at, withOffer(lines[row.at]!, discount))}
                />
              ),
          },
        ]
      : []),
    ...(rows.some(({ made, standing }) => made.tax + standing.tax > 0)
      ? [
          {
            name: 'tax',
            label: inRupees(t('Tax')),
            right: true,
            render: ({ made, standing }: Row) => <TaxFigure line={{ ...standing, tax: made.tax }} />,
            sum: total(({ made }) => made.tax),
          },
        ]
      : []),
    {
      name: 'net',
      label: inRupees(t('New bill')),
      right: true,
      render: ({ made }) => <Money paisa={made.net} />,
      sum: total(({ made }) => made.net),
    },
    {
      name: 'drop',
      label: '',
      right: true,
      onPhone: 'end',
      render: (row) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={
            row.dropped
              ? t('Charge {head} again', { head: headName(row.standing) })
              : t('Drop {head}', { head: headName(row.standing) })
          }
          onClick={() => set(row.at, { ...lines[row.at]!, dropped: !row.dropped })}
        >
          {row.dropped ? <IconArrowBackUp size={16} /> : <IconX size={16} />}
        </ActionIcon>
      ),
    },
  ]
  return (
    <Register
      caption={t('Lines of the bill')}
      columns={columns}
      rows={rows}
      keyOf={({ standing }) => standing.fee_head_id}
    />
  )
}
