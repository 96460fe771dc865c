import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

/** Typed into a record, chosen in the calendar for a filter. */
export function Input(props: InputProps<string>) {
  return (
    <DateField
      {...commonProps(props)}
      mode={props.filtering ? 'picker' : 'typed'}
      clearable={props.filtering}
      value={props.value ?? null}
      onChange={props.onChange}
    />
  )
}
