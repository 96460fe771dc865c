/** The columns of a list: those declared, and which of them this person has chosen to see. */
import { useState } from 'react'
import { type Fields, labelOf } from '#platform/contract/field.ts'
import { dropOwn, keepOwn, keptOwn } from '#platform/web/owner.ts'
import { isFilter, type Resource } from '#platform/contract/resource.ts'
import type { FilterField, ListColumn } from './list-types.ts'

/** The declared columns first; the other fields can be chosen. */
export function columnsOf(resource: Resource<any>): ListColumn[] {
  const fields = resource.fields as Fields
  const shown: readonly string[] = resource.columns
  const names = [...shown, ...Object.keys(fields).filter((name) => !shown.includes(name))]
  return names.map((name) => {
    const { kind, choices, of, rows, label } = fields[name]!
    return { name, label: labelOf(name, { label }), kind, choices, of, rows, hidden: !shown.includes(name) }
  })
}

export function filtersOf(resource: Resource<any>, without: Record<string, unknown> = {}): Record<string, FilterField> {
  const fields = resource.fields as Fields
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isFilter(field) && !(name in without)))
}

/** Numbers stand under each other by their last digit. */
const rightKinds = new Set<ListColumn['kind']>(['int', 'decimal', 'money'])
export const isRight = ({ kind }: ListColumn): boolean => rightKinds.has(kind)

export interface ChosenColumns {
  shown: ListColumn[]
  isShown: (name: string) => boolean
  /** The last column cannot be taken away. */
  toggle: (name: string) => void
  choose: (names: readonly string[] | undefined) => void
}

export function useChosenColumns(list: string, columns: readonly ListColumn[]): ChosenColumns {
  const key = `columns.${list}`
  const [chosen, setChosen] = useState<readonly string[] | undefined>(() => read(key))
  const normal = columns.filter((column) => !column.hidden).map((column) => column.name)
  const names = chosen?.filter((name) => columns.some((column) => column.name === name))
  const visible = new Set(names?.length ? names : normal)

  function choose(next: readonly string[] | undefined) {
    setChosen(next)
    if (next) keepOwn(key, next)
    else dropOwn(key)
  }
  return {
    shown: columns.filter((column) => visible.has(column.name)),
    isShown: (name) => visible.has(name),
    toggle(name) {
      const next = visible.has(name) ? [...visible].filter((each) => each !== name) : [...visible, name]
      if (next.length) choose(next)
    },
    choose,
  }
}

function read(key: string): readonly string[] | undefined {
  const list = keptOwn<unknown>(key)
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : undefined
}
