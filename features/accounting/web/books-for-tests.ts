/** A school's books as the server tells of them, for component tests. */
import { testDay, testMoment } from '#test/day.ts'
import type { AccountChoice } from '../contract/chart-calls.ts'
import type { ShownLine, ShownVoucher } from '../contract/vouchers.ts'

export const account = (code: string, name: string, more: Partial<AccountChoice> = {}): AccountChoice => ({
  id: Number(code),
  code,
  name,
  name_np: null,
  kind: 'general',
  root: 'expenses',
  role: null,
  group: 'Group',
  group_np: null,
  closed_on: null,
  ...more,
})

/** The id of an account is its code. */
export const accounts: AccountChoice[] = [
  account('1101', 'Cash in hand', { name_np: 'नगद मौज्दात', kind: 'cash', root: 'assets', role: 'cash' }),
  account('1111', 'Bank account', { name_np: 'बैंक खाता', kind: 'bank', root: 'assets' }),
  account('2111', 'Suppliers', { name_np: 'आपूर्तिकर्ता', kind: 'party', root: 'liabilities' }),
  account('2121', 'TDS payable', { name_np: 'तिर्न बाँकी अग्रिम कर', root: 'liabilities', role: 'tds_payable' }),
  account('5201', 'Rent', { name_np: 'घरभाडा' }),
  account('5203', 'Water', { name_np: 'पानी' }),
  account('5205', 'Fuel', { name_np: 'इन्धन' }),
  account('5301', 'Bank charges', { name_np: 'बैंक शुल्क' }),
]

/** @param amount debit positive, credit negative, paisa */
export const shownLine = (line: number, code: string, amount: number, more: Partial<ShownLine> = {}): ShownLine => {
  const { id, name, name_np, kind } = accounts.find((each) => each.code === code)!
  return {
    line,
    account_id: id,
    account_code: code,
    account: name,
    account_np: name_np,
    account_kind: kind,
    party_id: null,
    party: null,
    party_np: null,
    cost_centre_id: null,
    cost_centre: null,
    cost_centre_np: null,
    amount,
    narration: null,
    cheque_number: null,
    tds_rate_id: null,
    tds: null,
    tds_base: null,
    entry_id: null,
    cheque_state: null,
    ...more,
  }
}

/** A draft that somebody else made. */
export const voucher = (more: Partial<ShownVoucher> = {}): ShownVoucher => ({
  id: 12,
  number: null,
  date: testDay,
  type: 'payment',
  source: 'manual',
  state: 'draft',
  narration: 'Rent of Mangsir',
  reference: null,
  amount: 1000_00,
  made_by: 'Gita Rai',
  made_by_np: null,
  version: 0,
  reverses_id: null,
  difference: 0,
  fiscal_year: null,
  reason: null,
  made_by_id: 8,
  lines: [shownLine(1, '5201', 1000_00), shownLine(2, '1101', -1000_00)],
  reverses: null,
  reversed_by: null,
  recurring: null,
  history: [{ what: 'made', at: testMoment, by: 'Gita Rai', by_np: null, reason: null }],
  ...more,
})
