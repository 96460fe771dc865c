/** Where an account of the fees most likely belongs in a chart: by the chart's roles, then by words that its name shares with the head or the way of paying. */
import type { AccountRole, Root } from '#features/accounting/contract/chart.ts'
import { rootsOfFees } from '../../contract/billing-to-account.ts'
import { type FeeAccountKind, feeAccountNames } from '../../contract/fee-accounts.ts'
import { modeLabel } from '../../contract/payment-modes.ts'

export interface ChartAccount {
  id: number
  code: string
  name: string
  name_np: string | null
  root: Root
  kind: string
  role: string | null
}
interface FeeAccount {
  kind: FeeAccountKind
  fee_head: string | null
  mode: string | null
  tax: string | null
}

const roleOf: Partial<Record<FeeAccountKind, AccountRole>> = {
  receivable: 'receivable',
  cash: 'cash',
  advance: 'student_advance',
  deposit: 'deposit',
  tax: 'esf_payable',
  discount: 'discount',
  scholarship: 'discount',
  sibling: 'discount',
  staff: 'discount',
  need: 'discount',
  concession: 'discount',
  penalty: 'penalty_income',
  waiver: 'penalty_income',
  rounding: 'rounding',
  opening: 'opening_difference',
}

/** Null where nothing speaks for one. */
export function suggestedFor<A extends ChartAccount>(of: FeeAccount, chart: readonly A[]): A | null {
  const fitting = chart.filter(({ root, kind }) => rootsOfFees[of.kind].includes(root) && kind !== 'party')
  const ofRole = roleOf[of.kind] && fitting.find(({ role }) => role === roleOf[of.kind])
  if (ofRole) return ofRole
  if (of.kind === 'bank') return fitting.find(({ kind }) => kind === 'bank') ?? null
  const words = wordsOf(of.fee_head ?? of.tax ?? (of.mode ? modeLabel(of.mode) : feeAccountNames[of.kind]))
  const [best] = fitting
    .filter(({ role, kind }) => !role && kind === 'general')
    .map((account) => ({ account, shared: wordsOf(account.name).filter((word) => words.includes(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
  return best?.account ?? null
}

/** 'Tuition fees' and 'Tuition fee' share 'tuition'; 'fee' is in every name and says nothing. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 2 && word !== 'fee' && word !== 'and' && word !== 'income')
