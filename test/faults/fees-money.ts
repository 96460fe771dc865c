/** Wrong receipts, events, entries and drawers of the fees, by the sentence that notices them. */
import type { Faults } from './faults.ts'

const receipt = `(select max(event_id) from receipts where company_id = 1 and cancelled_at is null and series = 'R' and cashier_id is not null and mode = 'cash' and amount > 0)`
const receiptId = `(select id from receipts where company_id = 1 and event_id = ${receipt})`
const cancelled = `company_id = 1 and event_id = (select max(event_id) from receipts where company_id = 1 and cancelled_at is not null)`
const ofReceipt = `company_id = 1 and event_id = ${receipt}`
const eventOfReceipt = `company_id = 1 and id = ${receipt}`
const otherYear = `(select min(id) from fiscal_years where company_id = 1 and not is_current)`
const stranger = `(select min(user_id) from user_roles where company_id = 1 and role_slug = 'librarian')`
const otherEnrolment = `(select max(e.id) from enrolments e where e.company_id = 1 and e.student_id <> (select student_id from enrolments where company_id = 1 and id = (select enroll_id from receipts where company_id = 1 and event_id = ${receipt})))`
const otherStudent = `(select max(id) from students where company_id = 1)`
const bill = `(select max(id) from bills b where company_id = 1 and not exists (select from fee_journals j where j.company_id = 1 and j.bill_id = b.id) and exists (select from charge_claims k where k.company_id = 1 and k.enroll_id = b.enroll_id and k.bill_run_id = b.bill_run_id))`
const eventOfBill = `(select event_id from bills where company_id = 1 and id = ${bill})`
const otherHead = (not: string) =>
  `(select max(h.id) from fee_heads h where h.company_id = 1 and h.charged_by not in ('penalty', 'previous') and h.id <> ${not})`
const journalOf = (kind: string) =>
  `(select max(id) from fee_journals where company_id = 1 and kind = '${kind}' and event_id is not null and bill_id is null)`
const eventOf = (kind: string) => `(select event_id from fee_journals where company_id = 1 and id = ${journalOf(kind)})`
const general = `(select max(receipt_id) from general_receipts where company_id = 1)`
const cheque = `(select max(id) from fee_cheques where company_id = 1 and state = 'cleared')`
const correction = `(select max(journal_id) from bill_corrections where company_id = 1 and new_bill_id is not null)`
const closedDay = `(select max(id) from counter_days where company_id = 1 and closed_at is not null and notes <> '{}')`
const previous = `(select max(id) from previous_dues where company_id = 1 and ended_at is null)`

