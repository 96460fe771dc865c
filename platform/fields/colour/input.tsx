import { ColorInput } from '@mantine/core'
import { commonProps, type InputProps } from '../input-props.tsx'

const swatches = ['#1e7c5c', '#1b7f37', '#106bbd', '#8f5f02', '#c0242b', '#676b69']

export function Input(props: InputProps<string>) {
  return <ColorInput {...commonProps(props)} value={props.value ?? ''} onChange={(value) => props.onChange(value || null)} format="hex" swatches={swatches} withEyeDropper={false} />
}
