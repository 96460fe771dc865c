/** Moves in the tree of the chart: what may go where, and how it stands afterwards. Pure; the server decides by it and the screen shows by it. */
import { type AccountRole, roleFits, type Root } from './chart.ts'

export interface TreeGroup {
  id: number
  /** Null: one of the five roots. */
  parent_id: number | null
  root: Root
  /** Its place among the groups of its group. */
  rank: number
}
export interface TreeAccount {
  id: number
  group_id: number
  root: Root
  /** Its place among the accounts of its group. */
  rank: number
  role: AccountRole | null
  /** Entries or lines of vouchers name it. */
  used: boolean
}
export interface Tree<G extends TreeGroup = TreeGroup, A extends TreeAccount = TreeAccount> {
  groups: readonly G[]
  accounts: readonly A[]
}
export type NodeKind = 'group' | 'account'
/** `before`: the sibling before which it stands then; null: last. */
export interface Move {
  kind: NodeKind
  id: number
  to: number
  before: number | null
}

export const moveRefusals = {
  'root-stays': 'The five roots stay where they are.',
  'own-below': 'A group does not go into itself or into a group below it.',
  'has-entries':
    'Vouchers or the fees name accounts of this: it stays below its root. Add an account below the other root and move the balance by a voucher.',
  'role-root': 'An account of a role stands below the root that its role needs.',
} as const
export type MoveRefusal = keyof typeof moveRefusals

/** Ids of the group and of all groups below it. */
export function groupsBelow(groups: readonly TreeGroup[], id: number): Set<number> {
  const below = new Map<number, number[]>()
  for (const group of groups)
    if (group.parent_id) below.set(group.parent_id, [...(below.get(group.parent_id) ?? []), group.id])
  const found = new Set([id])
  for (const each of found) for (const child of below.get(each) ?? []) found.add(child)
  return found
}

/** Why not; null: it may. What it names is in the tree. */
export function refusedMove({ groups, accounts }: Tree, { kind, id, to }: Move): MoveRefusal | null {
  const root = groups.find((group) => group.id === to)!.root
  const own = kind === 'group' ? groups.find((group) => group.id === id)! : undefined
  if (own && own.parent_id === null) return 'root-stays'
  const inside = own && groupsBelow(groups, id)
  if (inside?.has(to)) return 'own-below'
  const taken = accounts.filter((each) => (inside ? inside.has(each.group_id) : each.id === id))
  if (taken.some((each) => each.root !== root && each.used)) return 'has-entries'
  if (taken.some((each) => each.root !== root && each.role && !roleFits[each.role].roots.includes(root)))
    return 'role-root'
  return null
}

/** Where a thing stands now: a move to it puts it back. */
export function placeOf({ groups, accounts }: Tree, kind: NodeKind, id: number): Omit<Move, 'kind' | 'id'> | null {
  const own = kind === 'group' ? groups.find((each) => each.id === id) : accounts.find((each) => each.id === id)
  const to = parentOf(own)
  if (!to) return null
  const siblings = inOrder<TreeGroup | TreeAccount>(
    (kind === 'group' ? groups : accounts).filter((each) => parentOf(each) === to),
  )
  return { to, before: siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? null }
}

const parentOf = (own?: TreeGroup | TreeAccount): number | null =>
  own ? ('group_id' in own ? own.group_id : own.parent_id) : null

export const inOrder = <T extends { rank: number; id: number }>(siblings: readonly T[]): T[] =>
  siblings.toSorted((a, b) => a.rank - b.rank || a.id - b.id)

/** The tree after a move that is not refused; siblings are numbered anew. */
export function moved<G extends TreeGroup, A extends TreeAccount>(
  tree: Tree<G, A>,
  { kind, id, to, before }: Move,
): Tree<G, A> {
  const { root } = tree.groups.find((group) => group.id === to)!
  if (kind === 'account') {
    const ranks = ranksOf(
      tree.accounts.filter((each) => each.group_id === to),
      id,
      before,
    )
    return {
      groups: tree.groups,
      accounts: tree.accounts.map((each) => ({
        ...each,
        rank: ranks.get(each.id) ?? each.rank,
        ...(each.id === id && { group_id: to, root }),
      })),
    }
  }
  const inside = groupsBelow(tree.groups, id)
  const ranks = ranksOf(
    tree.groups.filter((each) => each.parent_id === to),
    id,
    before,
  )
  return {
    groups: tree.groups.map((each) => ({
      ...each,
      rank: ranks.get(each.id) ?? each.rank,
      ...(inside.has(each.id) && { root }),
      ...(each.id === id && { parent_id: to }),
    })),
    accounts: tree.accounts.map((each) => (inside.has(each.group_id) ? { ...each, root } : each)),
  }
}

function ranksOf(
  siblings: readonly { id: number; rank: number }[],
  id: number,
  before: number | null,
): Map<number, number> {
  const order = inOrder(siblings)
    .map((each) => each.id)
    .filter((each) => each !== id)
  const at = before === null ? -1 : order.indexOf(before)
  order.splice(at < 0 ? order.length : at, 0, id)
  return new Map(order.map((each, rank) => [each, rank + 1]))
}
