/**
 * Rights as the specification writes them: '|' any of, '&' all of, a boolean passes through, an empty expression is denied.
 * '&' binds tighter than '|', as everywhere.
 */
export type Right = string | boolean

/** Who acts, as far as rights go. Sets come from the server; the browser uses them to show and hide only. */
export interface Actor {
  ut: 'admin' | 'super'
  /** The one role acted in. */
  role: string
  permissions: ReadonlySet<string>
  /** What the role and the person may beside permissions, such as 'accountant'. */
  capabilities: ReadonlySet<string>
  /** Reaches records of his own only: what he reads leaves no trace. */
  ownOnly?: boolean
  /** Parts of the product that his school is without, by name, and roles that open nothing by themselves there; nothing where it is not said. */
  lacks?: ReadonlySet<string>
}

/** 'a & b | c' -> [['a', 'b'], ['c']]; none of a boolean. */
export const alternatives = (right: Right): string[][] =>
  typeof right === 'boolean' ? [] : right.split('|').map((all) => all.split('&').map((word) => word.trim()))

export function allows(right: Right | undefined, has: (word: string) => boolean): boolean {
  if (typeof right === 'boolean') return right
  if (!right?.trim()) return false
  return alternatives(right).some((all) => all.every((word) => word !== '' && has(word)))
}

/** A word is first a permission, then a capability, then a role, then 'login'. 'public' needs nobody. */
export function hasRight(actor: Actor | undefined, right: Right | undefined): boolean {
  if (right === 'public') return true
  if (!actor) return false
  return allows(
    right,
    (word) =>
      actor.permissions.has(word) ||
      actor.capabilities.has(word) ||
      (word === actor.role && !actor.lacks?.has(word)) ||
      word === 'login',
  )
}

/** Whether the school has the part of the product that a call or screen belongs to. No right makes up for it. */
export const hasPart = (actor: Actor | undefined, part: string | undefined): boolean =>
  part === undefined || !actor?.lacks?.has(part)
