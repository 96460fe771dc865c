-- One receipt, several ways of paying: each part with its way, its reference and its place in the money (`before`: paisa of the parts before it), so that
-- what a part paid is told from the lines of the receipt in their order. A receipt without money has none.
create table receipt_payments (
  company_id bigint not null,
  receipt_id bigint not null,
  line integer not null check (line > 0),
  mode text not null,
  -- number of the cheque or of the transfer
  reference text check (length(reference) between 1 and 60),
  amount bigint not null check (amount > 0),
  before bigint not null default 0 check (before >= 0),
  -- of a cheque: on which bank, and the day written on it
  bank text check (length(bank) between 1 and 80),
  cheque_date date,
  primary key (company_id, receipt_id, line),
  foreign key (company_id, receipt_id) references receipts,
  check (mode = 'cheque' or (bank is null and cheque_date is null)),
  check ((line = 1) = (before = 0))
);
call tenant_table('receipt_payments', 'select, insert');

-- The school's rows are seen one school after the other.
do $$
declare school bigint;
begin
  for school in select id from companies where id <> 0 loop
    perform set_config('app.company_id', school::text, true);
    insert into receipt_payments (company_id, receipt_id, line, mode, reference, amount)
    select school, id, 1, mode, nullif(left(reference, 60), ''), amount from receipts where company_id = school and amount > 0;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
