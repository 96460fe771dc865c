/** Typed, in records and in filters: the office works by keyboard (decision 0054). */
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<string>) {
  return <DateField {...commonProps(props)} value={props.value ?? null} onChange={props.onChange} />
}
