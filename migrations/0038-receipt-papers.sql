-- What a receipt said when it was written: a copy years later says the same, whatever class or name the student has by then.
-- Beside the receipt, which nobody changes: the names in it go when a person is erased.
create table receipt_papers (
  company_id bigint not null,
  receipt_id bigint not null,
  -- school, student (class, roll, guardian), cashier, lines: see features/fees/server/receipt-facts.ts
  paper jsonb not null check (jsonb_typeof(paper) = 'object'),
  primary key (company_id, receipt_id),
  foreign key (company_id, receipt_id) references receipts
);
call tenant_table('receipt_papers', 'select, insert, update');
