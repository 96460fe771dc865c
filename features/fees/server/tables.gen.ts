/** Written by `npm run tables` from the live catalogue. */
import type { ArrayType, Generated, Numeric } from '#platform/server/tables.gen.ts'

interface AcceptedDifferences {
  charged: number;
  company_id: number;
  ended_at: string | null;
  ended_by: number | null;
  enroll_id: number;
  expected: number | null;
  fee_head_id: number;
  id: Generated<number>;
  journal_id: number | null;
  made_at: Generated<string>;
  made_by: number | null;
  month: string;
  reason: string;
}

interface ActivityFees {
  amount: number;
  batch_id: number;
  company_id: number;
  fee_head_id: number;
  from_month: Generated<string>;
  to_month: Generated<string>;
}

interface ActivityStudents {
  company_id: number;
  ended_at: string | null;
  ended_by: number | null;
  enroll_id: number;
  fee_head_id: number;
  from_month: string;
  id: Generated<number>;
  made_at: Generated<string>;
  made_by: number | null;
  to_month: string;
}

interface Advances {
  balance: number;
  company_id: number;
  student_id: number;
}

interface BillCorrectionLines {
  company_id: number;
  credited: number;
  credited_discount: number;
  credited_tax: number;
  discount: number;
  fee_head_id: number;
  gross: number;
  journal_id: number;
  source: string;
  tax: number;
}

interface BillCorrections {
  advance: number;
  company_id: number;
  due_date: string;
  journal_id: number;
  new_bill_id: number | null;
}

interface BillLineOffers {
  amount: number;
  award_id: number;
  bill_id: number;
  company_id: number;
  fee_head_id: number;
}

interface BillLines {
  bill_id: number;
  company_id: number;
  discount: Generated<number>;
  fee_head_id: number;
  gross: number;
  net: Generated<number>;
  reason: string | null;
  reason_np: string | null;
  source: string;
  tax: Generated<number>;
  tax_kind_id: number | null;
  tax_name: string | null;
  tax_name_np: string | null;
  tax_percent: Numeric | null;
}

interface BillRuns {
  amount: Generated<number>;
  batch_id: number;
  bills: Generated<number>;
  company_id: number;
  enroll_id: number | null;
  generated_at: Generated<string>;
  generated_by: number;
  grade_ids: ArrayType<number>;
  id: Generated<number>;
  import_id: string | null;
  job_id: string | null;
  month: string;
  rollback_reason: string | null;
  rolled_back_at: string | null;
  rolled_back_by: number | null;
  state: Generated<string>;
  verified_at: string | null;
  verified_by: number | null;
}

interface BillingMonths {
  batch_id: number;
  company_id: number;
  due_date: string;
  fee_head_ids: Generated<ArrayType<number>>;
  month: string;
}

interface Bills {
  amount: number;
  batch_id: number;
  bill_run_id: number;
  company_id: number;
  due_date: string;
  enroll_id: number;
  event_id: number;
  fiscal_year_id: number;
  grade_id: number | null;
  id: Generated<number>;
  month: string;
  number: number;
  print_count: Generated<number>;
}

interface ChargeClaims {
  bill_run_id: number;
  company_id: number;
  enroll_id: number;
  fee_head_id: number;
  month: string;
  period: string;
  source: string;
  student_id: number;
}

interface ChargeCounts {
  batch_id: number;
  company_id: number;
  enrolled_on: string;
  grade_id: number;
  id: Generated<number>;
  month: string;
  n: number;
}

interface ChargedWanted {
  batch_id: number | null;
  company_id: number | null;
  enroll_id: number | null;
  month: string | null;
}

interface CounterDays {
  cashier_id: number;
  checked_at: string | null;
  checked_by: number | null;
  closed_at: string | null;
  closed_by: number | null;
  coins: number | null;
  company_id: number;
  counted: number | null;
  day: string;
  difference_event_id: number | null;
  difference_unposted: Generated<boolean>;
  expected: number | null;
  explanation: string | null;
  handed: number | null;
  handed_to: string | null;
  id: Generated<number>;
  notes: unknown | null;
  opened_at: Generated<string>;
  opened_by: number | null;
  opening: Generated<number>;
}

