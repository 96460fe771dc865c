/** Wrong vouchers, events, sums, years, charts, cheques and statements of the bank, by the sentence that notices them. */
import type { Faults } from './faults.ts'

const one = `(select min(voucher_id) from account_events where company_id = 1 and reverses_id is null)`
const posted = `(select max(id) from vouchers where company_id = 1 and state = 'posted' and source = 'manual')`
const draft = `(select max(id) from vouchers where company_id = 1 and state = 'draft')`
const reversal = `(select max(id) from account_events where company_id = 1 and reverses_id is not null)`
const reversingVoucher = `(select max(id) from vouchers where company_id = 1 and source = 'reversal')`
const eventOf = (voucher: string) => `(select id from account_events where company_id = 1 and voucher_id = ${voucher})`
const otherYear = `(select max(id) from fiscal_years where company_id = 1 and not is_current)`
const stranger = `(select min(user_id) from user_roles where company_id = 1 and role_slug = 'librarian')`
const accountOf = (code: string) => `(select id from accounts where company_id = 1 and code = '${code}')`
const bank = `(select min(id) from accounts where company_id = 1 and kind = 'bank')`
const entryOfBank = `(select max(id) from account_entries where company_id = 1 and account_id = ${bank} and cheque_number is null)`
const group = (which: 'min' | 'max') =>
  `(select ${which}(id) from account_groups where company_id = 1 and root = 'assets' and parent_id is not null)`
const statement = `insert into bank_statements (company_id, id, account_id, file_name, layout, from_date, to_date) overriding system value values (1, 1000000, ${bank}, 'bank.csv', '{}', '2026-11-01', '2026-11-02')`
const lineOf = (account: string, day: string) =>
  `insert into bank_statement_lines (company_id, statement_id, account_id, line, date, amount, fingerprint) values (1, 1000000, ${account}, 1, '${day}', 5, 'x')`
const reconciliation = (account: string) =>
  `insert into reconciliations (company_id, id, account_id, how) overriding system value values (1, 1000000, ${account}, 'hand')`
const reconciled = (entries: string) =>
  `insert into reconciled_entries (company_id, entry_id, reconciliation_id) select 1, id, 1000000 from account_entries where company_id = 1 and ${entries}`
const cheque = `(select max(entry_id) from cheques where company_id = 1)`

