/** Rows that are picked, over all pages that were turned. */
import { useState } from 'react'
import type { AnyRow } from './list-types.ts'

export function useSelection(keyOf: (row: AnyRow) => string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, AnyRow>>(new Map())
  return {
    rows: [...picked.values()],
    keys: new Set(picked.keys()) as ReadonlySet<string>,
    clear: () => setPicked(new Map()),
    toggle(row: AnyRow) {
      const next = new Map(picked)
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
      setPicked(next)
    },
    /** Picks the page, or lets go of it when all of it is picked. */
    toggleAll(rows: readonly AnyRow[]) {
      const next = new Map(picked)
      const all = rows.every((row) => next.has(keyOf(row)))
      for (const row of rows) {
        if (all) next.delete(keyOf(row))
        else next.set(keyOf(row), row)
      }
      setPicked(next)
    },
  }
}
