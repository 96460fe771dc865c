import { nameOf } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

/** The row names what its refs point to: `grade_id` also answers `grade`, and `grade_np` where that has a name in Nepali. */
export function Cell({ row, name }: CellProps<number>) {
  const of = name.replace(/_id$/, '')
  const named = row[of] as string | null | undefined
  return named ? nameOf({ name: named, name_np: row[`${of}_np`] as string | null | undefined }) : null
}