export const wrongMoney: Faults = {
  'A receipt has the kind, student, day, fiscal year and maker of its event': {
    'a receipt is of another student': `update receipts set enroll_id = ${otherEnrolment} where ${ofReceipt}`,
    'a receipt is of another day': `update receipts set received_on = received_on - 1 where ${ofReceipt}`,
    'a receipt is of another fiscal year': `update receipts set fiscal_year_id = ${otherYear}, number = 1 + coalesce((select max(number) from receipts where company_id = 1 and series = 'R' and fiscal_year_id = ${otherYear}), 0) where ${ofReceipt}`,
    'a receipt is of another cashier': `update receipts set cashier_id = ${stranger} where ${ofReceipt}`,
    'a receipt names the event of a bill': `update receipts set event_id = ${eventOfBill} where ${ofReceipt}`,
    'an event, its entries and its posting are of another day': [
      `update fee_events set accounting_date = accounting_date - 1 where ${eventOfReceipt}`,
      `update fee_entries set accounting_date = accounting_date - 1 where ${ofReceipt}`,
      `update fee_event_postings set day = day - 1 where ${ofReceipt}`,
    ],
    'an event was made by somebody else': `update fee_events set maker_id = ${stranger} where ${eventOfReceipt}`,
  },
  'A receipt is cancelled exactly when its event is reversed, by the same person': {
    'a receipt is cancelled and its event stands': `update receipts set cancelled_at = app_now(), cancel_reason = 'Nobody did' where ${ofReceipt}`,
    'a receipt stands and its event was reversed': `update receipts set cancelled_at = null, cancelled_by = null, cancel_reason = null where ${cancelled}`,
    'a receipt was cancelled by somebody else': `update receipts set cancelled_by = ${stranger} where ${cancelled}`,
  },
  'Discount, old penalty and advance of a receipt are what its event moved': {
    'a receipt says another discount': `update receipts set discount = discount + 1 where ${ofReceipt}`,
    'a receipt says that more became advance': `update receipts set advance = advance + 1 where ${ofReceipt}`,
    'a receipt says that it used advance': `update receipts set advance_used = advance_used + 1 where ${ofReceipt}`,
    'a receipt says that it took a penalty': `update receipts set penalty = penalty + 1 where ${ofReceipt}`,
    'an allocation tells paid as forgiven': `update fee_allocations set amount = amount - 1, discount = discount + 1 where ${ofReceipt}`,
  },
  'An event that takes money has its receipt, an event that charges a month has its bill, and no other moves money': {
    'a receipt is gone and its money is there': [
      `delete from receipt_payments where company_id = 1 and receipt_id = ${receiptId}`,
      `delete from receipts where ${ofReceipt}`,
    ],
    'a general receipt is gone and its money is there': [
      `delete from general_receipts where company_id = 1 and receipt_id = ${general}`,
      `delete from receipt_payments where company_id = 1 and receipt_id = ${general}`,
      `delete from receipts where company_id = 1 and id = ${general}`,
    ],
    'money moved without a document': `update fee_events set kind = 'advance' where ${eventOfReceipt}`,
    'a bill is gone and its dues are there': [
      `delete from bill_lines where company_id = 1 and bill_id = ${bill}`,
      `delete from bills where company_id = 1 and id = ${bill}`,
    ],
  },
  'A bill has the student, fiscal year and run of its event': {
    'a bill is of another student': `update bills set enroll_id = (select max(e.id) from enrolments e where e.company_id = 1 and e.id <> bills.enroll_id) where company_id = 1 and id = ${bill}`,
    'a bill is of another fiscal year': `update bills set fiscal_year_id = ${otherYear}, number = 1 + coalesce((select max(number) from bills where company_id = 1 and fiscal_year_id = ${otherYear}), 0) where company_id = 1 and id = (select id from bills where company_id = 1 order by fiscal_year_id desc, number desc limit 1)`,
  },
  'The amount of a bill is the sum of its lines': {
    'a bill says another amount': `update bills set amount = amount + 1 where company_id = 1 and id = ${bill}`,
    'a line of a bill says another amount': `update bill_lines set gross = gross + 1 where company_id = 1 and bill_id = ${bill}`,
  },
  'The parts of a correction come to its note, and its new bill is of the same student, month and run': {
    'the new bill of a correction is of another student': `update bill_corrections set new_bill_id = (select min(b.id) from bills b where b.company_id = 1 and b.enroll_id <> (select j.enroll_id from fee_journals j where j.company_id = 1 and j.id = ${correction})) where company_id = 1 and journal_id = ${correction}`,
    'a line of a corrected bill took off more tax': `update bill_correction_lines set credited_tax = credited_tax + 1 where company_id = 1 and journal_id = ${correction}`,
  },
  'What a receipt says of penalties is what it paid of them': {
    'a receipt says that it paid a penalty': `update receipts set penalty_owed = penalty_owed + 1 where ${ofReceipt}`,
  },
  'The cash of a receipt is its amount': {
    'a receipt says another amount': `update receipts set amount = amount + 1 where ${ofReceipt}`,
  },
  'The parts of a receipt follow each other and come to its amount': {
    'a part of a receipt has another place': `update receipt_payments set before = 7, line = 2 where company_id = 1 and receipt_id = ${receiptId}`,
  },
  'The money of a receipt stands on the ways of its parts': {
    'a receipt and its part say another amount': [
      `update receipts set amount = amount + 1 where ${ofReceipt}`,
      `update receipt_payments set amount = amount + 1 where company_id = 1 and receipt_id = ${receiptId}`,
    ],
    'a part of a receipt came by another way': `update receipt_payments set mode = 'bank' where company_id = 1 and receipt_id = ${receiptId}`,
    'an entry and its account are of another way of paying': `update fee_entries set account = 'bank', mode = 'bank', account_id = (select id from fee_accounts where company_id = 1 and kind = 'bank') where ${ofReceipt} and mode is not null`,
  },
  'A receipt is called by the way of its parts': {
    'a receipt came by another way': `update receipts set mode = 'bank' where ${ofReceipt}`,
  },
  'A general receipt is what its lines say, under their heads, and of no enrolment': {
    'a general receipt says another income': `update general_receipt_lines set fee_head_id = ${otherHead('fee_head_id')} where company_id = 1 and receipt_id = ${general}`,
    'a line of a general receipt says another amount': `update general_receipt_lines set amount = amount + 1 where company_id = 1 and receipt_id = ${general}`,
  },
  'Receipt numbers run from 1 without a gap, per fiscal year and series': {
    'a receipt has another number': `update receipts set number = number + 1000 where ${ofReceipt}`,
  },
  'Counters stand behind the last number': {
    'the next number of receipts is another': `update counters set next = next + 1 where company_id = 1 and name like 'receipt:%'`,
  },
  'An online payment is paid exactly when each of its students has the receipt, of its amount, way and reference': {
    'an online payment says another amount': `update payment_intents set amount = amount + 1 where company_id = 1 and state = 'paid'`,
    'an online payment is paid and has no receipt': `update payment_intent_lines set receipt_id = null where company_id = 1 and receipt_id is not null`,
    'an online payment failed and has a receipt': `update payment_intents set state = 'failed' where company_id = 1 and state = 'paid'`,
    'an online payment came by another provider': `update payment_intents set provider = 'esewa' where company_id = 1 and state = 'paid'`,
  },
  'Every event sums to 0 and has at least two entries': {
    'an entry is of another amount': `update fee_entries set amount = amount + 1 where ${ofReceipt} and mode is not null`,
  },
  'A reversal mirrors its original exactly': {
    'a reversal reverses another event': `update fee_events set reverses_id = ${eventOfBill} where company_id = 1 and id = (select max(id) from fee_events where company_id = 1 and reverses_id is not null)`,
    'a reversal takes back twice as much': `update fee_entries set amount = amount * 2 where company_id = 1 and event_id = (select max(id) from fee_events where company_id = 1 and reverses_id is not null)`,
  },
  'An entry stands on the account of its kind, head and way of paying': {
    'an entry stands on another account': `update fee_entries set account_id = (select id from fee_accounts where company_id = 1 and kind = 'bank') where ${ofReceipt} and mode is not null`,
  },
  'An event is of the fiscal year of its day, and so are its entries of its day': {
    'an event is of another day': `update fee_events set accounting_date = accounting_date - 1 where ${eventOfReceipt}`,
    'an event is of another fiscal year': `update fee_events set fiscal_year_id = ${otherYear} where ${eventOfReceipt}`,
    'an entry is of another day': `update fee_entries set accounting_date = accounting_date - 1 where ${ofReceipt} and mode is not null`,
  },
  'Tax stands on the account of its kind, at the rate of the line of its bill': {
    'tax has another rate': `update fee_entries set tax_percent = tax_percent + 1 where company_id = 1 and account = 'tax'`,
  },
  'The tax of a line is its rate of what offers left': {
    'a line of a bill says another rate of tax': `update bill_lines set tax_percent = 50 where company_id = 1 and tax > 0`,
  },
  'The tax of a note is what its event moved on accounts of taxes': {
    'a note says another tax': `update fee_journals set tax = tax + 1 where company_id = 1 and tax > 0`,
  },
  'An entry is of the student of its event, except what a transfer brings to another student': {
    'an event is of another student': `update fee_events set enroll_id = ${otherEnrolment} where ${eventOfReceipt}`,
    'an event of a penalty is of another student': `update fee_events set enroll_id = (select max(e.id) from enrolments e where e.company_id = 1 and e.id <> fee_events.enroll_id) where company_id = 1 and id = (select max(event_id) from penalty_claims where company_id = 1)`,
    'an event of a bill is of another student': `update fee_events set enroll_id = (select max(e.id) from enrolments e where e.company_id = 1 and e.id <> fee_events.enroll_id) where company_id = 1 and id = ${eventOfBill}`,
    'an entry is of another student': `update fee_entries set enroll_id = ${otherEnrolment} where ${ofReceipt} and mode is not null`,
    'a due was paid for another student': `update fee_entries set enroll_id = ${otherEnrolment} where ${ofReceipt} and account = 'receivable'`,
  },
  'A transfer reaches the student whom its journal names': {
    'an advance was moved to another student': `update fee_journals set to_enroll_id = (select min(id) from enrolments where company_id = 1) where company_id = 1 and id = ${journalOf('transfer')}`,
  },
  'A due has the student of its enrolment': {
    'a due is of another student': `update dues set student_id = ${otherStudent} where company_id = 1 and (enroll_id, fee_head_id, month) = (select enroll_id, fee_head_id, month from dues where company_id = 1 limit 1)`,
  },
  'What an event allocates to a due is what its entries take off it': {
    'income of a bill stands under another head': `update fee_entries n set fee_head_id = a.fee_head_id, account_id = a.id from fee_accounts a where a.company_id = 1 and a.kind = n.account and a.fee_head_id = ${otherHead('n.fee_head_id')} and n.company_id = 1 and n.event_id = ${eventOfBill} and n.account = 'income'`,
    'income of a bill stands under another month': `update fee_entries set month = '14' where company_id = 1 and event_id = ${eventOfBill} and account = 'income'`,
    'an allocation is of another event': `update fee_allocations a set event_id = (select max(r.event_id) from receipts r where r.company_id = 1 and r.event_id <> ${receipt}) where ${ofReceipt}`,
    'an allocation is of another student': `update fee_allocations set enroll_id = ${otherEnrolment} where ${ofReceipt}`,
  },
  'A counter day takes only what its own cashier made': {
    'an event is of the drawer of somebody else': `update counter_days set cashier_id = ${stranger} where company_id = 1 and id = (select counter_day_id from fee_events where ${eventOfReceipt})`,
  },
  'Money that a person took or gave is in a counter day, money that came online is in none': {
    'money was taken into no drawer': `update fee_events set counter_day_id = null where ${eventOfReceipt}`,
    'money went out of no drawer': `update fee_events set counter_day_id = null where company_id = 1 and id = ${eventOf('refund')}`,
    'money that came online is in a drawer': `update fee_events set counter_day_id = ${closedDay} where company_id = 1 and id = (select max(event_id) from receipts where company_id = 1 and cashier_id is null)`,
  },
  'The counted notes of a counter day come to what was counted': {
    'counted notes do not come to what was counted': `update counter_days set notes = '{"1000": 1}' where company_id = 1 and id = ${closedDay}`,
    'a closed day counted another sum': `update counter_days set counted = counted + 1, explanation = 'Found', difference_unposted = true where company_id = 1 and id = ${closedDay}`,
  },
  'What a closed counter day is short or over stands in the ledger, once': {
    'a drawer is over by what no entry says': `update counter_days set counted = counted + 1, coins = coalesce(coins, 0) + 1, explanation = 'Found', difference_event_id = (select max(id) from fee_events where company_id = 1) where company_id = 1 and id = ${closedDay}`,
  },
  'Who approved an event did not make it': {
    'an event was approved by who made it': `update fee_events set approver_id = maker_id where ${eventOfReceipt}`,
    'a refund was approved by who made it': [
      `update fee_journals set approved_by = made_by where company_id = 1 and id = ${journalOf('refund')}`,
      `update fee_events set approver_id = maker_id where company_id = 1 and id = ${eventOf('refund')}`,
    ],
  },
  'A cheque that was cleared or bounced has the day, person, student and amount of its event': {
    'a cheque was cleared by somebody else': `update fee_cheques set settled_by = ${stranger} where company_id = 1 and id = ${cheque}`,
    'a cheque was cleared on another day': `update fee_cheques set settled_on = settled_on - 1 where company_id = 1 and id = ${cheque}`,
  },
  'Who brought a due forward and who took it back made its events': {
    'a previous due was brought by somebody else': `update previous_dues set made_by = ${stranger} where company_id = 1 and id = ${previous}`,
  },
}
