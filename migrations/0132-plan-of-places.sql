-- The plan by section, class, program, level or the whole school, and of each for all students or for one kind of student: the narrowest holds (decision 0062).
-- Whose an amount is, as one word that can be compared.
create function plan_scope(section bigint, grade bigint, program bigint, level bigint, kind text) returns text immutable language sql as $$
  select case when section is not null then 'section ' || section::text when grade is not null then 'grade ' || grade::text
    when program is not null then 'program ' || program::text when level is not null then 'level ' || level::text else 'school' end
    || coalesce(' ' || kind, '')
$$;

alter table fee_plans
  drop constraint fee_plans_once,
  drop constraint fee_plans_pkey,
  drop constraint fee_plans_amount_check,
  -- 0: not charged here, whatever holds around it
  add check (amount >= 0),
  alter column grade_id drop not null,
  add column section_id bigint,
  add column program_id bigint,
  add column level_id bigint,
  add column residence text check (residence in ('day', 'hostel', 'day_boarder')),
  add check (num_nonnulls(section_id, grade_id, program_id, level_id) <= 1),
  add foreign key (company_id, section_id) references sections,
  add foreign key (company_id, program_id) references programs,
  add foreign key (company_id, level_id) references levels,
  add column scope text not null generated always as (plan_scope(section_id, grade_id, program_id, level_id, residence)) stored,
  add primary key (company_id, batch_id, scope, fee_head_id, from_month),
  add constraint fee_plans_once exclude using gist (
    company_id with =, batch_id with =, scope with =, fee_head_id with =, int4range(from_month::int, to_month::int + 1) with &&);
-- what few rows name is found without reading the others
create index fee_plans_by_section on fee_plans (company_id, section_id, batch_id) where section_id is not null;
create index fee_plans_by_program on fee_plans (company_id, program_id, batch_id) where program_id is not null;
create index fee_plans_by_level on fee_plans (company_id, level_id, batch_id) where level_id is not null;
create index fee_plans_by_residence on fee_plans (company_id, batch_id, residence) where residence is not null;

-- What the plan comes to: for each class, for each section and kind of student that the plan names, what a head costs from month to month.
-- Drawn anew when the plan or the places change; bills, differences and reports read it as they would read a plan of classes alone.
create table plan_amounts (
  company_id bigint not null,
  batch_id bigint not null,
  grade_id bigint not null,
  -- 0: every section that the plan does not name, also none
  section_id bigint not null,
  -- '': every kind of student that the plan does not name, also none
  residence text not null,
  fee_head_id bigint not null,
  from_month text not null,
  to_month text not null,
  amount bigint not null check (amount > 0),
  primary key (company_id, batch_id, grade_id, section_id, residence, fee_head_id, from_month),
  foreign key (company_id, batch_id) references batches on delete cascade,
  foreign key (company_id, grade_id) references grades on delete cascade,
  foreign key (company_id, fee_head_id) references fee_heads on delete cascade
);
create index plan_amounts_by_grade on plan_amounts (company_id, grade_id);
create index plan_amounts_by_head on plan_amounts (company_id, fee_head_id);
call tenant_table('plan_amounts');

create view plan_amounts_wanted with (security_invoker = true) as
  with seats as (
    -- a section or a kind of student stands for itself where the plan of the batch names it
    select b.company_id, b.batch_id, g.id as grade_id, s.section_id, k.residence, g.program_id, p.level_id
    from (select distinct company_id, batch_id from fee_plans) b
    join grades g on g.company_id = b.company_id
    left join programs p on p.company_id = g.company_id and p.id = g.program_id
    cross join lateral (
      select 0::bigint as section_id union all
      select distinct f.section_id from fee_plans f join sections x on x.company_id = f.company_id and x.id = f.section_id
      where f.company_id = b.company_id and f.batch_id = b.batch_id and x.grade_id = g.id) s
    cross join lateral (
      select '' as residence union all
      select distinct f.residence from fee_plans f
      where f.company_id = b.company_id and f.batch_id = b.batch_id and f.residence is not null) k),
  scopes as (
    select s.*, c.scope || r.suffix as scope, c.rank + r.rank as rank from seats s
    cross join lateral (values ('school', 1), ('level ' || level_id, 2), ('program ' || program_id, 3),
      ('grade ' || grade_id, 4), ('section ' || nullif(section_id, 0), 5)) c (scope, rank)
    -- what names a kind of student is narrower than what names none
    cross join lateral (values ('', 0), (' ' || nullif(residence, ''), 5)) r (suffix, rank)
    where c.scope is not null and r.suffix is not null),
  monthly as (
    select distinct on (s.company_id, s.batch_id, s.grade_id, s.section_id, s.residence, p.fee_head_id, m.n)
      s.company_id, s.batch_id, s.grade_id, s.section_id, s.residence, p.fee_head_id, m.n, p.amount
    from scopes s join fee_plans p on p.company_id = s.company_id and p.batch_id = s.batch_id and p.scope = s.scope
    cross join lateral generate_series(p.from_month::int, p.to_month::int) m (n)
    order by s.company_id, s.batch_id, s.grade_id, s.section_id, s.residence, p.fee_head_id, m.n, s.rank desc),
  runs as (
    select m.*, n - row_number() over (
      partition by company_id, batch_id, grade_id, section_id, residence, fee_head_id, amount order by n) as run
    from monthly m)
  select company_id, batch_id, grade_id, section_id, residence, fee_head_id,
    lpad(min(n)::text, 2, '0') as from_month, lpad(max(n)::text, 2, '0') as to_month, amount
  from runs where amount > 0
  group by company_id, batch_id, grade_id, section_id, residence, fee_head_id, amount, run;
