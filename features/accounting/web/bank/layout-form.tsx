/** Which column of the bank's table says what. */
import { NumberInput, SimpleGrid } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import type { Layout } from '../../contract/bank-statement.ts'
import { letterOf } from './sheet-top.tsx'

const empty: Layout = {
  skip: 1,
  date: 0,
  calendar: 'ad',
  order: 'dmy',
  description: null,
  reference: null,
  debit: null,
  credit: null,
  amount: null,
  balance: null,
}
const columns = {
  date: 'Date',
  description: 'Description',
  reference: 'Cheque or reference',
  debit: 'Withdrawn',
  credit: 'Deposited',
  amount: 'One amount with its sign',
  balance: 'Balance',
} as const

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
          onChange={(value) => set({ [name]: value === null ? null : Number(value) })}
        />
      ))}
      <Select
        label={t('Calendar')}
        allowDeselect={false}
        data={[
          { value: 'ad', label: t('AD') },
          { value: 'bs', label: t('BS') },
        ]}
        value={now.calendar}
        onChange={(value) => set({ calendar: value as Layout['calendar'] })}
      />
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
