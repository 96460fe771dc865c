-- What lists of students go by, a row per enrolment, and how many there are by class: read models, kept by the database in the transaction of whoever
-- writes. A list joined and sorted the whole batch before it cut its page: names stand in users, standing in students, classes beside them.

-- What a row must be, of what it is made; `test/laws/roster` holds the two against each other.
create view roster_wanted with (security_invoker = true) as
  select e.company_id, e.id as enroll_id, e.batch_id, e.student_id,
    case when u.deleted_at is not null then 'deleted' else s.status end as standing, e.status,
    u.full_name collate "C" as name, e.enroll_code collate "C" as enroll_code, e.grade_id, g.rank as class_rank, e.section_id, x.name as section, e.roll,
    s.gender, s.dob, s.admission_date, s.admission_number, u.name_np, u.profile_image, s.is_protected, e.enrolled_on, s.left_on,
    exists (select from student_guardians l where l.company_id = e.company_id and l.student_id = e.student_id) as has_guardian
  from enrolments e
  join students s on s.company_id = e.company_id and s.id = e.student_id
  join users u on u.company_id = e.company_id and u.id = e.student_id
  join grades g on g.company_id = e.company_id and g.id = e.grade_id
  left join sections x on x.company_id = e.company_id and x.id = e.section_id;
grant select on roster_wanted to pathshala_app;

create table roster (
  company_id bigint not null references companies,
  enroll_id bigint not null,
  batch_id bigint not null,
  student_id bigint not null,
  -- of the student: 'active', 'left', or 'deleted'
  standing text not null,
  -- of the enrolment
  status text not null,
  name text collate "C" not null,
  enroll_code text collate "C" not null,
  grade_id bigint not null,
  class_rank integer not null,
  section_id bigint,
  section text,
  roll integer,
  gender text not null,
  dob date,
  admission_date date not null,
  admission_number text,
  name_np text,
  profile_image uuid,
  is_protected boolean not null,
  enrolled_on date not null,
  left_on date,
  has_guardian boolean not null,
  primary key (company_id, enroll_id)
);
-- An order, an index; the enrolment behind it lets a page be cut from the index alone.
create index roster_by_name on roster (company_id, batch_id, standing, name, enroll_id);
create index roster_by_code on roster (company_id, batch_id, standing, enroll_code, enroll_id);
create index roster_by_class on roster (company_id, batch_id, standing, class_rank, section, roll, name, enroll_id);
create index roster_by_section on roster (company_id, batch_id, standing, section, roll, name, enroll_id);
create index roster_by_roll on roster (company_id, batch_id, standing, roll, name, enroll_id);
create index roster_by_gender on roster (company_id, batch_id, standing, gender, name, enroll_id);
create index roster_by_dob on roster (company_id, batch_id, standing, dob, name, enroll_id);
create index roster_by_admission on roster (company_id, batch_id, standing, admission_date, name, enroll_id);
create index roster_by_admission_number on roster (company_id, batch_id, standing, admission_number, name, enroll_id);
create index roster_by_student on roster (company_id, batch_id, standing, student_id, enroll_id);
-- a class, and one student
create index roster_of_class on roster (company_id, batch_id, grade_id, section_id);
create index roster_of_student on roster (company_id, student_id);
call tenant_table('roster');

-- Two who change the same student at once must not overwrite each other with what they saw before: whoever writes into the roster holds the row of the
-- student, and looks only then.
create function hold_students(company bigint, ids bigint[]) returns void language sql as $$
  select from students where company_id = company and id = any(ids) order by id for no key update
