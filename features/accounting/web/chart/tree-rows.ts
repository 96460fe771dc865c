/** The tree as lines of a screen: what is open, what a search leaves, sums of groups, where keys lead. Pure. */
import type { ChartAccount, ChartGroup } from '../../contract/tree-calls.ts'
import { inOrder, type Move, type NodeKind } from '../../contract/tree.ts'

export interface Chart {
  groups: readonly ChartGroup[]
  accounts: readonly ChartAccount[]
}
interface Line {
  key: string
  id: number
  /** From 1 on. */
  level: number
  /** Among how many siblings, groups before accounts, and which of them from 1 on. */
  size: number
  place: number
  /** Null: a root. */
  parent: number | null
  /** Paisa; debit positive. */
  balance: number
}
export type TreeRow = Line &
  ({ kind: 'group'; node: ChartGroup; open: boolean; empty: boolean } | { kind: 'account'; node: ChartAccount })

export const keyOf = (kind: NodeKind, id: number): string => `${kind} ${id}`

/** Of each group, with all that is below it. */
export function groupBalances({ groups, accounts }: Chart): Map<number, number> {
  const sums = new Map(groups.map((group) => [group.id, 0]))
  const parents = new Map(groups.map((group) => [group.id, group.parent_id]))
  for (const { group_id, balance } of accounts)
    for (let at: number | null | undefined = group_id; at; at = parents.get(at))
      sums.set(at, (sums.get(at) ?? 0) + balance)
  return sums
}

const plain = (text: string) => text.toLocaleLowerCase()
const says = (node: ChartGroup | ChartAccount, words: readonly string[]) => {
  const text = plain(`${node.code} ${node.name} ${node.name_np ?? ''}`)
  return words.every((word) => text.includes(word))
}

function listsBy<T, K>(all: readonly T[], key: (one: T) => K): Map<K, T[]> {
  const lists = new Map<K, T[]>()
  for (const one of all) {
    const list = lists.get(key(one))
    if (list) list.push(one)
    else lists.set(key(one), [one])
  }
  return lists
}

/** What is seen: below closed groups nothing; with a search what it finds and the groups above that, all open. */
export function rowsOf(chart: Chart, closed: ReadonlySet<number>, search = ''): TreeRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const sums = groupBalances(chart)
  const groupsIn = listsBy(chart.groups, (group) => group.parent_id)
  const accountsIn = listsBy(chart.accounts, (account) => account.group_id)
  const found = words.length ? foundIn(chart, words) : undefined
  const rows: TreeRow[] = []
  const add = (parent: number | null, level: number) => {
    const groups = inOrder(groupsIn.get(parent) ?? []).filter((group) => !found || found.groups.has(group.id))
    const accounts = inOrder((parent && accountsIn.get(parent)) || []).filter(
      (one) => !found || found.accounts.has(one.id),
    )
    const size = groups.length + accounts.length
    groups.forEach((node, at) => {
      const open = found ? true : !closed.has(node.id)
      const empty = !groupsIn.has(node.id) && !accountsIn.has(node.id)
      const line = { key: keyOf('group', node.id), id: node.id, level, size, place: at + 1, parent }
      rows.push({ ...line, kind: 'group', node, open, empty, balance: sums.get(node.id)! })
      if (open) add(node.id, level + 1)
    })
    accounts.forEach((node, at) => {
      const line = { key: keyOf('account', node.id), id: node.id, level, size, place: groups.length + at + 1, parent }
      rows.push({ ...line, kind: 'account', node, balance: node.balance })
    })
  }
  add(null, 1)
  return rows
}

function foundIn(
  { groups, accounts }: Chart,
  words: readonly string[],
): { groups: Set<number>; accounts: Set<number> } {
  const parents = new Map(groups.map((group) => [group.id, group.parent_id]))
  const hits = accounts.filter((account) => says(account, words))
  const above = new Set<number>()
  const climb = (from: number | null) => {
    for (let at: number | null | undefined = from; at && !above.has(at); at = parents.get(at)) above.add(at)
  }
  hits.forEach((account) => climb(account.group_id))
  groups.filter((group) => says(group, words)).forEach((group) => climb(group.id))
  return { groups: above, accounts: new Set(hits.map(({ id }) => id)) }
}

/** The line that typed letters lead to, from the one after `from` on: its code or one of its names begins with them. */
export function typedTo(rows: readonly TreeRow[], from: number, typed: string): number {
  const begins = ({ node }: TreeRow) =>
    [node.code, node.name, node.name_np ?? ''].some((text) => plain(text).startsWith(plain(typed)))
  // of one letter the next; who types on stays while it fits
  const start = typed.length > 1 ? from : from + 1
  for (let n = 0; n < rows.length; n++) {
    const at = (start + n) % rows.length
    if (begins(rows[at]!)) return at
  }
  return from
}

/** What is put down on a line: into a group, or before an account of its group where an account is carried. */
export function dropOn(carried: { kind: NodeKind; id: number }, on: TreeRow): Move | null {
  if (carried.kind === on.kind && carried.id === on.id) return null
  if (on.kind === 'group') return { ...carried, to: on.id, before: null }
  return { ...carried, to: on.node.group_id, before: carried.kind === 'account' ? on.id : null }
}

/** One place up or down among its siblings of the same kind; null at the end of them. */
export function nudge({ groups, accounts }: Chart, row: TreeRow, by: 1 | -1): Move | null {
  const to = row.kind === 'group' ? row.node.parent_id : row.node.group_id
  if (!to) return null
  const siblings: readonly { id: number }[] =
    row.kind === 'group'
      ? inOrder(groups.filter((each) => each.parent_id === to))
      : inOrder(accounts.filter((each) => each.group_id === to))
  const at = siblings.findIndex((each) => each.id === row.id)
  const next = at + by
  if (next < 0 || next >= siblings.length) return null
  const before = by < 0 ? siblings[next]!.id : (siblings[next + 1]?.id ?? null)
  return { kind: row.kind, id: row.id, to, before }
}
