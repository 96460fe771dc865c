/** Views of a list that a person has named, kept on this device. */
import { useState } from 'react'
import { keepOwn, keptOwn } from '#platform/web/owner.ts'

export interface SavedView {
  name: string
  /** Query part of the address. */
  query: string
  columns: string[]
}

export function useSavedViews(list: string): {
  views: SavedView[]
  save: (view: SavedView) => void
  remove: (name: string) => void
} {
  const key = `views.${list}`
  const [views, setViews] = useState<SavedView[]>(() => read(key))
  function keep(next: SavedView[]) {
    setViews(next)
    keepOwn(key, next)
  }
  return {
    views,
    save: (view) => keep([...views.filter((each) => each.name !== view.name), view]),
    remove: (name) => keep(views.filter((each) => each.name !== name)),
  }
}

function read(key: string): SavedView[] {
  const list = keptOwn<unknown>(key)
  return Array.isArray(list) ? (list as SavedView[]) : []
}