export const wrongBooks: Faults = {
  'Every event sums to 0 and has at least two entries': {
    'an entry is of another amount': `update account_entries set amount = amount + 1 where company_id = 1 and event_id = ${eventOf(one)} and line = 1`,
    'an entry is gone': `delete from account_entries where company_id = 1 and event_id = ${eventOf(one)} and line = 1`,
  },
  'A reversal mirrors its original exactly, and is not reversed': {
    'a reversal takes back twice as much': `update account_entries set amount = amount * 2 where company_id = 1 and event_id = ${reversal}`,
    'a reversal is on another account': `update account_entries set account_id = ${accountOf('5205')} where company_id = 1 and event_id = ${reversal} and account_id = ${accountOf('5201')}`,
  },
  'An entry has the day of its event, an event the fiscal year of its day': {
    'an event is of another fiscal year': `update account_events set fiscal_year_id = ${otherYear} where company_id = 1 and voucher_id = ${one}`,
    'an entry is of another day': `update account_entries set accounting_date = accounting_date + 1 where company_id = 1 and event_id = ${eventOf(one)} and line = 1`,
  },
  'Sums by day equal the entries': {
    'a sum of a day is another': `update account_days set debit = debit + 1, credit = credit + 1 where company_id = 1 and day = (select min(day) from account_days where company_id = 1)`,
    'an entry is on another account': `update account_entries set account_id = ${accountOf('5205')} where company_id = 1 and event_id = ${eventOf(posted)} and account_id = ${accountOf('5201')}`,
    'both sides of an event are more': `update account_entries set amount = amount * 2 where company_id = 1 and event_id = ${eventOf(posted)}`,
  },
  'Sums by month equal the entries': {
    'a sum of a month is another': `update account_months set credit = credit + 1 where company_id = 1 and month = (select min(month) from account_months where company_id = 1)`,
  },
  'What is not reconciled of bank accounts equals entries and lines': {
    'more is open at the bank': `insert into bank_open_months (company_id, account_id, month, side, items, amount) values (1, ${bank}, '2020-01-01', 'lines', 1, 5)`,
  },
  'Debits equal credits over all accounts, on every day': {
    'debits of a day are more than its credits': `update account_days set debit = debit + 1 where company_id = 1 and (account_id, day) = (select account_id, day from account_days where company_id = 1 limit 1)`,
  },
  'Voucher numbers run from 1 without a gap, per type and fiscal year': {
    'a voucher has another number': `update vouchers set number = number + 1000 where company_id = 1 and id = ${posted}`,
    'a voucher is of another type': `update vouchers set type = 'contra', number = 1000 where company_id = 1 and id = ${posted}`,
  },
  'Counters stand behind the last number of a voucher': {
    'the next number of vouchers is another': `update counters set next = next + 1 where company_id = 1 and name like 'voucher:payment:%'`,
  },
  'A posted voucher has its event, of its day and year, and no lines any more': {
    'a posted voucher has lines': `insert into voucher_lines (company_id, voucher_id, line, account_id, amount) values (1, ${posted}, 1, ${bank}, 1)`,
    'a voucher is of another day': `update vouchers set date = date + 1 where company_id = 1 and id = ${posted}`,
    'a posted voucher has no event': [
      `delete from account_entries where company_id = 1 and event_id = ${eventOf(posted)}`,
      `delete from account_events where company_id = 1 and voucher_id = ${posted}`,
    ],
  },
  'A draft and an approved voucher have no event': {
    'a posted voucher is called approved': `update vouchers set state = 'approved', number = null, fiscal_year_id = null, posted_at = null where company_id = 1 and id = ${posted}`,
  },
  'The amount of a voucher is the sum of its debits': {
    'a voucher says another amount': `update vouchers set amount = amount + 1 where company_id = 1 and id = ${posted}`,
  },
  'A voucher is reversed exactly when a posted one reverses it, and so is its event': {
    'a voucher is reversed and nothing reverses it': `update vouchers set state = 'reversed' where company_id = 1 and id = ${posted}`,
    'a voucher stands and its reversal is posted': `update vouchers set state = 'posted' where company_id = 1 and state = 'reversed'`,
    'a reversal reverses another voucher': `update vouchers set reverses_id = ${posted} where company_id = 1 and id = ${reversingVoucher}`,
  },
  'A closed account has no entry from its day on, but of a reversal or of a closing voucher': {
    'an account was closed before its entries': `update accounts set closed_on = '2020-01-01', role = null where company_id = 1 and code = '5201'`,
  },
  'Entries of an account of parties name one, and no others do': {
    'an account became one of parties': `update accounts set kind = 'party' where company_id = 1 and code = '5201'`,
    'an entry of a party names none': `update account_entries set party_id = null where company_id = 1 and party_id is not null`,
  },
  'What a recurring voucher wrote is of a day of its own, before its next one, and as often as it says': {
    'a recurring voucher wrote more often than it may': `update recurring_vouchers set times = 1, written = 2 where company_id = 1`,
  },
  'An account has the root of its group': {
    'an account is of another root': `update accounts set root = 'income' where company_id = 1 and code = '5201'`,
  },
  'An event has its voucher, and names who made and who approved it': {
    'a voucher is gone and its event stands': `delete from vouchers where company_id = 1 and id = ${posted}`,
    'a voucher was made by somebody else': `update vouchers set made_by = ${stranger} where company_id = 1 and id = ${posted}`,
    'an event was made by somebody else': `update account_events set maker_id = ${stranger} where company_id = 1 and voucher_id = ${posted}`,
    'a voucher was approved by somebody else': `update vouchers set approved_by = ${stranger} where company_id = 1 and id = ${posted}`,
  },
  'A voucher that reverses another has its type and amount': {
    'a reversing voucher is of another type': `update vouchers set type = 'contra', number = 1000 where company_id = 1 and id = ${reversingVoucher}`,
  },
  'An approved voucher balances': {
    'a draft that does not balance is approved': [
      `update voucher_lines set amount = amount + 1 where company_id = 1 and voucher_id = ${draft} and line = 1`,
      `update vouchers set state = 'approved', approved_at = app_now() where company_id = 1 and id = ${draft}`,
    ],
  },
  'Since the school asks for a second person, nobody approves a voucher of his own': {
    'a voucher was approved by who made it': [
      `insert into settings (company_id, "group", "values", updated_at) values (1, 'accounting', '{"second_person": true}', '2020-01-01') on conflict (company_id, "group") do update set "values" = excluded."values", updated_at = excluded.updated_at`,
      `update vouchers set approved_by = ${stranger}, made_by = ${stranger} where company_id = 1 and id = ${posted}`,
    ],
  },
  'The amount of a recurring voucher is the sum of its debits': {
    'a recurring voucher says another amount': `update recurring_vouchers set amount = amount + 1 where company_id = 1`,
  },
  'A closed fiscal year has its closing voucher: nothing is left of its income and expenses': {
    'a fiscal year is closed without its voucher': `update fiscal_years set closed_at = app_now() where company_id = 1 and is_current`,
  },
  'A closing voucher stands only in a closed fiscal year, on its last day': {
    'a closing voucher stands in an open year': `update vouchers set source = 'closing' where company_id = 1 and id = ${posted}`,
  },
  'Only a closing voucher and its reversal carry a result over': {
    'an event is left out of income and expenditure': `update account_events set closing = true where company_id = 1 and voucher_id = ${posted}`,
  },
  'A group stands below the root of its kind': {
    'a group is of another root': `update account_groups set root = 'income' where company_id = 1 and id = (select max(id) from account_groups where company_id = 1 and root = 'assets' and parent_id is not null)`,
    'two groups stand below each other': `update account_groups set parent_id = case id when ${group('min')} then ${group('max')} else ${group('min')} end where company_id = 1 and id in (${group('min')}, ${group('max')})`,
  },
  'An account has the root and the kind that its role asks for': {
    'an account of a role is of another root': [
      `update accounts set role = null where company_id = 1 and role = 'surplus'`,
      `update accounts set role = 'surplus' where company_id = 1 and code = '5201'`,
    ],
  },
  'Both sides of a reconciliation come to the same, on its account': {
    'a reconciliation has one side only': [reconciliation(bank), reconciled(`id = ${entryOfBank}`)],
    'a reconciliation is of another account': [
      reconciliation(accountOf('5201')),
      reconciled(
        `event_id in (${eventOf(one)}, (select id from account_events where company_id = 1 and reverses_id = ${eventOf(one)}))`,
      ),
    ],
  },
  'A line of the bank is of the account and the days of its statement': {
    'a line of the bank is of another account': [statement, lineOf(accountOf('5201'), '2026-11-01')],
    'a line of the bank is of another day': [statement, lineOf(bank, '2026-11-05')],
  },
  'A cheque is an entry of a bank account that has a cheque number, and each has its cheque': {
    'an entry is a cheque and has none': `update account_entries set cheque_number = '777' where company_id = 1 and id = ${entryOfBank}`,
    'a cheque is gone': `delete from cheques where company_id = 1 and entry_id = ${cheque}`,
  },
  'A cheque whose voucher is reversed is not issued any more': {
    'a cheque is issued and its voucher is reversed': [
      `update cheques set state = 'issued' where company_id = 1 and entry_id = ${cheque}`,
      `update vouchers set state = 'reversed' where company_id = 1 and id = (select e.voucher_id from account_entries n join account_events e on e.company_id = 1 and e.id = n.event_id where n.company_id = 1 and n.id = ${cheque})`,
    ],
  },
}
