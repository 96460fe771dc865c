import { Textarea } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

export function Input(props: InputProps<string>) {
  return (
    <Textarea
      {...commonProps(props)}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      maxLength={props.field.max}
      autosize
      minRows={3}
      maxRows={12}
    />
  )
}
