/** The words of vouchers. Plain data, for screens too. */

/** By what they are written for; each has a series of numbers per fiscal year, led by these letters. */
export const voucherTypes = { journal: 'JV', payment: 'PV', receipt: 'RV', contra: 'CV', billing: 'BV' } as const
export type VoucherType = keyof typeof voucherTypes
export const typesOfVoucher = Object.keys(voucherTypes) as VoucherType[]

/** As a statement calls them: a receipt is another paper in the fees room. */
export const typeLabels = {
  journal: 'Journal voucher',
  payment: 'Payment voucher',
  receipt: 'Receipt voucher',
  contra: 'Contra voucher',
  billing: 'Billing voucher',
} as const satisfies Record<VoucherType, string>

/** draft -> approved -> posted -> reversed; an approved one may go back to draft. */
export const voucherStates = ['draft', 'approved', 'posted', 'reversed'] as const
export type VoucherState = (typeof voucherStates)[number]

/** Where a voucher comes from. */
export const voucherSources = [
  'manual',
  'opening',
  'closing',
  'reversal',
  'recurring',
  'import',
  'billing',
  'bank',
] as const
export type VoucherSource = (typeof voucherSources)[number]

/** 'PV-2083/84-000012': as it is written. */
export const voucherNumber = (type: VoucherType, fiscalYear: string, number: number): string =>
  `${voucherTypes[type]}-${fiscalYear}-${String(number).padStart(6, '0')}`

/** Lines of one voucher, at most. */
export const mostLines = 500

/** What became of a cheque since its voucher was posted. */
export const chequeStates = ['issued', 'cleared', 'cancelled', 'bounced'] as const
export type ChequeState = (typeof chequeStates)[number]

/** What a paper behind a voucher is. */
export const documentKinds = ['bill', 'receipt', 'quotation', 'agreement', 'other'] as const