interface CustomizedFees {
  amount: number | null;
  company_id: number;
  end_reason: string | null;
  ended_at: string | null;
  ended_by: number | null;
  enroll_id: number;
  fee_head_id: number;
  from_month: string;
  id: Generated<number>;
  kind: string;
  made_at: Generated<string>;
  made_by: number | null;
  reason: string;
  to_month: string;
}

interface DueReminderRuns {
  company_id: number;
  id: Generated<number>;
  made_at: Generated<string>;
  made_by: number | null;
  text: string;
}

interface DueReminders {
  amount: number;
  company_id: number;
  day: string;
  guardian_id: number;
  run_id: number;
  sms_message_id: number;
}

interface Dues {
  billed: number;
  company_id: number;
  due: number;
  due_date: string;
  enroll_id: number;
  fee_head_id: number;
  month: string;
  student_id: number;
}

interface FeeAccounts {
  account_id: number | null;
  company_id: number;
  fee_head_id: number | null;
  id: Generated<number>;
  kind: string;
  mode: string | null;
  tax_kind_id: number | null;
}

interface FeeAllocations {
  amount: number;
  company_id: number;
  discount: Generated<number>;
  enroll_id: number;
  event_id: number;
  fee_head_id: number;
  month: string;
}

interface FeeCheques {
  company_id: number;
  event_id: number | null;
  id: Generated<number>;
  line: number;
  reason: string | null;
  receipt_id: number;
  settled_by: number | null;
  settled_on: string | null;
  state: Generated<string>;
}

interface FeeDeposits {
  balance: number;
  company_id: number;
  fee_head_id: number;
  student_id: number;
}

interface FeeEntries {
  account: string;
  account_id: number;
  accounting_date: string;
  amount: number;
  company_id: number;
  enroll_id: number | null;
  event_id: number;
  fee_head_id: number | null;
  id: Generated<number>;
  mode: string | null;
  month: string | null;
  tax_percent: Numeric | null;
}

interface FeeEventPostings {
  company_id: number;
  day: string;
  event_id: number;
  posting_id: number | null;
}

interface FeeEvents {
  accounting_date: string;
  approver_id: number | null;
  bill_run_id: number | null;
  company_id: number;
  counter_day_id: number | null;
  created_at: Generated<string>;
  enroll_id: number | null;
  fiscal_year_id: number | null;
  id: Generated<number>;
  kind: string;
  maker_id: number | null;
  reason: string | null;
  reverses_id: number | null;
}

interface FeeHeads {
  charged_by: Generated<string>;
  company_id: number;
  id: Generated<number>;
  is_active: Generated<boolean>;
  kind: string;
  rank: Generated<number>;
  refundable: Generated<boolean>;
  tax_kind_id: number | null;
  title: string;
  title_np: string | null;
}

interface FeeJournals {
  amount: number;
  approved_by: number | null;
  bill_id: number | null;
  company_id: number;
  due_date: string | null;
  end_reason: string | null;
  ended_at: string | null;
  ended_by: number | null;
  enroll_id: number;
  event_id: number | null;
  fee_head_id: number | null;
  fiscal_year_id: number | null;
  id: Generated<number>;
  issued_on: string | null;
  kind: string;
  made_at: Generated<string>;
  made_by: number | null;
  mode: string | null;
  month: string | null;
  number: number | null;
  paper: unknown | null;
  payee: string | null;
  print_count: Generated<number>;
  reason: string;
  reference: string | null;
  reverses_id: number | null;
  state: Generated<string>;
  tax: Generated<number>;
  tax_kind_id: number | null;
  tax_percent: Numeric | null;
  to_dues: Generated<boolean>;
  to_enroll_id: number | null;
}

interface FeeMoves {
  accounting_date: string;
  advance: Generated<number>;
  billed: Generated<number>;
  brought: Generated<number>;
  company_id: number;
  discount: Generated<number>;
  enroll_id: number;
  event_id: number;
  fine: Generated<number>;
  paid: Generated<number>;
  penalty: Generated<number>;
}

interface FeeMovesWanted {
  accounting_date: string | null;
  advance: number | null;
  billed: number | null;
  brought: number | null;
  company_id: number | null;
  discount: number | null;
  enroll_id: number | null;
  event_id: number | null;
  fine: number | null;
  paid: number | null;
  penalty: number | null;
}

