/** Views of a list that a person has named, kept on this device. */
import { useState } from 'react'

export interface SavedView {
  name: string
  /** Query part of the address. */
  query: string
  columns: string[]
}

export function useSavedViews(list: string): { views: SavedView[]; save: (view: SavedView) => void; remove: (name: string) => void } {
  const key = `pathshala.views.${list}`
  const [views, setViews] = useState<SavedView[]>(() => read(key))
  function keep(next: SavedView[]) {
    setViews(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return {
    views,
    save: (view) => keep([...views.filter((each) => each.name !== view.name), view]),
    remove: (name) => keep(views.filter((each) => each.name !== name)),
  }
}

function read(key: string): SavedView[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? (list as SavedView[]) : []
  } catch {
    return []
  }
}
