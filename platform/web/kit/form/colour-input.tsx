/** A colour, from the product's own or any other. */
import { ColorInput, type ColorInputProps } from '@mantine/core'

const swatches = ['#1e7c5c', '#1b7f37', '#106bbd', '#8f5f02', '#c0242b', '#676b69']

export default function ColourInput(props: ColorInputProps) {
  return <ColorInput format="hex" swatches={swatches} withEyeDropper={false} {...props} />
}