interface FeeOfferAwards {
  company_id: number;
  end_reason: string | null;
  ended_at: string | null;
  ended_by: number | null;
  from_date: string;
  id: Generated<number>;
  made_at: Generated<string>;
  made_by: number | null;
  offer_id: number;
  student_id: number;
  to_date: string | null;
}

interface FeeOfferHeads {
  amount: number | null;
  company_id: number;
  fee_head_id: number;
  offer_id: number;
  rate: number | null;
}

interface FeeOffers {
  company_id: number;
  decided_at: string | null;
  decided_by: number | null;
  end_reason: string | null;
  from_date: string;
  id: Generated<number>;
  kind: string;
  made_at: Generated<string>;
  made_by: number | null;
  reason: string;
  state: Generated<string>;
  title: string;
  title_np: string | null;
  to_date: string | null;
}

interface FeePlans {
  amount: number;
  batch_id: number;
  company_id: number;
  fee_head_id: number;
  from_month: Generated<string>;
  grade_id: number | null;
  level_id: number | null;
  program_id: number | null;
  residence: string | null;
  scope: Generated<string>;
  section_id: number | null;
  to_month: Generated<string>;
}

interface FeePostingLines {
  account_id: number;
  amount: number;
  company_id: number;
  entries: number;
  fee_account_id: number;
  posting_id: number;
}

interface FeePostingVouchers {
  company_id: number;
  mode: string | null;
  posting_id: number;
  voucher_id: number;
  what: string;
}

interface FeePostings {
  company_id: number;
  day: string;
  events: number;
  id: Generated<number>;
  left_out: string | null;
  posted_at: Generated<string>;
  posted_by: number | null;
  reason: string | null;
  taken_back_at: string | null;
  taken_back_by: number | null;
}

interface GeneralReceiptLines {
  amount: number;
  company_id: number;
  fee_head_id: number;
  line: number;
  narration: string | null;
  receipt_id: number;
}

interface GeneralReceipts {
  company_id: number;
  mobile: string | null;
  payer: string;
  receipt_id: number;
  student_id: number | null;
}

interface OpenDueDays {
  company_id: number;
  due: number;
  due_date: string;
  id: Generated<number>;
}

interface PastSeats {
  company_id: number;
  enroll_id: number;
  grade_id: number;
  residence: string | null;
  section_id: number | null;
  to_month: string;
}

interface PaymentIntentLines {
  amount: number;
  company_id: number;
  intent_id: string;
  months: Generated<unknown>;
  penalty: Generated<number>;
  receipt_id: number | null;
  student_id: number;
}

interface PaymentIntents {
  amount: number;
  asked_at: string | null;
  code: Generated<string>;
  company_id: number;
  hint: Generated<unknown>;
  id: Generated<string>;
  made_at: Generated<string>;
  mode: Generated<string>;
  next_try_at: string | null;
  payer_id: number | null;
  problem: string | null;
  provider: string;
  provider_ref: string | null;
  sent: unknown | null;
  settled_at: string | null;
  state: Generated<string>;
  tries: Generated<number>;
  turned_back: Generated<boolean>;
}

interface PaymentProviders {
  active: Generated<boolean>;
  company_id: number;
  merchant: string;
  mode: Generated<string>;
  provider: string;
  sealed: string;
  set_at: Generated<string>;
  set_by: number | null;
}

interface PenaltyClaims {
  amount: number;
  company_id: number;
  enroll_id: number;
  event_id: number;
  every: string;
  made_at: Generated<string>;
  month: string;
  step: number;
}

interface PenaltyRules {
  active: boolean;
  company_id: number;
  done_on: string | null;
  since: string;
}

interface PlanAmounts {
  amount: number;
  batch_id: number;
  company_id: number;
  fee_head_id: number;
  from_month: string;
  grade_id: number;
  residence: string;
  section_id: number;
  to_month: string;
}

interface PlanAmountsWanted {
  amount: number | null;
  batch_id: number | null;
  company_id: number | null;
  fee_head_id: number | null;
  from_month: string | null;
  grade_id: number | null;
  residence: string | null;
  section_id: number | null;
  to_month: string | null;
}

