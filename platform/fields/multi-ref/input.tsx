import { SlimMultiSelect } from '#platform/web/kit/pickers/slim-multi-select.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<number[]>) {
  return (
    <SlimMultiSelect
      {...commonProps(props)}
      of={props.field.of!}
      filter={props.filter}
      value={props.value ?? []}
      onChange={props.onChange}
    />
  )
}