grant select on plan_amounts_wanted to pathshala_app;

create function draw_plan(company bigint, batch bigint) returns void language plpgsql as $$
begin
  -- of one batch one at a time: what is drawn is what is said
  perform pg_advisory_xact_lock(hashtextextended('plan_amounts', batch));
  delete from plan_amounts where company_id = company and batch_id = batch;
  insert into plan_amounts (company_id, batch_id, grade_id, section_id, residence, fee_head_id, from_month, to_month, amount)
  select company_id, batch_id, grade_id, section_id, residence, fee_head_id, from_month, to_month, amount
  from plan_amounts_wanted where company_id = company and batch_id = batch;
end $$;

create function plan_changed() returns trigger language plpgsql as $$
begin
  perform draw_plan(company_id, batch_id) from (select distinct company_id, batch_id from written order by 1, 2) w;
  return null;
end $$;
create trigger plan_grows after insert on fee_plans referencing new table as written for each statement execute function plan_changed();
create trigger plan_changes after update on fee_plans referencing old table as written for each statement execute function plan_changed();
create trigger plan_shrinks after delete on fee_plans referencing old table as written for each statement execute function plan_changed();

-- A new class has what holds for the whole school; a class that goes to another program, and a program to another level, what holds there.
create function places_added() returns trigger language plpgsql as $$
begin
  perform draw_plan(company_id, batch_id) from (
    select distinct p.company_id, p.batch_id from fee_plans p where p.company_id in (select company_id from written) order by 1, 2) b;
  return null;
end $$;
create function place_moved() returns trigger language plpgsql as $$
begin
  perform draw_plan(company_id, batch_id) from (
    select distinct p.company_id, p.batch_id from fee_plans p where p.company_id = new.company_id order by 1, 2) b;
  return null;
end $$;
create trigger grades_planned after insert on grades referencing new table as written for each statement execute function places_added();
create trigger grade_replanned after update of program_id on grades
  for each row when (old.program_id is distinct from new.program_id) execute function place_moved();
create trigger program_replanned after update of level_id on programs
  for each row when (old.level_id is distinct from new.level_id) execute function place_moved();
create trigger section_replanned after update of grade_id on sections
  for each row when (old.grade_id is distinct from new.grade_id) execute function place_moved();

-- Months that are billed are charged by section and kind of their time as well, where the plan tells them apart.
alter table past_seats
  add column section_id bigint,
  add column residence text check (residence in ('day', 'hostel', 'day_boarder')),
  add foreign key (company_id, section_id) references sections on delete set null (section_id);
create index past_seats_by_section on past_seats (company_id, section_id) where section_id is not null;

create function keep_seat(company bigint, enrolment bigint, grade bigint, section bigint, kind text) returns void language plpgsql as $$
declare last text;
begin
  select max(b.month) into last from bills b
  join bill_runs r on r.company_id = b.company_id and r.id = b.bill_run_id and r.enroll_id is null and r.import_id is null
  where b.company_id = company and b.enroll_id = enrolment
    and not exists (select from fee_events v where v.company_id = b.company_id and v.reverses_id = b.event_id);
  if last is not null then
    insert into past_seats (company_id, enroll_id, grade_id, section_id, residence, to_month)
    values (company, enrolment, grade, section, kind, last) on conflict do nothing;
  end if;
end $$;
create or replace function keep_past_seat() returns trigger language plpgsql as $$
begin
  if old.grade_id is distinct from new.grade_id or exists (
    select from fee_plans p where p.company_id = old.company_id and p.batch_id = old.batch_id
      and p.section_id in (old.section_id, new.section_id)) then
    perform keep_seat(old.company_id, old.id, old.grade_id, old.section_id, s.residence)
    from students s where s.company_id = old.company_id and s.id = old.student_id;
  end if;
  return null;
end $$;
drop trigger past_seat_kept on enrolments;
create trigger past_seat_kept after update of grade_id, section_id on enrolments
  for each row when ((old.grade_id, old.section_id) is distinct from (new.grade_id, new.section_id)) execute function keep_past_seat();
create function keep_past_residence() returns trigger language plpgsql as $$
begin
  perform keep_seat(e.company_id, e.id, e.grade_id, e.section_id, old.residence) from enrolments e
  where e.company_id = old.company_id and e.student_id = old.id and exists (
    select from fee_plans p where p.company_id = e.company_id and p.batch_id = e.batch_id
      and p.residence in (old.residence, new.residence));
  return null;
end $$;
create trigger past_residence_kept after update of residence on students
  for each row when (old.residence is distinct from new.residence) execute function keep_past_residence();

do $$
declare school bigint;
begin
  for school in select id from companies where id <> 0 loop
    perform set_config('app.company_id', school::text, true);
    perform draw_plan(company_id, batch_id) from (select distinct company_id, batch_id from fee_plans where company_id = school) b;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
