import { ColorSwatch, Group } from '@mantine/core'
import type { CellProps } from '../cell-props.tsx'

export function Cell({ value }: CellProps<string>) {
  if (!value) return null
  return (
    <Group gap={6} wrap="nowrap">
      <ColorSwatch color={value} size={14} withShadow={false} />
      {value}
    </Group>
  )
}