interface PreviousDues {
  amount: number;
  company_id: number;
  due_date: string;
  end_reason: string | null;
  ended_at: string | null;
  ended_by: number | null;
  enroll_id: number;
  event_id: number;
  fee_head_id: number;
  id: Generated<number>;
  import_id: string | null;
  made_at: Generated<string>;
  made_by: number | null;
  month: Generated<string>;
  remark: string | null;
}

interface ReceiptMessages {
  company_id: number;
  receipt_id: number;
  sms_message_id: number;
}

interface ReceiptPapers {
  company_id: number;
  paper: unknown;
  receipt_id: number;
}

interface ReceiptPayments {
  amount: number;
  bank: string | null;
  before: Generated<number>;
  cheque_date: string | null;
  company_id: number;
  line: number;
  mode: string;
  receipt_id: number;
  reference: string | null;
}

interface Receipts {
  advance: Generated<number>;
  advance_used: Generated<number>;
  amount: number;
  cancel_reason: string | null;
  cancelled_at: string | null;
  cancelled_by: number | null;
  cashier_id: number | null;
  company_id: number;
  discount: Generated<number>;
  enroll_id: number | null;
  event_id: number;
  fiscal_year_id: number;
  id: Generated<number>;
  mode: string;
  note: string | null;
  number: number;
  penalty: Generated<number>;
  penalty_owed: Generated<number>;
  print_count: Generated<number>;
  received_on: string;
  reference: string | null;
  series: Generated<string>;
}

interface SettledDifferences {
  charged: number;
  company_id: number;
  expected: number;
  journal_id: number;
}

interface StudentBalances {
  company_id: number;
  due: Generated<number>;
  enroll_id: number;
  since: string | null;
  student_id: number;
}

interface TaxKinds {
  company_id: number;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name: string;
  name_np: string | null;
}

interface TaxRates {
  company_id: number;
  from_date: string;
  id: Generated<number>;
  percent: Numeric;
  tax_kind_id: number;
}

interface TouchedBalances {
  company_id: number;
  enrolments: ArrayType<number>;
  id: Generated<number>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    accepted_differences: AcceptedDifferences;
    activity_fees: ActivityFees;
    activity_students: ActivityStudents;
    advances: Advances;
    bill_correction_lines: BillCorrectionLines;
    bill_corrections: BillCorrections;
    bill_line_offers: BillLineOffers;
    bill_lines: BillLines;
    bill_runs: BillRuns;
    billing_months: BillingMonths;
    bills: Bills;
    charge_claims: ChargeClaims;
    charge_counts: ChargeCounts;
    charged_wanted: ChargedWanted;
    counter_days: CounterDays;
    customized_fees: CustomizedFees;
    due_reminder_runs: DueReminderRuns;
    due_reminders: DueReminders;
    dues: Dues;
    fee_accounts: FeeAccounts;
    fee_allocations: FeeAllocations;
    fee_cheques: FeeCheques;
    fee_deposits: FeeDeposits;
    fee_entries: FeeEntries;
    fee_event_postings: FeeEventPostings;
    fee_events: FeeEvents;
    fee_heads: FeeHeads;
    fee_journals: FeeJournals;
    fee_moves: FeeMoves;
    fee_moves_wanted: FeeMovesWanted;
    fee_offer_awards: FeeOfferAwards;
    fee_offer_heads: FeeOfferHeads;
    fee_offers: FeeOffers;
    fee_plans: FeePlans;
    fee_posting_lines: FeePostingLines;
    fee_posting_vouchers: FeePostingVouchers;
    fee_postings: FeePostings;
    general_receipt_lines: GeneralReceiptLines;
    general_receipts: GeneralReceipts;
    open_due_days: OpenDueDays;
    past_seats: PastSeats;
    payment_intent_lines: PaymentIntentLines;
    payment_intents: PaymentIntents;
    payment_providers: PaymentProviders;
    penalty_claims: PenaltyClaims;
    penalty_rules: PenaltyRules;
    plan_amounts: PlanAmounts;
    plan_amounts_wanted: PlanAmountsWanted;
    previous_dues: PreviousDues;
    receipt_messages: ReceiptMessages;
    receipt_papers: ReceiptPapers;
    receipt_payments: ReceiptPayments;
    receipts: Receipts;
    settled_differences: SettledDifferences;
    student_balances: StudentBalances;
    tax_kinds: TaxKinds;
    tax_rates: TaxRates;
    touched_balances: TouchedBalances;
  }
}