$$;
create function write_roster(company bigint, enrolments bigint[]) returns void language sql as $$
  insert into roster as r select w.* from roster_wanted w where w.company_id = company and w.enroll_id = any(enrolments)
  on conflict (company_id, enroll_id) do update set
    (batch_id, student_id, standing, status, name, enroll_code, grade_id, class_rank, section_id, section, roll, gender, dob, admission_date, admission_number,
      name_np, profile_image, is_protected, enrolled_on, left_on, has_guardian)
    = (excluded.batch_id, excluded.student_id, excluded.standing, excluded.status, excluded.name, excluded.enroll_code, excluded.grade_id, excluded.class_rank,
      excluded.section_id, excluded.section, excluded.roll, excluded.gender, excluded.dob, excluded.admission_date, excluded.admission_number,
      excluded.name_np, excluded.profile_image, excluded.is_protected, excluded.enrolled_on, excluded.left_on, excluded.has_guardian)
  where r.* is distinct from excluded.*
$$;

create function roster_of_enrolments() returns trigger language plpgsql as $$
begin
  -- classes first: who changes the order of classes holds them, and then asks for the students
  perform from grades where (company_id, id) in (select company_id, grade_id from written) order by id for share;
  perform from sections where (company_id, id) in (select company_id, section_id from written) order by id for share;
  perform hold_students(w.company_id, array_agg(w.student_id)) from written w group by w.company_id;
  perform write_roster(w.company_id, array_agg(w.id)) from written w group by w.company_id;
  return null;
end $$;
create trigger enrolments_into_roster after insert on enrolments referencing new table as written for each statement execute function roster_of_enrolments();
create trigger enrolments_in_roster after update on enrolments referencing new table as written for each statement execute function roster_of_enrolments();

create function roster_without_enrolments() returns trigger language plpgsql as $$
begin
  delete from roster r using gone g where r.company_id = g.company_id and r.enroll_id = g.id;
  return null;
end $$;
create trigger enrolments_out_of_roster after delete on enrolments referencing old table as gone for each statement execute function roster_without_enrolments();

