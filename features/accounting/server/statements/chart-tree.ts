/** Figures of accounts along the tree of the chart: groups are the sums of what stands below them, column by column. Pure. */
import { type Root, roots } from '../../contract/chart.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'

export interface Group {
  id: number
  parent_id: number | null
  root: Root
  code: string
  name: string
  name_np: string | null
  rank: number
}
export interface Leaf {
  id: number
  group_id: number
  root: Root
  code: string
  name: string
  name_np: string | null
  rank: number
  /** Paisa, one for each column. */
  figures: readonly number[]
}
export interface Line {
  key: string
  level: number
  is_sum: boolean
  account_id: number | null
  code: string | null
  name: string
  name_np: string | null
  root: Root
  figures: readonly number[]
}

export const added = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0))
export const sumOf = (all: readonly (readonly number[])[], width: number): number[] =>
  all.reduce<number[]>(
    added,
    Array.from({ length: width }, () => 0),
  )
export const isZero = (figures: readonly number[]): boolean => figures.every((figure) => figure === 0)

/** The roots in their order, below each its groups and accounts by rank. Without `all`, accounts without a figure are left out, and groups in which none is left. */
export function alongTree(
  groups: readonly Group[],
  leaves: readonly Leaf[],
  { all, only = roots, width }: { all: boolean; only?: readonly Root[]; width: number },
): Line[] {
  const below = groupedBy(groups, ({ parent_id }) => parent_id)
  const within = groupedBy(leaves, ({ group_id }) => group_id)
  const walk = (group: Group, level: number): Line[] => {
    const accounts = inOrder(within.get(group.id) ?? [])
      .filter(({ figures }) => all || !isZero(figures))
      .map((leaf): Line => ({ ...lineOf(leaf, level + 1), key: `a${leaf.id}`, is_sum: false, account_id: leaf.id }))
    const deeper = inOrder(below.get(group.id) ?? []).flatMap((each) => walk(each, level + 1))
    if (!all && !accounts.length && !deeper.length) return []
    const figures = sumOf(
      [...accounts, ...deeper.filter((line) => line.level === level + 1)].map((line) => line.figures),
      width,
    )
    const own: Line = {
      ...lineOf({ ...group, figures }, level),
      key: `g${group.id}`,
      is_sum: true,
      account_id: null,
    }
    return [own, ...accounts, ...deeper]
  }
  return only.flatMap((root) =>
    inOrder((below.get(null) ?? []).filter((group) => group.root === root)).flatMap((group) => walk(group, 0)),
  )
}

const lineOf = ({ code, name, name_np, root, figures }: Omit<Leaf, 'id' | 'group_id' | 'rank'>, level: number) => ({
  level,
  code,
  name,
  name_np,
  root,
  figures,
})

const inOrder = <T extends { rank: number; code: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1))
