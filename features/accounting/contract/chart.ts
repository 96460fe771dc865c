/** The words of the chart of accounts. Plain data, for screens too. */

/** Five roots; the first two and equity stand in the balance sheet, the others in income and expenditure. */
export const roots = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const
export type Root = (typeof roots)[number]

/** Whose balance is written as a debit when it is as expected. */
export const isDebitRoot = (root: Root): boolean => root === 'assets' || root === 'expenses'
export const isOfYear = (root: Root): boolean => root === 'income' || root === 'expenses'

/** What an account is to work with: money in hand, at a bank, of parties (each with a ledger of its own below it), or anything else. */
export const accountKinds = ['general', 'cash', 'bank', 'party'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Accounts that the product itself posts to: found by their role, called as the school likes. One account has a role. */
export const accountRoles = [
  'cash',
  'petty_cash',
  'receivable',
  'tds_receivable',
  'student_advance',
  'deposit',
  'payable',
  'salary_payable',
  'tds_payable',
  'esf_payable',
  'capital',
  'surplus',
  'opening_difference',
  'penalty_income',
  'discount',
  'gateway_charges',
  'rounding',
] as const
export type AccountRole = (typeof accountRoles)[number]

/** Below which roots an account of a role stands, and of which kind it is where that matters. */
export const roleFits: Record<AccountRole, { roots: readonly Root[]; kind?: AccountKind }> = {
  cash: { roots: ['assets'], kind: 'cash' },
  petty_cash: { roots: ['assets'], kind: 'cash' },
  receivable: { roots: ['assets'] },
  tds_receivable: { roots: ['assets'] },
  student_advance: { roots: ['liabilities'] },
  deposit: { roots: ['liabilities'] },
  payable: { roots: ['liabilities'], kind: 'party' },
  salary_payable: { roots: ['liabilities'] },
  tds_payable: { roots: ['liabilities'] },
  esf_payable: { roots: ['liabilities'] },
  capital: { roots: ['equity'] },
  surplus: { roots: ['equity'] },
  opening_difference: { roots: ['equity'] },
  penalty_income: { roots: ['income'] },
  discount: { roots: ['income', 'expenses'] },
  gateway_charges: { roots: ['expenses'] },
  rounding: { roots: ['income', 'expenses'] },
}

export const partyKinds = ['supplier', 'staff', 'other'] as const
export const costCentreKinds = ['department', 'project'] as const