create function roster_of_students() returns trigger language plpgsql as $$
begin
  perform write_roster(e.company_id, array_agg(e.id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
    join enrolments e on e.company_id = n.company_id and e.student_id = n.id
  where (n.status, n.gender, n.dob, n.admission_date, n.admission_number, n.is_protected, n.left_on)
    is distinct from (o.status, o.gender, o.dob, o.admission_date, o.admission_number, o.is_protected, o.left_on) group by e.company_id;
  return null;
end $$;
create trigger students_in_roster after update on students referencing old table as former new table as written for each statement execute function roster_of_students();

create function roster_of_users() returns trigger language plpgsql as $$
begin
  perform hold_students(n.company_id, array_agg(n.id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
  where (n.full_name, n.name_np, n.profile_image, n.deleted_at is null)
    is distinct from (o.full_name, o.name_np, o.profile_image, o.deleted_at is null) group by n.company_id;
  perform write_roster(e.company_id, array_agg(e.id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
    join enrolments e on e.company_id = n.company_id and e.student_id = n.id
  where (n.full_name, n.name_np, n.profile_image, n.deleted_at is null)
    is distinct from (o.full_name, o.name_np, o.profile_image, o.deleted_at is null) group by e.company_id;
  return null;
end $$;
create trigger users_in_roster after update on users referencing old table as former new table as written for each statement execute function roster_of_users();

create function roster_of_grades() returns trigger language plpgsql as $$
begin
  perform hold_students(e.company_id, array_agg(e.student_id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
    join enrolments e on e.company_id = n.company_id and e.grade_id = n.id where n.rank <> o.rank group by e.company_id;
  perform write_roster(e.company_id, array_agg(e.id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
    join enrolments e on e.company_id = n.company_id and e.grade_id = n.id where n.rank <> o.rank group by e.company_id;
  return null;
end $$;
create trigger grades_in_roster after update on grades referencing old table as former new table as written for each statement execute function roster_of_grades();

create function roster_of_sections() returns trigger language plpgsql as $$
begin
  perform hold_students(e.company_id, array_agg(e.student_id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
    join enrolments e on e.company_id = n.company_id and e.section_id = n.id where n.name <> o.name group by e.company_id;
  perform write_roster(e.company_id, array_agg(e.id)) from written n join former o on o.company_id = n.company_id and o.id = n.id
    join enrolments e on e.company_id = n.company_id and e.section_id = n.id where n.name <> o.name group by e.company_id;
  return null;
end $$;
create trigger sections_in_roster after update on sections referencing old table as former new table as written for each statement execute function roster_of_sections();

create function roster_of_guardians() returns trigger language plpgsql as $$
begin
  perform hold_students(company_id, array_agg(student_id)) from written group by company_id;
  perform write_roster(e.company_id, array_agg(e.id)) from enrolments e
  where (e.company_id, e.student_id) in (select company_id, student_id from written) group by e.company_id;
  return null;
end $$;
create trigger guardians_into_roster after insert on student_guardians referencing new table as written for each statement execute function roster_of_guardians();
create trigger guardians_in_roster after update on student_guardians referencing new table as written for each statement execute function roster_of_guardians();
create trigger guardians_out_of_roster after delete on student_guardians referencing old table as written for each statement execute function roster_of_guardians();

-- How many of a class: what is written is added, never counted again, so that two clerks who admit into one class do not wait for each other.
-- The sum of `n` is the number; every now and then the lines of a batch are drawn together.
create table roster_counts (
  company_id bigint not null references companies,
  id bigint generated by default as identity,
  batch_id bigint not null,
  grade_id bigint not null,
  section_id bigint,
  gender text not null,
  standing text not null,
  status text not null,
  enrolled_on date not null,
  left_on date,
  has_guardian boolean not null,
  n integer not null,
  primary key (company_id, id)
);
create index roster_counts_of_batch on roster_counts (company_id, batch_id, section_id);
call tenant_table('roster_counts');

create function draw_roster_counts_together(company bigint, batch bigint) returns void language sql as $$
  with gone as (delete from roster_counts where company_id = company and batch_id = batch returning *)
  insert into roster_counts (company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, n)
  select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, sum(n) from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(n) <> 0
$$;

create function count_roster() returns trigger language plpgsql as $$
declare batch record;
begin
  if tg_op = 'INSERT' then
    with more as (
      insert into roster_counts (company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, n)
      select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, count(*) from written group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 returning company_id, batch_id, id)
    select company_id, batch_id into batch from more where id % 256 = 0 limit 1;
  elsif tg_op = 'DELETE' then
    with less as (
      insert into roster_counts (company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, n)
      select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, -count(*) from former group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 returning company_id, batch_id, id)
    select company_id, batch_id into batch from less where id % 256 = 0 limit 1;
  else
    with moved as (
      insert into roster_counts (company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, n)
      select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, sum(n) from (
        select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, 1 as n from written
        union all select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, -1 from former) d
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(n) <> 0 returning company_id, batch_id, id)
    select company_id, batch_id into batch from moved where id % 256 = 0 limit 1;
  end if;
  -- one at a time; whoever comes meanwhile leaves it to him
  if batch.batch_id is not null and pg_try_advisory_xact_lock(hashtextextended('roster_counts', batch.batch_id)) then
    perform draw_roster_counts_together(batch.company_id, batch.batch_id);
  end if;
  return null;
end $$;
create trigger roster_grows after insert on roster referencing new table as written for each statement execute function count_roster();
create trigger roster_changes after update on roster referencing old table as former new table as written for each statement execute function count_roster();
create trigger roster_shrinks after delete on roster referencing old table as former for each statement execute function count_roster();

-- Whole, of a school: what is there already, and what was written while triggers slept.
create function write_whole_roster(company bigint) returns void language plpgsql as $$
begin
  delete from roster where company_id = company;
  insert into roster select * from roster_wanted where company_id = company;
  delete from roster_counts where company_id = company;
  insert into roster_counts (company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, n)
  select company_id, batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian, count(*) from roster
  where company_id = company group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
end $$;
do $$
declare school bigint;
begin
  for school in select id from companies where id <> 0 loop
    perform set_config('app.company_id', school::text, true);
    perform write_whole_roster(school);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
