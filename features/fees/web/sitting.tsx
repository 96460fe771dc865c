/** What was taken since this tab was opened. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { ownKey } from '#platform/web/owner.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { openReceipt } from './receipt-file.ts'
import { Register, type RegisterColumn } from './register.tsx'
import { countText, modeName } from './words.ts'

export interface Taken {
  id: number
  number: string
  amount: number
  /** Owed afterwards, in paisa. */
  left: number
  /** Paisa of it that became an advance. */
  advance?: number
  /** The mobile that was told by SMS. */
  told?: string | null
  mode: string
  student: string
  enroll_code: string
  grade: string
  at: string
}

/** Of this person in this school, in this tab only. */
const key = () => ownKey('sitting')

export function keptSitting(): Taken[] {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? '[]') as Taken[]
  } catch {
    return []
  }
}
export const keepSitting = (taken: readonly Taken[]): void => sessionStorage.setItem(key(), JSON.stringify(taken))

export function Sitting({ taken }: { taken: readonly Taken[] }) {
  if (!taken.length) return <EmptyState inside about={t('Nothing yet.')} />
  return (
    <Register caption={t('Taken in this sitting')} columns={columnsOf(taken)} rows={taken} keyOf={(row) => row.id} />
  )
}

function columnsOf(taken: readonly Taken[]): RegisterColumn<Taken>[] {
  return [
    {
      name: 'student',
      label: t('Student'),
      render: (row) => <strong>{row.student}</strong>,
      sum: t('Total of {n}', { n: countText(taken.length) }),
    },
    {
      name: 'code',
      label: t('Enrol code'),
      render: (row) => <span className="tabular">{row.enroll_code}</span>,
      onPhone: 'bare',
    },
    { name: 'grade', label: t('Grade'), render: (row) => row.grade, onPhone: 'bare' },
    {
      name: 'number',
      label: t('Receipt'),
      render: (row) => <span className="tabular">{row.number}</span>,
      onPhone: 'bare',
    },
    {
      name: 'told',
      label: t('SMS to'),
      render: ({ told }) => told && <span className="tabular">{told}</span>,
    },
    { name: 'at', label: t('When'), render: (row) => <Moment at={row.at} />, onPhone: 'bare' },
    { name: 'mode', label: t('Mode'), render: (row) => modeName(row.mode), onPhone: 'bare' },
    {
      name: 'amount',
      label: t('{label} (Rs.)', { label: t('Amount') }),
      right: true,
      render: (row) => <Money paisa={row.amount} />,
      sum: <Money paisa={taken.reduce((sum, row) => sum + row.amount, 0)} />,
      onPhone: 'top',
    },
    {
      name: 'advance',
      label: t('Became advance'),
      right: true,
      render: (row) => <Money paisa={row.advance ?? 0} dash />,
    },
    { name: 'left', label: t('Owed afterwards'), right: true, render: (row) => <Money paisa={row.left} dash /> },
    printColumn(),
  ]
}

const printColumn = (): RegisterColumn<Taken> => ({
  name: 'print',
  label: '',
  right: true,
  onPhone: 'end',
  render: (row) => (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPrinter size={16} />}
      aria-label={`${t('Print')} ${row.number}`}
      onClick={() => openReceipt(row.id)}
    >
      {t('Print')}
    </Button>
  ),
})
