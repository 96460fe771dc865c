import { offerKindNames } from './offer-words.ts'

/** Kinds of accounts of the fees' own ledger; the database has the same list (0131). */
export const feeAccountKinds = [
  'receivable',
  'income',
  'deposit',
  'tax',
  'cash',
  'bank',
  'cheque',
  'wallet',
  'advance',
  'discount',
  'penalty',
  'waiver',
  'write_off',
  'rounding',
  'opening',
  'cash_difference',
  // what offers take off bills, by their kind
  'scholarship',
  'sibling',
  'staff',
  'need',
  'concession',
] as const
export type FeeAccountKind = (typeof feeAccountKinds)[number]

/** Those with a head or a way of paying are called by that as well. */
export const feeAccountNames: Record<FeeAccountKind, string> = {
  receivable: 'Dues of students',
  income: 'Income',
  deposit: 'Deposit',
  tax: 'Tax',
  cash: 'Money taken',
  bank: 'Money taken',
  cheque: 'Money taken',
  wallet: 'Money taken',
  advance: 'Advance of students',
  discount: 'Discount',
  penalty: 'Penalty',
  waiver: 'Penalty waived',
  write_off: 'Dues written off',
  rounding: 'Rounding',
  opening: 'Dues brought forward',
  cash_difference: 'Cash short and over',
  ...offerKindNames,
}
