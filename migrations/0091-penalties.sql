-- A penalty is a charge like any other: accrued by the school's rule on its day as a due of the late month, paid and waived like the rest of it. Until now it was asked for at the
-- counter and posted with the receipt; receipts of before keep that.

-- The one head under which it is owed: no plan charges it, no tax is on it, no penalty is added to it.
alter table fee_heads add column penalty boolean not null default false,
  add constraint fee_heads_penalty check (not penalty or not (taxable or refundable or transport or brought_forward or activity));
create unique index fee_heads_one_penalty on fee_heads (company_id) where penalty;

-- `penalty` is what a receipt took beside the bills until now; what it paid of penalties that were owed is told beside it.
alter table receipts add column penalty_owed bigint not null default 0 check (penalty_owed >= 0);

-- What makes each step of a late month once, for ever.
create table penalty_claims (
  company_id bigint not null,
  enroll_id bigint not null,
  -- of the dues that were late
  month text not null,
  -- the rule's unit, as the step counts it
  every text not null check (every in ('once', 'day', 'week', 'month')),
  step integer not null check (step > 0),
  -- paisa
  amount bigint not null check (amount > 0),
  event_id bigint not null,
  made_at timestamptz not null default now(),
  primary key (company_id, enroll_id, month, every, step),
  foreign key (company_id, enroll_id) references enrolments,
  -- named before its event is written
  foreign key (company_id, event_id) references fee_events deferrable initially deferred
);
create index penalty_claims_of_event on penalty_claims (company_id, event_id);
call tenant_table('penalty_claims', 'select, insert');

-- Since when the rule of a school counts, and the last day that is done.
create table penalty_rules (
  company_id bigint not null references companies,
  -- AD, in Nepal: what falls on a day before it never accrues
  since date not null,
  active boolean not null,
  done_on date,
  primary key (company_id)
);
call tenant_table('penalty_rules', 'select, insert, update');

-- Another rule counts from the day on which it is set, whoever sets it.
create function penalty_rule_is_set() returns trigger language plpgsql as $$
begin
  if new."group" <> 'billing' then return null; end if;
  if tg_op = 'UPDATE' and old."values" -> 'penalty' is not distinct from new."values" -> 'penalty' then return null; end if;
  insert into penalty_rules (company_id, since, active)
  values (new.company_id, (now() at time zone 'UTC' + interval '5 hours 45 minutes')::date, coalesce(new."values" -> 'penalty' ->> 'kind', 'none') <> 'none')
  on conflict (company_id) do update set since = excluded.since, active = excluded.active, done_on = null;
  return null;
end $$;
create trigger penalty_rule_is_set after insert or update on settings for each row execute function penalty_rule_is_set();

-- Rules that exist: once for each late month, as they were asked for until now, and from today on.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    update settings set "values" = jsonb_set("values", '{penalty,every}', '"once"')
    where company_id = school and "group" = 'billing' and "values" ? 'penalty' and not "values" -> 'penalty' ? 'every';
  end loop;
  perform set_config('app.company_id', '', true);
end $$;

-- Which schools have a day to be done, for the work that the clock begins: through this door only.
create policy overview on penalty_rules for select to pathshala_overview using (true);
grant select (company_id, active, done_on) on penalty_rules to pathshala_overview;
create function schools_with_penalties(today date) returns setof bigint language sql stable security definer set search_path = public as $$
  select p.company_id from penalty_rules p join companies c on c.id = p.company_id and c.deleted_at is null
  where p.active and (p.done_on is null or p.done_on < today) order by 1
$$;
grant create on schema public to pathshala_overview;
alter function schools_with_penalties owner to pathshala_overview;
revoke create on schema public from pathshala_overview;
revoke all on function schools_with_penalties from public;
grant execute on function schools_with_penalties to pathshala_app;

-- What is open of a month whose bills are taken back is waived by an event of its own.
alter table fee_events drop constraint fee_events_kind_check, add constraint fee_events_kind_check check (kind in ('bill', 'receipt', 'discount', 'penalty', 'penalty_waived', 'advance',
  'deposit', 'refund', 'credit_note', 'debit_note', 'transfer', 'opening_due', 'write_off', 'reversal', 'cheque_cleared', 'cheque_bounced', 'general_receipt'));
