-- What a drawer is short or over is posted when the counter day is closed: the cash of the books is what was counted, and the difference stands on an account of its own.
alter table fee_events
  drop constraint fee_events_kind_check, add constraint fee_events_kind_check check (kind in ('bill', 'receipt', 'discount', 'penalty', 'penalty_waived', 'advance',
    'deposit', 'refund', 'credit_note', 'debit_note', 'transfer', 'opening_due', 'write_off', 'reversal', 'cheque_cleared', 'cheque_bounced', 'general_receipt', 'cash_difference')),
  drop constraint fee_events_of_whom, add constraint fee_events_of_whom check (case when kind in ('general_receipt', 'cash_difference') then enroll_id is null
    when kind in ('reversal', 'cheque_cleared', 'cheque_bounced') then true else enroll_id is not null end);
alter table fee_entries
  drop constraint fee_entries_of_whom, add constraint fee_entries_of_whom check (enroll_id is not null or account in ('income', 'cash_difference') or mode is not null);
alter table fee_accounts drop constraint fee_accounts_kind_check, add constraint fee_accounts_kind_check check
  (kind in ('receivable', 'income', 'deposit', 'tax', 'cash', 'bank', 'cheque', 'wallet', 'advance', 'discount', 'penalty', 'waiver', 'write_off', 'rounding',
   'scholarship', 'sibling', 'staff', 'need', 'concession', 'opening', 'cash_difference'));
create or replace function open_fee_accounts(company bigint) returns void language sql as $$
  insert into fee_accounts (company_id, kind, mode)
  select company, kind, mode from (values ('receivable', null), ('advance', null), ('discount', null), ('penalty', null), ('waiver', null), ('write_off', null),
    ('rounding', null), ('scholarship', null), ('sibling', null), ('staff', null), ('need', null), ('concession', null), ('opening', null), ('cash_difference', null), ('cash', 'cash'), ('bank', 'bank'), ('cheque', 'cheque'), ('wallet', 'esewa'), ('wallet', 'khalti'), ('wallet', 'fonepay'), ('wallet', 'connectips')) k (kind, mode)
  on conflict do nothing
$$;

alter table counter_days
  add column difference_event_id bigint,
  -- closed before differences were posted
  add column difference_unposted boolean not null default false,
  add foreign key (company_id, difference_event_id) references fee_events;
create unique index counter_days_of_difference on counter_days (company_id, difference_event_id) where difference_event_id is not null;
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  alter table counter_days disable trigger counter_days_stay;
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    perform open_fee_accounts(school);
    update counter_days set difference_unposted = true where company_id = school and counted <> expected;
  end loop;
  alter table counter_days enable trigger counter_days_stay;
  perform set_config('app.company_id', '', true);
end $$;
alter table counter_days add constraint counter_days_difference check
  (counted is not distinct from expected or difference_unposted or difference_event_id is not null);

-- Coins and paisa are counted as an amount beside the notes; what is handed over leaves the drawer, and the rest opens the next day.
alter table counter_days
  add column coins bigint check (coins >= 0),
  add column handed bigint check (handed >= 0 and handed <= counted);
create or replace function counter_days_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.closed_at is not null and (old.checked_at is not null or
      (new.cashier_id, new.day, new.opening, new.counted, new.expected, new.explanation, new.handed_to, new.closed_at, new.closed_by, new.notes, new.coins, new.handed, new.difference_event_id)
        is distinct from (old.cashier_id, old.day, old.opening, old.counted, old.expected, old.explanation, old.handed_to, old.closed_at, old.closed_by, old.notes, old.coins, old.handed, old.difference_event_id))) then
    raise exception 'a closed counter day stays as it was closed' using errcode = 'check_violation', constraint = 'counter_days_stay'; end if;
  return new;
end $$;
