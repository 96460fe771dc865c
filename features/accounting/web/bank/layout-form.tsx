/** Which column of the bank's table says what. */
import { NumberInput, SimpleGrid } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import type { Layout } from '../../contract/bank-statement.ts'
import { letterOf } from './sheet-top.tsx'

const empty: Layout = {
  skip: 1,
  date: 0,
  order: 'dmy',
  description: null,
  reference: null,
  debit: null,
  credit: null,
  amount: null,
  marker: null,
  balance: null,
}
const columns = {
  date: 'Date',
  description: 'Description',
  reference: 'Cheque or reference',
  debit: 'Withdrawn',
  credit: 'Deposited',
  amount: 'One amount',
  marker: 'Dr or Cr of the amount',
  balance: 'Balance',
} as const

/** A bank writes one amount, or two columns: who chooses a column of one way empties the other. */
function otherWay(name: keyof typeof columns): Partial<Layout> {
  if (name === 'amount' || name === 'marker') return { debit: null, credit: null }
  return name === 'debit' || name === 'credit' ? { amount: null, marker: null } : {}
}

interface Props {
  rows: readonly (readonly string[])[]
  layout: Layout | null
  onChange: (layout: Layout) => void
}

export function LayoutForm({ rows, layout, onChange }: Props) {
  const now = layout ?? empty
  const head = rows[Math.max(0, now.skip - 1)] ?? []
  const choices = Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, (_, at) => ({
    value: String(at),
    label: [letterOf(at), head[at]].filter(Boolean).join(': '),
  }))
  const set = (more: Partial<Layout>) => onChange({ ...now, ...more })
  const setColumn = (name: keyof typeof columns, value: string | null) =>
    set({ ...(value !== null && otherWay(name)), [name]: value === null ? null : Number(value) })
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
      {(Object.keys(columns) as (keyof typeof columns)[]).map((name) => (
        <Select
          key={name}
          label={t(columns[name])}
          data={choices}
          clearable={name !== 'date'}
          allowDeselect={false}
          value={now[name] === null ? null : String(now[name])}
          onChange={(value) => setColumn(name, value)}
        />
      ))}
      <Select
        label={t('Order of a date')}
        allowDeselect={false}
        data={[
          { value: 'dmy', label: t('Day, month, year') },
          { value: 'mdy', label: t('Month, day, year') },
        ]}
        value={now.order}
        onChange={(value) => set({ order: value as Layout['order'] })}
      />
      <NumberInput
        label={t('Rows above the first line')}
        min={0}
        max={200}
        allowDecimal={false}
        value={now.skip}
        onChange={(value) => set({ skip: Number(value) || 0 })}
      />
    </SimpleGrid>
  )
}
