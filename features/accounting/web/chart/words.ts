/** What the chart's words are called on screens. */
import type { AccountKind, AccountRole } from '../../contract/chart.ts'

export const kindNames: Record<AccountKind, string> = {
  general: 'General',
  cash: 'Cash',
  bank: 'Bank',
  party: 'Of parties',
}
export const roleNames: Record<AccountRole, string> = {
  cash: 'Cash in hand',
  petty_cash: 'Petty cash',
  receivable: 'Student receivable',
  tds_receivable: 'TDS receivable',
  student_advance: 'Student advance',
  deposit: 'Security deposit',
  payable: 'Payables',
  salary_payable: 'Salary payable',
  tds_payable: 'TDS payable',
  esf_payable: 'ESF payable',
  capital: 'Capital fund',
  surplus: 'Retained surplus',
  opening_difference: 'Opening difference',
  penalty_income: 'Late fee',
  discount: 'Scholarship and discount',
  gateway_charges: 'Gateway charges',
  rounding: 'Rounding',
}
