-- One law for money. A ledger is two tables: events (what happened, on which day of account) and entries (debit positive, credit negative, whole paisa).
-- `call ledger('x_events', 'x_entries', 'account_id, ...')` makes of two tables a ledger; the names are what a reversal must mirror.
-- Held by the database, whoever writes: an event and its entries are written in one statement and sum to 0, in an open month of an open fiscal year; nothing is changed or deleted afterwards;
-- a reversal mirrors its original exactly, once. `post` and `reverse` of platform/server/ledger.ts write so, for one event or for 20,000.

-- Days of a fiscal year into which nothing is posted any more: 'soft' for whoever may not, 'closed' for everybody. What has no line here is open.
create table closed_periods (
  company_id bigint not null,
  fiscal_year_id bigint not null,
  start_date date not null,
  end_date date not null,
  state text not null check (state in ('soft', 'closed')),
  closed_at timestamptz not null default now(),
  closed_by bigint,
  primary key (company_id, start_date),
  foreign key (company_id, fiscal_year_id) references fiscal_years,
  foreign key (company_id, closed_by) references users,
  check (start_date <= end_date)
);
create index closed_periods_of_year on closed_periods (company_id, fiscal_year_id, start_date);
create index closed_periods_by_user on closed_periods (company_id, closed_by);
call tenant_table('closed_periods');

create function fiscal_year_of(company bigint, day date) returns bigint language sql stable as $$
  select id from fiscal_years where company_id = company and day between start_date and end_date
$$;
-- No day belongs to two years.
create extension if not exists btree_gist;
alter table fiscal_years add constraint fiscal_years_apart exclude using gist (company_id with =, daterange(start_date, end_date, '[]') with &&);

-- Holds the years of these days against being closed meanwhile, then says which days nothing may be posted on, and why: 'no-year', 'year-closed', 'month-closed', 'month-soft'.
create function refused_days(company bigint, days date[], may_soft boolean) returns table (day date, why text) language plpgsql as $$
begin
  perform from fiscal_years y where y.company_id = company and exists (select from unnest(days) d (day) where d.day between y.start_date and y.end_date)
  order by y.id for share;
  -- only now is the state looked at: whoever closed meanwhile has finished
  return query
    select d.day, case when y.id is null then 'no-year' when y.closed_at is not null then 'year-closed' when p.state = 'closed' then 'month-closed' else 'month-soft' end
    from (select distinct unnest(days) as day) d
    left join fiscal_years y on y.company_id = company and d.day between y.start_date and y.end_date
    left join closed_periods p on p.company_id = company and p.fiscal_year_id = y.id and d.day between p.start_date and p.end_date
    where y.id is null or y.closed_at is not null or p.state = 'closed' or (p.state = 'soft' and not may_soft)
    order by d.day;
end $$;

create procedure ledger(events text, entries text, mirrored text) language plpgsql as $make$
begin
  -- an entry has the day of its event: ledgers of an account are read by day from its own index
  execute format('alter table %1$s add constraint %1$s_day unique (company_id, id, accounting_date)', events);
  execute format('alter table %1$s add constraint %1$s_reversed_once unique (company_id, reverses_id)', events);
  execute format('alter table %1$s add foreign key (company_id, reverses_id) references %1$s', events);
  execute format('alter table %1$s add foreign key (company_id, fiscal_year_id) references fiscal_years', events);
  execute format('alter table %2$s add foreign key (company_id, event_id, accounting_date) references %1$s (company_id, id, accounting_date)', events, entries);
  execute format('alter table %1$s add check (amount <> 0)', entries);
  execute format('create index %2$s_of_event on %2$s (company_id, event_id)', events, entries);
  execute format('create index %1$s_by_day on %1$s (company_id, accounting_date, id)', events);
  execute format('create index %1$s_of_year on %1$s (company_id, fiscal_year_id)', events);
  execute format($$call tenant_table('%s', 'select, insert')$$, events);
  execute format($$call tenant_table('%s', 'select, insert')$$, entries);
  execute format('grant usage on sequence %s to pathshala_app', pg_get_serial_sequence(events, 'id'));

  -- Each row written looks its own up (lateral, scalar), planned for this statement: a plan made while the tables were small, and kept, reads all rows of the
  -- school for each one, and a join that begins at the wrong end compares all with all (2,000 vouchers: 10 s).
  execute format($f$
    create function %1$s_hold() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $body$
    declare wrong record;
    begin
      for wrong in select w.company_id, array_agg(distinct w.accounting_date) as days from written w group by w.company_id loop
        perform from refused_days(wrong.company_id, wrong.days, coalesce(current_setting('app.may_post_soft', true), '') = 'on');
        if found then raise exception 'nothing is posted into a closed month or year' using errcode = 'check_violation', constraint = 'ledger_day_is_open'; end if;
      end loop;
      if exists (select from written w where w.fiscal_year_id is distinct from fiscal_year_of(w.company_id, w.accounting_date)) then
        raise exception 'an event belongs to the fiscal year of its day' using errcode = 'check_violation', constraint = 'ledger_year_of_day'; end if;
      if exists (select from written w where w.created_at <> now()) then
        raise exception 'an event is written when it is written' using errcode = 'check_violation', constraint = 'ledger_written_now'; end if;
      select w.id, s.lines, s.total into wrong from written w cross join lateral (
          select count(*) as lines, sum(n.amount) as total from %2$s n where n.company_id = w.company_id and n.event_id = w.id) s
        where s.lines < 2 or s.total <> 0 limit 1;
      if found then raise exception 'event %% does not balance: %% entries, sum %%', wrong.id, wrong.lines, wrong.total
        using errcode = 'check_violation', constraint = 'ledger_balances'; end if;
      if exists (select from written w where w.reverses_id is not null and (select o.reverses_id from %1$s o where o.company_id = w.company_id and o.id = w.reverses_id) is not null) then
        raise exception 'a reversal is not reversed: write it anew' using errcode = 'check_violation', constraint = 'ledger_no_reversal_of_reversal'; end if;
      if exists (select from written w join lateral (
          select from %2$s n where n.company_id = w.company_id and n.event_id in (w.id, w.reverses_id) group by %3$s
            having sum(n.amount) <> 0 or count(*) filter (where n.event_id = w.id) <> count(*) filter (where n.event_id = w.reverses_id)) x on true
          where w.reverses_id is not null) then
        raise exception 'a reversal mirrors its original' using errcode = 'check_violation', constraint = 'ledger_reversal_mirrors'; end if;
      return null;
    end $body$ $f$, events, entries, mirrored);
  execute format('create trigger %1$s_hold after insert on %1$s referencing new table as written for each statement execute function %1$s_hold()', events);

  execute format($f$
    create function %2$s_hold() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $body$
    begin
      -- what comes to an event later would have to be of its transaction, and to balance by itself
      if exists (select from (select distinct company_id, event_id from written) w
          where (select v.created_at from %1$s v where v.company_id = w.company_id and v.id = w.event_id) <> now()
            or (select sum(n.amount) from %2$s n where n.company_id = w.company_id and n.event_id = w.event_id) <> 0) then
        raise exception 'entries are written together with their event, and sum to 0' using errcode = 'check_violation', constraint = 'ledger_entries_with_event'; end if;
      return null;
    end $body$ $f$, events, entries);
  execute format('create trigger %2$s_hold after insert on %2$s referencing new table as written for each statement execute function %2$s_hold()', events, entries);
end $make$;
