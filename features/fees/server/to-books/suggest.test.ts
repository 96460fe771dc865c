/** Where accounts of the fees are suggested to go in the chart that ships, and in one that a school made. */
import { expect, it } from 'vitest'
import { type FeeAccountKind } from '../../contract/fee-accounts.ts'
import { type ChartAccount, suggestedFor } from './suggest.ts'

const account = (
  code: string,
  name: string,
  root: ChartAccount['root'],
  more: Partial<ChartAccount> = {},
): ChartAccount => ({
  id: Number(code),
  code,
  name,
  name_np: null,
  root,
  kind: 'general',
  role: null,
  ...more,
})
const chart = [
  account('1101', 'Cash in hand', 'assets', { kind: 'cash', role: 'cash' }),
  account('1103', 'Cheques in hand', 'assets'),
  account('1111', 'Bank, current account', 'assets', { kind: 'bank' }),
  account('1121', 'eSewa clearing', 'assets'),
  account('1124', 'connectIPS clearing', 'assets'),
  account('1201', 'Student receivable', 'assets', { role: 'receivable' }),
  account('2111', 'Tuition suppliers', 'liabilities', { kind: 'party' }),
  account('2102', 'Refundable deposits', 'liabilities', { role: 'deposit' }),
  account('4101', 'Tuition fees', 'income'),
  account('4103', 'Annual fees', 'income'),
  account('4107', 'Computer and laboratory fees', 'income'),
  account('5307', 'Dues written off', 'expenses'),
]

it.each<[FeeAccountKind, string | null, string | null, string | null]>([
  ['receivable', null, null, '1201'],
  ['cash', null, 'cash', '1101'],
  ['cheque', null, 'cheque', '1103'],
  ['bank', null, 'bank', '1111'],
  ['wallet', null, 'esewa', '1121'],
  ['wallet', null, 'connectips', '1124'],
  // nothing in this chart speaks for it
  ['wallet', null, 'khalti', null],
  ['advance', null, null, null],
  ['income', 'Tuition fee', null, '4101'],
  ['income', 'Monthly tuition (day scholars)', null, '4101'],
  ['income', 'Computer fee', null, '4107'],
  // 'fee' alone is in every name
  ['income', 'Picnic fee', null, null],
  ['deposit', 'Tuition fee', null, '2102'],
  ['write_off', null, null, '5307'],
])('%s of %s by %s goes to %s', (kind, fee_head, mode, code) => {
  expect(suggestedFor({ kind, fee_head, mode, tax: null }, chart)?.code ?? null).toBe(code)
})

it('never below a root that does not fit, nor to an account of parties', () => {
  expect(suggestedFor({ kind: 'income', fee_head: 'Cash prizes', mode: null, tax: null }, chart)).toBeNull()
  expect(suggestedFor({ kind: 'tax', fee_head: null, mode: null, tax: null }, chart)).toBeNull()
})
