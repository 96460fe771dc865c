/** What every kind's cell is given. */
import type { Field } from '#platform/contract/field.ts'

export interface CellProps<T = any> {
  value: T | null | undefined
  name: string
  field: Pick<Field, 'kind' | 'choices' | 'of' | 'rows'>
  row: Record<string, unknown>
  /** A day with the name of its month. */
  long?: boolean
  /** A zero is a dash, as in reports. */
  dash?: boolean
}
