/** A grid that is saved by a button: what is typed over what is saved, kept on this device until then. */
import { useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import type { Cells } from '#platform/web/kit/grid/cells.ts'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'

/** `same`: whether two texts say the same, so that a cell back at what is saved is no change. */
export function useTypedGrid(
  draft: string,
  savedAt: (key: string) => string,
  same: (a: string, b: string) => boolean = (a, b) => a.trim() === b.trim(),
) {
  const over = (typed: Cells, cells: Cells): Cells =>
    Object.fromEntries(Object.entries({ ...typed, ...cells }).filter(([key, text]) => !same(text, savedAt(key))))
  const [typed, setTyped] = useState<Cells>(() => over({}, (keptDraft(draft)?.values ?? {}) as Record<string, string>))
  const keep = (next: Cells): void => {
    setTyped(next)
    if (Object.keys(next).length) keepDraft(draft, next)
    else forgetDraft(draft)
  }
  const work = useGrid({ typed, savedAt, onType: (cells) => keep(over(typed, cells)) })
  return {
    typed,
    work,
    textAt: (key: string): string => typed[key] ?? savedAt(key),
    discard: () => keep({}),
    /** After saving: what was typed meanwhile stays. */
    drop: (sent: Cells): void =>
      setTyped((now) => {
        const left = Object.fromEntries(Object.entries(now).filter(([key, text]) => sent[key] !== text))
        if (Object.keys(left).length) keepDraft(draft, left)
        else forgetDraft(draft)
        return left
      }),
  }
}
