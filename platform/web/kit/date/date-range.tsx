/** From and to, for reports. */
import { Group } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { DateField } from './date-field.tsx'

export interface Range {
  from: string | null
  to: string | null
}

export interface DateRangeProps {
  value: Range
  onChange: (range: Range) => void
  min?: string
  max?: string
}

/** Neither end can be passed by the other. */
export function DateRange({ value, onChange, min, max }: DateRangeProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <DateField
        label={t('From')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        min={min}
        max={value.to ?? max}
      />
      <DateField
        label={t('To')}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        min={value.from ?? min}
        max={max}
      />
    </Group>
  )
}
