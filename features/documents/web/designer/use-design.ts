/** The design that is worked on: its sides, what is chosen, what can be taken back, and what was typed and not saved. */
import { useMemo, useState } from 'react'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { useKeptDraft } from '#platform/web/kit/form/use-kept-draft.ts'
import type { CardBox, CardDesign, CardSide, SideName } from '../../contract/cards/card-design.ts'
import { begun, changed, redone, undone } from './history.ts'

export interface Work {
  design: CardDesign
  name: string
  name_np: string
}

const emptySide: CardSide = { fill: '#ffffff', boxes: [] }

/** `draft`: the name under which this device keeps it; of another version it is not offered. */
export function useDesign(saved: Work, draft: string, version: number) {
  const [history, setHistory] = useState(() => begun(saved))
  const [base, setBase] = useState(saved)
  const [sideName, setSideName] = useState<SideName>('front')
  const [chosen, setChosen] = useState<string>()
  const [kept, setKept] = useState(() => {
    const found = keptDraft(draft)?.values as (Work & { version: number }) | undefined
    return found?.version === version ? found : undefined
  })
  const work = history.now
  const dirty = work !== base
  const side = work.design[sideName] ?? emptySide
  const box = side.boxes.find(({ id }) => id === chosen)

  const ours = useKeptDraft(
    draft,
    useMemo(() => ({ ...work, version }), [work, version]),
    dirty,
  )

  const put = (next: Work, tag: string | null = null) => setHistory((now) => changed(now, next, tag))
  const setDesign = (design: CardDesign, tag?: string) => put({ ...work, design }, tag)
  const setSide = (next: CardSide, tag?: string) => setDesign({ ...work.design, [sideName]: next }, tag)
  return {
    work,
    dirty,
    side,
    sideName,
    box,
    kept: dirty ? undefined : kept,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    choose: setChosen,
    showSide: (name: SideName) => {
      setSideName(name)
      setChosen(undefined)
    },
    setName: (part: Partial<Pick<Work, 'name' | 'name_np'>>) => put({ ...work, ...part }, Object.keys(part).join()),
    setDesign,
    setSide,
    /** What was changed of the box is one step as long as it is the same. */
    setBox: (next: CardBox, tag: string) =>
      setSide({ ...side, boxes: side.boxes.map((each) => (each.id === next.id ? next : each)) }, `${next.id} ${tag}`),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    takeUp: () => {
      if (kept) put({ design: kept.design, name: kept.name, name_np: kept.name_np })
      setKept(undefined)
    },
    dropKept: () => {
      ours.forget()
      setKept(undefined)
    },
    saved: () => {
      ours.saved()
      setKept(undefined)
      setBase(work)
    },
  }
}
export type DesignWork = ReturnType<typeof useDesign>
