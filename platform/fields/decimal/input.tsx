import { NumberInput } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<number>) {
  return (
    <NumberInput
      {...commonProps(props)}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(typeof value === 'number' ? value : value === '' ? null : Number(value))}
      hideControls
      inputMode="decimal"
    />
  )
}
