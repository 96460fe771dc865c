-- General receipts: money that no bill asks for (forms, rent, a donation), of whoever pays it. They are receipts of a series of their own (G) and events of the same ledger, but of no enrolment:
-- what is owed, held in advance or as a deposit is always somebody's; income and money need not be.
alter table fee_events alter column enroll_id drop not null,
  drop constraint fee_events_kind_check, add constraint fee_events_kind_check check (kind in ('bill', 'receipt', 'discount', 'penalty', 'advance', 'deposit',
    'refund', 'credit_note', 'debit_note', 'transfer', 'opening_due', 'write_off', 'reversal', 'cheque_cleared', 'cheque_bounced', 'general_receipt')),
  add constraint fee_events_of_whom check (case kind when 'general_receipt' then enroll_id is null
    when 'reversal' then true when 'cheque_cleared' then true when 'cheque_bounced' then true else enroll_id is not null end);
alter table fee_entries alter column enroll_id drop not null,
  add constraint fee_entries_of_whom check (enroll_id is not null or account = 'income' or mode is not null);
alter table receipts alter column enroll_id drop not null,
  add constraint receipts_of_whom check ((series = 'G') = (enroll_id is null)),
  -- nothing is forgiven, and nothing kept in advance, of who owes nothing
  add constraint receipts_general check (series <> 'G' or (amount > 0 and discount = 0 and penalty = 0 and advance = 0 and advance_used = 0));
-- what came in by them is asked by day, beside the thousands that are of students
create index fee_events_general on fee_events (company_id, accounting_date, id) where enroll_id is null;
create index receipts_general on receipts (company_id, event_id) where series = 'G';

create table general_receipts (
  company_id bigint not null,
  receipt_id bigint not null,
  -- as it was told at the counter; the paper keeps its own
  payer text not null check (length(payer) between 2 and 120),
  mobile text check (length(mobile) between 7 and 20),
  -- where the payer named one; the money is not of his account
  student_id bigint,
  primary key (company_id, receipt_id),
  foreign key (company_id, receipt_id) references receipts,
  foreign key (company_id, student_id) references students
);
create index general_receipts_of_student on general_receipts (company_id, student_id) where student_id is not null;
call tenant_table('general_receipts', 'select, insert');
-- when the student is erased
grant update (payer, mobile) on general_receipts to pathshala_app;

create table general_receipt_lines (
  company_id bigint not null,
  receipt_id bigint not null,
  line integer not null check (line > 0),
  fee_head_id bigint not null,
  narration text check (length(narration) between 1 and 200),
  -- paisa
  amount bigint not null check (amount > 0),
  primary key (company_id, receipt_id, line),
  foreign key (company_id, receipt_id) references general_receipts,
  foreign key (company_id, fee_head_id) references fee_heads
);
create index general_receipt_lines_of_head on general_receipt_lines (company_id, fee_head_id);
call tenant_table('general_receipt_lines', 'select, insert');
