import { TextInput } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<string>) {
  return (
    <TextInput
      {...commonProps(props)}
      type="email"
      inputMode="email"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      maxLength={254}
      autoComplete="off"
    />
  )
}
