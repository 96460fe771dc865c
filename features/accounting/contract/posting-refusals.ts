import { refusedDays } from '#platform/contract/ledger-days.ts'

/** What the books may refuse when something is posted or reversed; every call that does so declares these. */
export const postingRefusals = {
  'not-approved': 'Only an approved voucher is posted. Somebody changed it meanwhile: look at it again.',
  unbalanced: 'Debits and credits of a voucher must be equal, with at least two lines.',
  'account-closed': 'An account of the voucher is closed. Choose another one.',
  'party-wanted': 'A line of an account of parties names its party, and no other line does.',
  'tds-wrong': 'The tax held back is not what its rate asks on the day of the voucher. Give the rate again.',
  ...refusedDays,
} as const

export const reversalRefusals = {
  'not-posted': 'Only a posted voucher is reversed, and once.',
  'reversal-of-reversal': 'A reversal is not reversed. Copy the first voucher instead.',
  'closing-voucher': 'This voucher closed a fiscal year. Open the year again instead.',
  ...refusedDays,
} as const
