/** Typed, in records and in filters: the office works by keyboard (decision 0054). */
import { t } from '#platform/web/i18n.ts'
import { todayHere } from '#platform/web/clock.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'
import { unusualDay, unusualYears } from '#platform/contract/usual-days.ts'

export function Input(props: InputProps<string>) {
  const { value, field } = props
  const years = value ? unusualYears(value, todayHere(), field.yearsAgo) : undefined
  const warning = years === undefined ? {} : { description: t(unusualDay(years), { years }) }
  return <DateField {...commonProps(props)} {...warning} value={props.value ?? null} onChange={props.onChange} />
}
