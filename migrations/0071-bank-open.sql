-- What of a bank account is not reconciled, by month (AD; its first day): entries of the books and lines of the bank, how many and how much. Kept with whoever
-- posts, brings a statement and reconciles, so that the dashboard costs the same whatever was posted.
create table bank_open_months (
  company_id bigint not null,
  account_id bigint not null,
  month date not null,
  side text not null check (side in ('entries', 'lines')),
  items integer not null,
  -- paisa; what came to the account is positive
  amount bigint not null,
  primary key (company_id, account_id, month, side),
  foreign key (company_id, account_id) references accounts
);
call tenant_table('bank_open_months', 'select, insert, update');

-- Looked up row by row, as the other sums are. Behind these, so that whoever posts holds the sums of an account and month first.
create function bank_open_by_entries() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  insert into bank_open_months (company_id, account_id, month, side, items, amount)
  select w.company_id, w.account_id, date_trunc('month', w.accounting_date)::date, 'entries', count(*), sum(w.amount) from written w
  where (select a.kind = 'bank' from accounts a where a.company_id = w.company_id and a.id = w.account_id) group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, account_id, month, side) do update set items = bank_open_months.items + excluded.items, amount = bank_open_months.amount + excluded.amount;
  return null;
end $$;
create trigger account_entries_open_at_bank after insert on account_entries referencing new table as written for each statement execute function bank_open_by_entries();

-- The argument: 1 where it is open by what was written, -1 where it is not any more.
create function bank_open_by_lines() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  insert into bank_open_months (company_id, account_id, month, side, items, amount)
  select w.company_id, w.account_id, date_trunc('month', w.date)::date, 'lines', tg_argv[0]::int * count(*), tg_argv[0]::int * sum(w.amount) from written w
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, account_id, month, side) do update set items = bank_open_months.items + excluded.items, amount = bank_open_months.amount + excluded.amount;
  return null;
end $$;
create trigger bank_statement_lines_open after insert on bank_statement_lines referencing new table as written for each statement execute function bank_open_by_lines('1');
create trigger bank_statement_lines_gone after delete on bank_statement_lines referencing old table as written for each statement execute function bank_open_by_lines('-1');

create function bank_open_by_reconciled_entries() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  insert into bank_open_months (company_id, account_id, month, side, items, amount)
  select w.company_id, n.account_id, date_trunc('month', n.accounting_date)::date, 'entries', tg_argv[0]::int * count(*), tg_argv[0]::int * sum(n.amount) from written w
  cross join lateral (select e.account_id, e.accounting_date, e.amount from account_entries e where e.company_id = w.company_id and e.id = w.entry_id offset 0) n
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, account_id, month, side) do update set items = bank_open_months.items + excluded.items, amount = bank_open_months.amount + excluded.amount;
  return null;
end $$;
create trigger reconciled_entries_open after insert on reconciled_entries referencing new table as written for each statement execute function bank_open_by_reconciled_entries('-1');
create trigger reconciled_entries_gone after delete on reconciled_entries referencing old table as written for each statement execute function bank_open_by_reconciled_entries('1');

create function bank_open_by_reconciled_lines() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  insert into bank_open_months (company_id, account_id, month, side, items, amount)
  select w.company_id, l.account_id, date_trunc('month', l.date)::date, 'lines', tg_argv[0]::int * count(*), tg_argv[0]::int * sum(l.amount) from written w
  cross join lateral (select b.account_id, b.date, b.amount from bank_statement_lines b where b.company_id = w.company_id and b.id = w.line_id offset 0) l
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, account_id, month, side) do update set items = bank_open_months.items + excluded.items, amount = bank_open_months.amount + excluded.amount;
  return null;
end $$;
create trigger reconciled_lines_open after insert on reconciled_lines referencing new table as written for each statement execute function bank_open_by_reconciled_lines('-1');
create trigger reconciled_lines_gone after delete on reconciled_lines referencing old table as written for each statement execute function bank_open_by_reconciled_lines('1');

-- Whole, of a school: what is there already, and what was written while triggers slept.
create function write_bank_open(company bigint) returns void language plpgsql as $$
begin
  delete from bank_open_months where company_id = company;
  insert into bank_open_months (company_id, account_id, month, side, items, amount)
  select company, n.account_id, date_trunc('month', n.accounting_date)::date, 'entries', count(*), sum(n.amount)
  from accounts a join account_entries n on n.company_id = a.company_id and n.account_id = a.id
  where a.company_id = company and a.kind = 'bank' and not exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id) group by 2, 3
  union all
  select company, l.account_id, date_trunc('month', l.date)::date, 'lines', count(*), sum(l.amount) from bank_statement_lines l
  where l.company_id = company and not exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id) group by 2, 3;
end $$;
do $$
declare school bigint;
begin
  for school in select id from companies where id <> 0 loop
    perform set_config('app.company_id', school::text, true);
    perform write_bank_open(school);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
