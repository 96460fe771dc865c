import { useSlimNames } from '#platform/web/kit/pickers/slim.ts'
import type { CellProps } from '../cell-props.tsx'

export function Cell({ value, field }: CellProps<number[]>) {
  const names = useSlimNames(field.of!, value ?? [])
  return names.join(', ')
}
