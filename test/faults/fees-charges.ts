/** Wrong bills, dues, journals, cheques and postings of the fees, by the sentence that notices them. */
import type { Faults } from './faults.ts'

const receipt = `(select max(event_id) from receipts where company_id = 1 and cancelled_at is null and series = 'R' and cashier_id is not null and mode = 'cash' and amount > 0)`
const ofReceipt = `company_id = 1 and event_id = ${receipt}`
const eventOfReceipt = `company_id = 1 and id = ${receipt}`
const stranger = `(select min(user_id) from user_roles where company_id = 1 and role_slug = 'librarian')`
const otherStudent = `(select max(id) from students where company_id = 1)`
const bill = `(select max(id) from bills b where company_id = 1 and not exists (select from fee_journals j where j.company_id = 1 and j.bill_id = b.id) and exists (select from charge_claims k where k.company_id = 1 and k.enroll_id = b.enroll_id and k.bill_run_id = b.bill_run_id))`
const otherHead = (not: string) =>
  `(select max(h.id) from fee_heads h where h.company_id = 1 and h.charged_by not in ('penalty', 'previous') and h.id <> ${not})`
const journalOf = (kind: string) =>
  `(select max(id) from fee_journals where company_id = 1 and kind = '${kind}' and event_id is not null and bill_id is null)`
const cheque = `(select max(id) from fee_cheques where company_id = 1 and state = 'cleared')`
const correction = `(select max(journal_id) from bill_corrections where company_id = 1 and new_bill_id is not null)`
const closedDay = `(select max(id) from counter_days where company_id = 1 and closed_at is not null and notes <> '{}')`
const posting = `(select max(id) from fee_postings where company_id = 1 and left_out is null and taken_back_at is null)`
const previous = `(select max(id) from previous_dues where company_id = 1 and ended_at is null)`

