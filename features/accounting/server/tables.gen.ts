/** Written by `npm run tables` from the live catalogue. */
import type { Generated, Numeric } from '#platform/server/tables.gen.ts'

interface AccountDays {
  account_id: number;
  closing: boolean;
  company_id: number;
  credit: number;
  day: string;
  debit: number;
}

interface AccountEntries {
  account_id: number;
  accounting_date: string;
  amount: number;
  cheque_number: string | null;
  company_id: number;
  cost_centre_id: number | null;
  event_id: number;
  id: Generated<number>;
  line: number;
  narration: string | null;
  party_id: number | null;
  tds_base: number | null;
  tds_rate_id: number | null;
}

interface AccountEvents {
  accounting_date: string;
  approver_id: number | null;
  closing: Generated<boolean>;
  company_id: number;
  created_at: Generated<string>;
  fiscal_year_id: number;
  id: Generated<number>;
  maker_id: number | null;
  reason: string | null;
  reverses_id: number | null;
  voucher_id: number;
}

interface AccountGroups {
  code: string;
  company_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  parent_id: number | null;
  rank: Generated<number>;
  root: string;
}

interface AccountMonths {
  account_id: number;
  closing: boolean;
  company_id: number;
  credit: number;
  debit: number;
  month: string;
}

interface Accounts {
  bank_name: string | null;
  bank_number: string | null;
  closed_on: string | null;
  code: string;
  company_id: number;
  created_at: Generated<string>;
  group_id: number;
  id: Generated<number>;
  kind: Generated<string>;
  name: string;
  name_np: string | null;
  rank: Generated<number>;
  role: string | null;
  root: string;
}

interface BankOpenMonths {
  account_id: number;
  amount: number;
  company_id: number;
  items: number;
  month: string;
  side: string;
}

interface BankStatementLines {
  account_id: number;
  amount: number;
  balance: number | null;
  company_id: number;
  date: string;
  description: Generated<string>;
  fingerprint: string;
  id: Generated<number>;
  line: number;
  note: string | null;
  reference: string | null;
  statement_id: number;
  voucher_id: number | null;
}

interface BankStatements {
  account_id: number;
  company_id: number;
  file_name: string;
  from_date: string;
  id: Generated<number>;
  layout: unknown;
  made_at: Generated<string>;
  made_by: number | null;
  to_date: string;
}

interface Cheques {
  changed_by: number | null;
  company_id: number;
  entry_id: number;
  since: string;
  state: Generated<string>;
}

interface CostCentres {
  code: string;
  company_id: number;
  id: Generated<number>;
  is_active: Generated<boolean>;
  kind: string;
  name: string;
  name_np: string | null;
}

interface Parties {
  address: string | null;
  code: string;
  company_id: number;
  id: Generated<number>;
  is_active: Generated<boolean>;
  kind: string;
  name: string;
  name_np: string | null;
  pan: string | null;
  phone: string | null;
}

interface ReconciledEntries {
  company_id: number;
  entry_id: number;
  reconciliation_id: number;
}

interface ReconciledLines {
  company_id: number;
  line_id: number;
  reconciliation_id: number;
}

interface Reconciliations {
  account_id: number;
  company_id: number;
  how: string;
  id: Generated<number>;
  made_at: Generated<string>;
  made_by: number | null;
}

interface RecurringVoucherLines {
  account_id: number;
  amount: number;
  company_id: number;
  cost_centre_id: number | null;
  line: number;
  narration: string | null;
  party_id: number | null;
  recurring_id: number;
  tds_base: number | null;
  tds_rate_id: number | null;
}

interface RecurringVouchers {
  amount: number;
  company_id: number;
  day: number;
  every: number;
  from_date: string;
  id: Generated<number>;
  made_at: Generated<string>;
  made_by: number | null;
  name: string;
  narration: Generated<string>;
  next_day: string | null;
  posts: Generated<boolean>;
  problem: string | null;
  reference: string | null;
  state: Generated<string>;
  times: number | null;
  type: string;
  unit: string;
  until_date: string | null;
  version: Generated<number>;
  written: Generated<number>;
}

interface TdsRates {
  company_id: number;
  from_date: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name: string;
  name_np: string | null;
  percent: Numeric;
}

interface VoucherDocuments {
  added_at: Generated<string>;
  added_by: number | null;
  company_id: number;
  file_id: string;
  id: Generated<number>;
  kind: string;
  name: string;
  voucher_id: number;
}

interface VoucherLines {
  account_id: number;
  amount: number;
  cheque_number: string | null;
  company_id: number;
  cost_centre_id: number | null;
  line: number;
  narration: string | null;
  party_id: number | null;
  tds_base: number | null;
  tds_rate_id: number | null;
  voucher_id: number;
}

interface VoucherRows {
  account_id: number | null;
  amount: number | null;
  cheque_number: string | null;
  company_id: number | null;
  cost_centre_id: number | null;
  entry_id: number | null;
  line: number | null;
  narration: string | null;
  party_id: number | null;
  tds_base: number | null;
  tds_rate_id: number | null;
  voucher_id: number | null;
}

interface Vouchers {
  amount: Generated<number>;
  approved_at: string | null;
  approved_by: number | null;
  company_id: number;
  date: string;
  fiscal_year_id: number | null;
  id: Generated<number>;
  import_id: string | null;
  made_at: Generated<string>;
  made_by: number | null;
  narration: Generated<string>;
  number: number | null;
  posted_at: string | null;
  posted_by: number | null;
  reason: string | null;
  recurring_day: string | null;
  recurring_id: number | null;
  reference: string | null;
  reverses_id: number | null;
  source: Generated<string>;
  state: Generated<string>;
  type: string;
  version: Generated<number>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    account_days: AccountDays;
    account_entries: AccountEntries;
    account_events: AccountEvents;
    account_groups: AccountGroups;
    account_months: AccountMonths;
    accounts: Accounts;
    bank_open_months: BankOpenMonths;
    bank_statement_lines: BankStatementLines;
    bank_statements: BankStatements;
    cheques: Cheques;
    cost_centres: CostCentres;
    parties: Parties;
    reconciled_entries: ReconciledEntries;
    reconciled_lines: ReconciledLines;
    reconciliations: Reconciliations;
    recurring_voucher_lines: RecurringVoucherLines;
    recurring_vouchers: RecurringVouchers;
    tds_rates: TdsRates;
    voucher_documents: VoucherDocuments;
    voucher_lines: VoucherLines;
    voucher_rows: VoucherRows;
    vouchers: Vouchers;
  }
}
