import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<number>) {
  const { name, field, row, value } = props
  const known = row && row[name] === value ? row[name.replace(/_id$/, '')] : undefined
  return (
    <SlimSelect
      {...commonProps(props)}
      of={field.of!}
      filter={props.filter}
      value={value ?? null}
      known={typeof known === 'string' ? known : undefined}
      onChange={props.onChange}
      clearable={props.filtering || field.optional}
    />
  )
}
