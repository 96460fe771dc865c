import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<number | string>) {
  return (
    <NumberInput {...commonProps(props)} value={props.value ?? null} onChange={props.onChange} inputMode="numeric" />
  )
}
