import { TextInput } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<string>) {
  return (
    <TextInput
      {...commonProps(props)}
      type="tel"
      inputMode="tel"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      maxLength={24}
      autoComplete="off"
    />
  )
}
