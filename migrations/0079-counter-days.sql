-- The counter's day: opened with the cash in the drawer, closed with counted notes. A closed one takes nothing more, whoever writes, and stays as it was closed.
alter table counter_days no force row level security;
alter table users no force row level security;
alter table counter_days
  add column opened_at timestamptz not null default now(),
  -- none where it opened by itself, with the first receipt
  add column opened_by bigint,
  -- rupees of a note or coin -> how many were counted
  add column notes jsonb,
  -- paisa of cash: the opening and what the day's entries made of it
  add column expected bigint,
  add column explanation text,
  add column handed_to text,
  add column closed_by bigint,
  -- by a second person
  add column checked_by bigint,
  add column checked_at timestamptz;
update counter_days set counted = coalesce(counted, opening), expected = coalesce(counted, opening) where closed_at is not null;
alter table counter_days
  add foreign key (company_id, opened_by) references users,
  add foreign key (company_id, closed_by) references users,
  add foreign key (company_id, checked_by) references users,
  add check ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null)),
  add constraint counter_days_explained check (counted = expected or explanation is not null),
  add check ((checked_at is null) = (checked_by is null) and (checked_at is null or closed_at is not null)),
  add constraint counter_days_second_person check (checked_by is null or (checked_by <> cashier_id and checked_by is distinct from closed_by));
alter table counter_days force row level security;
alter table users force row level security;
create index counter_days_by_day on counter_days (company_id, day);
create index counter_days_opened_by on counter_days (company_id, opened_by) where opened_by is not null;
create index counter_days_closed_by on counter_days (company_id, closed_by) where closed_by is not null;
create index counter_days_checked_by on counter_days (company_id, checked_by) where checked_by is not null;
revoke delete on counter_days from pathshala_app;

create function counter_days_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.closed_at is not null and (old.checked_at is not null or
      (new.cashier_id, new.day, new.opening, new.counted, new.expected, new.explanation, new.handed_to, new.closed_at, new.closed_by, new.notes)
        is distinct from (old.cashier_id, old.day, old.opening, old.counted, old.expected, old.explanation, old.handed_to, old.closed_at, old.closed_by, old.notes))) then
    raise exception 'a closed counter day stays as it was closed' using errcode = 'check_violation', constraint = 'counter_days_stay'; end if;
  return new;
end $$;
create trigger counter_days_stay before update or delete on counter_days for each row execute function counter_days_stay();

create function fee_events_of_open_days() returns trigger language plpgsql as $$
begin
  if not exists (select from written where counter_day_id is not null) then return null; end if;
  -- who closes it waits for this, or this waits and sees that it is closed
  perform from counter_days d where (d.company_id, d.id) in (select company_id, counter_day_id from written where counter_day_id is not null) for share;
  if exists (select from written w join counter_days d on d.company_id = w.company_id and d.id = w.counter_day_id where d.closed_at is not null) then
    raise exception 'the counter day is closed' using errcode = 'check_violation', constraint = 'fee_events_of_open_days'; end if;
  return null;
end $$;
create trigger fee_events_of_open_days after insert on fee_events referencing new table as written for each statement execute function fee_events_of_open_days();
