/** Keys of the tree: arrows open, close and walk, letters lead to what begins with them, Ctrl-X and Ctrl-V carry. */
import { type KeyboardEvent, useRef } from 'react'
import { type TreeRow, typedTo } from './tree-rows.ts'
import type { Deed } from './tree-row.tsx'

export interface TreeKeys {
  rows: readonly TreeRow[]
  mayChange: boolean
  focus: (at: number) => void
  setOpen: (id: number, open: boolean) => void
  onDeed: (deed: Deed, row: TreeRow) => void
  onUndo: () => void
  onCancel: () => void
}

/** Milliseconds in which further letters belong to the same word. */
const pause = 700

export function useTreeKeys({ rows, mayChange, focus, setOpen, onDeed, onUndo, onCancel }: TreeKeys) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const line = (event.target as HTMLElement).closest<HTMLElement>('tr[data-at]')
    // a menu of a line has keys of its own
    if (!line || event.target !== line) return
    const at = Number(line.dataset.at)
    const row = rows[at]!
    if (act()) event.preventDefault()

    function act(): boolean {
      const { key } = event
      if (event.ctrlKey || event.metaKey) return carried(key.toLowerCase())
      if (event.altKey) return mayChange && arranged(key)
      if (walked(key)) return true
      if (key === 'Escape') return (onCancel(), true)
      if (mayChange && (key === 'Enter' || key === 'F2')) return (onDeed('edit', row), true)
      if (mayChange && key === 'Delete') return (onDeed('remove', row), true)
      const isWord = performance.now() - typed.current.at < pause && typed.current.text !== ''
      if (mayChange && key === 'n' && !isWord) return (onDeed('account', row), true)
      if (key.length !== 1 || key === '/' || (key === ' ' && !isWord)) return false
      typed.current = { text: isWord ? typed.current.text + key : key, at: performance.now() }
      return (focus(typedTo(rows, at, typed.current.text)), true)
    }
    function carried(key: string): boolean {
      if (!mayChange || !['x', 'v', 'z'].includes(key)) return false
      if (key === 'z') onUndo()
      else onDeed(key === 'x' ? 'cut' : 'paste', row)
      return true
    }
    function arranged(key: string): boolean {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
      onDeed(key === 'ArrowUp' ? 'up' : 'down', row)
      return true
    }
    function walked(key: string): boolean {
      if (key === 'ArrowDown') focus(Math.min(at + 1, rows.length - 1))
      else if (key === 'ArrowUp') focus(Math.max(at - 1, 0))
      else if (key === 'Home') focus(0)
      else if (key === 'End') focus(rows.length - 1)
      else if (key === 'ArrowRight' && row.kind === 'group') {
        if (!row.open) setOpen(row.id, true)
        else if (!row.empty) focus(at + 1)
      } else if (key === 'ArrowLeft') {
        if (row.kind === 'group' && row.open && !row.empty) setOpen(row.id, false)
        else
          focus(
            Math.max(
              rows.findIndex((each) => each.kind === 'group' && each.id === row.parent),
              0,
            ),
          )
      } else return false
      return true
    }
  }
}
