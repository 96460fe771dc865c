-- An amount of the plan holds from a month on, and so does a class: what was billed under the plan of its time, in the class of its time, stays right.
alter table fee_plans
  add column from_month text not null default '01' check (from_month ~ '^(0[1-9]|1[0-4])$'),
  add column to_month text not null default '14' check (to_month ~ '^(0[1-9]|1[0-4])$'),
  add check (from_month <= to_month),
  drop constraint fee_plans_pkey,
  add primary key (company_id, batch_id, grade_id, fee_head_id, from_month),
  add constraint fee_plans_once exclude using gist (
    company_id with =, batch_id with =, grade_id with =, fee_head_id with =, int4range(from_month::int, to_month::int + 1) with &&);

alter table activity_fees
  add column from_month text not null default '01' check (from_month ~ '^(0[1-9]|1[0-4])$'),
  add column to_month text not null default '14' check (to_month ~ '^(0[1-9]|1[0-4])$'),
  add check (from_month <= to_month),
  drop constraint activity_fees_pkey,
  add primary key (company_id, batch_id, fee_head_id, from_month),
  add constraint activity_fees_once exclude using gist (
    company_id with =, batch_id with =, fee_head_id with =, int4range(from_month::int, to_month::int + 1) with &&);

-- Where an enrolment was until its last billed month, when it changed class since: months up to that one are charged by this class.
create table past_seats (
  company_id bigint not null,
  enroll_id bigint not null,
  grade_id bigint not null,
  to_month text not null check (to_month ~ '^(0[1-9]|1[0-4])$'),
  primary key (company_id, enroll_id, to_month),
  foreign key (company_id, enroll_id) references enrolments on delete cascade,
  foreign key (company_id, grade_id) references grades
);
create index past_seats_by_grade on past_seats (company_id, grade_id);
call tenant_table('past_seats');

-- Who changes twice after the same month was billed in the class that is kept already.
create function keep_past_seat() returns trigger language plpgsql as $$
declare last text;
begin
  select max(b.month) into last from bills b
  join bill_runs r on r.company_id = b.company_id and r.id = b.bill_run_id and r.enroll_id is null and r.import_id is null
  where b.company_id = old.company_id and b.enroll_id = old.id
    and not exists (select from fee_events v where v.company_id = b.company_id and v.reverses_id = b.event_id);
  if last is not null then
    insert into past_seats (company_id, enroll_id, grade_id, to_month)
    values (old.company_id, old.id, old.grade_id, last) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger past_seat_kept after update of grade_id on enrolments
  for each row when (old.grade_id is distinct from new.grade_id) execute function keep_past_seat();
