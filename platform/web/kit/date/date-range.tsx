/** From and to, for reports: days to look at, chosen in the calendar. */
import { Group } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { DateField } from './date-field.tsx'
import styles from './date-picker.module.css'

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
    <Group gap="xs" align="flex-start">
      <DateField
        mode="picker"
        clearable
        className={styles.end}
        label={t('From')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        min={min}
        max={value.to ?? max}
      />
      <DateField
        mode="picker"
        clearable
        className={styles.end}
        label={t('To')}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        min={value.from ?? min}
        max={max}
      />
    </Group>
  )
}
