-- The columns of these keep no statistics any more (decision 0058), and a table that should have them would be warned of at every ANALYZE.
drop statistics enrolments_batch_of_school;
-- Persons and documents: of these a school has many rows (planner-figures.ts).
comment on table account_entries is 'many';
comment on table account_events is 'many';
comment on table attendance_sheets is 'many';
comment on table audit_rows is 'many';
comment on table bill_corrections is 'many';
comment on table bills is 'many';
comment on table enrolments is 'many';
comment on table fee_events is 'many';
comment on table fee_journals is 'many';
comment on table files is 'many';
comment on table guardians is 'many';
comment on table receipts is 'many';
comment on table sms_messages is 'many';
comment on table staff is 'many';
comment on table students is 'many';
comment on table users is 'many';
comment on table vouchers is 'many';