export const wrongCharges: Faults = {
  'Receivable entries equal what is due, per enrolment, head and month': {
    'two entries are of other amounts': [
      `update fee_entries set amount = amount + 100 where ${ofReceipt} and mode is not null`,
      `update fee_entries set amount = amount - 100 where id = (select max(id) from fee_entries where ${ofReceipt} and account = 'receivable')`,
    ],
    'a due is less than it is': `update dues set due = due - 1 where company_id = 1 and due > 0`,
  },
  'Billed = paid + discount + due, per enrolment, head and month': {
    'an allocation says more': `update fee_allocations set amount = amount + 1 where ${ofReceipt}`,
    'an allocation is gone': `delete from fee_allocations where ${ofReceipt}`,
  },
  'The balance of each enrolment is what is open of its dues, since the oldest of them': {
    'a balance says more': `update student_balances set due = due + 1 where company_id = 1 and due > 0`,
    'a balance is older than its dues': `update student_balances set since = since - 1 where company_id = 1 and due > 0`,
    'a balance is of another student': `update student_balances set student_id = ${otherStudent} where company_id = 1 and enroll_id = (select min(enroll_id) from dues where company_id = 1 and due > 0)`,
    'a balance is gone': `delete from student_balances where company_id = 1 and enroll_id = (select min(enroll_id) from dues where company_id = 1 and due > 0)`,
    'a due changed and its balance did not': `update dues set due = due - 1 where company_id = 1 and due > 0`,
  },
  'What is owed by due date is what is open of the dues of that date': {
    'a day is owed more': `update open_due_days set due = due + 1 where company_id = 1`,
    'a due moved to another day': `update dues set due_date = due_date - 1 where company_id = 1 and due > 0`,
  },
  'What each event moved at an enrolment is what its entries and allocations say': {
    'a move says more': `update fee_moves set billed = billed + 1 where ${ofReceipt}`,
    'a move is of another day': `update fee_moves set accounting_date = accounting_date - 1 where ${ofReceipt}`,
    'a move is gone': `delete from fee_moves where ${ofReceipt}`,
    'an entry changed and its move did not': `update fee_entries set amount = amount - 100 where id = (select max(id) from fee_entries where ${ofReceipt} and account = 'receivable')`,
    'an allocation changed and its move did not': `update fee_allocations set amount = amount + 1 where ${ofReceipt}`,
  },
  'Live bill lines, notes, dues brought forward and penalties that were not waived equal what is billed, per enrolment, head and month':
    {
      'a due and what was billed are more': `update dues set due = due + 1, billed = billed + 1 where company_id = 1 and enroll_id = (select min(enroll_id) from dues where company_id = 1)`,
      'a note took more off a bill than its lines': `update bill_correction_lines set credited = credited + 1 where company_id = 1 and journal_id = ${correction}`,
    },
  'A penalty that accrued is what its event moved, on the head of penalties': {
    'a penalty is of another month': `update penalty_claims set month = '14' where company_id = 1 and (enroll_id, month) = (select enroll_id, month from penalty_claims where company_id = 1 limit 1)`,
    'a penalty says another amount': `update penalty_claims set amount = amount + 1 where company_id = 1`,
  },
  'Only penalties are waived': {
    'something else than a penalty was waived': `update fee_heads set charged_by = 'plan' where company_id = 1 and charged_by = 'penalty'`,
  },
  'Each live charge has its claim': {
    'a claim is of another month': `update charge_claims set month = '14' where company_id = 1 and bill_run_id = (select bill_run_id from bills where company_id = 1 and id = ${bill})`,
    'a claim is gone and its bill stands': `delete from charge_claims where company_id = 1 and enroll_id = (select enroll_id from bills where company_id = 1 and id = ${bill})`,
  },
  'Bill numbers run from 1 without a gap, per fiscal year': {
    'a bill has another number': `update bills set number = number + 100000 where company_id = 1 and id = ${bill}`,
  },
  'Advance balances equal their entries': {
    'an advance is more': `update advances set balance = balance + 1 where company_id = 1`,
  },
  'A due brought forward is what its event moved, and stands until the mirror of it': {
    'a previous due says another amount': `update previous_dues set amount = amount + 1 where company_id = 1 and id = ${previous}`,
  },
  'A bill run that was not rolled back counts its own bills that stand, and their amounts': {
    'a run says that it billed more': `update bill_runs set amount = amount + 1 where company_id = 1 and state = 'generated'`,
    'a run says that it billed more students': `update bill_runs set bills = bills + 1 where company_id = 1 and state = 'generated'`,
  },
  'No bill of a run that was rolled back stands': {
    'a run is rolled back and its bills stand': `update bill_runs set state = 'rolled_back', rollback_reason = 'Nobody did', rolled_back_at = app_now() where company_id = 1 and state = 'generated'`,
  },
  'A bill is of the month of its run': {
    'a bill is of another month': `update bills set month = '14' where company_id = 1 and id = ${bill}`,
    'a bill is of another run': `update bills set bill_run_id = (select min(id) from bill_runs where company_id = 1 and id <> bills.bill_run_id) where company_id = 1 and id = ${bill}`,
  },
  'An event of a bill run is of a student whom the run billed': {
    'an event is of a run that did not bill its student': `update fee_events set bill_run_id = (select max(id) from bill_runs where company_id = 1) where company_id = 1 and id = (select max(event_id) from previous_dues where company_id = 1)`,
  },
  'A claim has the student of its enrolment, and the month of its run': {
    'a claim is of another student': `update charge_claims set student_id = ${otherStudent} where company_id = 1 and (enroll_id, month) = (select enroll_id, month from charge_claims where company_id = 1 limit 1)`,
    'a claim is of another run': `update charge_claims set bill_run_id = (select min(id) from bill_runs where company_id = 1 and month <> charge_claims.month) where company_id = 1 and bill_run_id = (select bill_run_id from bills where company_id = 1 and id = ${bill})`,
  },
  'The period of a claim is that of its month: the month, the half, the year, or once': {
    'a claim is of another period': `update charge_claims set period = replace(period, 'month ', 'month 9') where company_id = 1`,
  },
  'No head is on two bills of a student for the same month': {
    'a head is on two bills of a month': `update bills o set month = b.month from bills b where b.company_id = 1 and b.id = ${bill} and o.company_id = 1 and o.enroll_id = b.enroll_id and o.id <> b.id`,
  },
  'The number of students whom a month charged is that of its claims': {
    'more students are charged than have claims': `update charge_counts set n = n + 1 where company_id = 1 and id = (select max(id) from charge_counts where company_id = 1)`,
  },
  'What the plan charges a class, a section and a kind of student is the narrowest of its amounts': {
    'a class is charged another amount than its plan says': `update plan_amounts set amount = amount + 100 where company_id = 1 and (batch_id, grade_id, fee_head_id) = (select batch_id, grade_id, fee_head_id from plan_amounts where company_id = 1 limit 1)`,
    'an amount of the plan is charged to nobody': `delete from plan_amounts where company_id = 1 and fee_head_id = (select min(fee_head_id) from plan_amounts where company_id = 1)`,
  },
  'A cheque is where its event says: in hand, cleared, bounced, or back with its receipt': {
    'a cheque names the event of another kind': `update fee_cheques set event_id = ${receipt} where company_id = 1 and id = ${cheque}`,
  },
  'An event of a cheque has its cheque, unless it was taken back': {
    'a cheque is in hand and its event says cleared': `update fee_cheques set state = 'in_hand', settled_on = null, settled_by = null, event_id = null where company_id = 1 and id = ${cheque}`,
  },
  'Cheques in hand are what stands on their account, without refunds by cheque': {
    'a cheque in hand is given back and its receipt stands': `update fee_cheques set state = 'returned', settled_on = app_today() where company_id = 1 and state = 'in_hand'`,
  },
  'What a counter took is of the day of the counter': {
    'an event is of another drawer day': `update fee_events set counter_day_id = (select min(id) from counter_days where company_id = 1) where ${eventOfReceipt}`,
  },
  'A closed counter day expects what its entries make of its opening': {
    'a closed day expected another sum': `update counter_days set expected = expected + 1, explanation = 'Found', difference_unposted = true where company_id = 1 and id = ${closedDay}`,
    'a closed day opened with another sum': `update counter_days set opening = opening + 1 where company_id = 1 and id = ${closedDay}`,
  },
  'Each event waits for the books or is in one posting': {
    'a posting is of another day': `update fee_postings set day = day - 1 where company_id = 1 and id = ${posting}`,
    'an event is in no posting and waits for none': `delete from fee_event_postings where ${ofReceipt}`,
  },
  'What a posting took equals the entries of its events': {
    'a line of a posting says another amount': `update fee_posting_lines set amount = amount + sign(amount) where company_id = 1 and posting_id = ${posting}`,
  },
  'The vouchers of a posting say what the posting took': {
    'a line of a posting went to another account': `update fee_posting_lines set account_id = (select max(id) from accounts where company_id = 1) where company_id = 1 and posting_id = ${posting}`,
  },
  'Beside money in a voucher of a posting stands only what the money was for': {
    'a voucher of what was received is called what was charged': `update fee_posting_vouchers set what = 'charged' where company_id = 1 and what = 'received'`,
  },
  'The vouchers of a posting stand as long as the posting does': {
    'a voucher of a posting that stands is reversed': `update vouchers set state = 'reversed' where company_id = 1 and id = (select min(voucher_id) from fee_posting_vouchers where company_id = 1 and posting_id = ${posting})`,
  },
  'A posting counts the events that it took': {
    'a posting counts more events': `update fee_postings set events = events + 1 where company_id = 1 and id = ${posting}`,
  },
  'A voucher of a posting names the way of paying of the account that its money stands on': {
    'a voucher of a posting is of another way of paying': `update fee_posting_vouchers set mode = 'fonepay' where company_id = 1 and what = 'received'`,
  },
  'An account of the fees goes to an account of a root that its kind allows: income to income, receivables to assets': {
    'income of the fees goes to an account of assets': `update fee_accounts set account_id = (select min(id) from accounts where company_id = 1 and root = 'assets' and kind <> 'party') where company_id = 1 and kind = 'income'`,
    'receivables of the fees go to an account of income': `update fee_accounts set account_id = (select min(id) from accounts where company_id = 1 and root = 'income') where company_id = 1 and kind = 'receivable'`,
    'money of the fees goes to an account of parties': `update fee_accounts set account_id = (select min(id) from accounts where company_id = 1 and kind = 'party' and root = 'assets') where company_id = 1 and kind = 'cash'`,
  },
  'Numbers of refunds, journals and notes run from 1 without a gap, per kind and fiscal year': {
    'a refund has another number': `update fee_journals set number = number + 5 where company_id = 1 and id = ${journalOf('refund')}`,
  },
  'What was issued has its event, of its kind, day, year, maker and approver': {
    'a refund was made by somebody else': `update fee_journals set made_by = ${stranger} where company_id = 1 and id = ${journalOf('refund')}`,
    'a refund was issued on another day': `update fee_journals set issued_on = issued_on - 1 where company_id = 1 and id = ${journalOf('refund')}`,
  },
  'The amount of a refund, journal or note is what its event moved': {
    'a refund says another amount': `update fee_journals set amount = amount + 1 where company_id = 1 and id = ${journalOf('refund')}`,
  },
  'An event of these kinds has its journal': {
    'a journal is gone and its money is there': `delete from fee_journals where company_id = 1 and id = ${journalOf('refund')}`,
  },
  'A journal is taken back exactly when its mirror or a further note says so': {
    'a journal is reversed and its event stands': `update fee_journals set state = 'reversed', end_reason = 'Nobody did' where company_id = 1 and id = ${journalOf('refund')}`,
  },
  'Deposits held are what was paid of them, less what went back or paid dues': {
    'a deposit is more': `update fee_deposits set balance = balance + 1 where company_id = 1`,
  },
  'A journal names the deposit or the charge, the month and the way of paying that its event moved': {
    'a refund went by another way': `update fee_journals set mode = 'bank' where company_id = 1 and id = ${journalOf('refund')}`,
    'a refund was of another deposit': `update fee_journals set fee_head_id = coalesce(${otherHead('coalesce(fee_head_id, 0)')}, 0) where company_id = 1 and id = ${journalOf('refund')}`,
    'a note is of another head': `update fee_journals set fee_head_id = ${otherHead('fee_head_id')} where company_id = 1 and id = ${journalOf('debit_note')}`,
    'a note is of another month': `update fee_journals set month = '14' where company_id = 1 and id = ${journalOf('debit_note')}`,
  },
  'A note that settles a difference is as much as the difference': {
    'a note settles another difference': `insert into settled_differences (company_id, journal_id, charged, expected) values (1, ${journalOf('debit_note')}, 0, 7)`,
  },
  'The discount of a bill line is what its awards took off': {
    'a line of a bill says another discount': `update bill_lines set gross = gross + 1, discount = discount + 1 where company_id = 1 and bill_id = ${bill}`,
  },
  'What offers took off a bill stands on the accounts of their kinds, under its head': {
    'an offer is of another kind': `update fee_offers set kind = case kind when 'need' then 'staff' else 'need' end where company_id = 1`,
  },
  'A bill that was corrected is taken back whole by its note, with what offers took off, and the new one is what was asked for':
    {
      'a correction asked for another amount': `update bill_correction_lines set gross = gross + 1 where company_id = 1`,
    },
  'An award took off only heads that its approved offer names, of its own student': {
    'an offer does not name the heads that it took off': `delete from fee_offer_heads where company_id = 1`,
    'an award is of another student': `update fee_offer_awards set student_id = ${otherStudent} where company_id = 1 and id = (select min(award_id) from bill_line_offers where company_id = 1)`,
  },
}
