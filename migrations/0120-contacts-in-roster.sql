-- Guardian and address stand in the roster: a list looked them up for each of its rows, by three indexes. Half of what a hundred students cost the database.
drop view roster_wanted;
create view roster_wanted with (security_invoker = true) as
  select e.company_id, e.id as enroll_id, e.batch_id, e.student_id,
    case when u.deleted_at is not null then 'deleted' else s.status end as standing, e.status,
    u.full_name collate "C" as name, e.enroll_code collate "C" as enroll_code, e.grade_id, g.rank as class_rank, e.section_id, x.name as section, e.roll,
    s.gender, s.dob, s.admission_date, s.admission_number, u.name_np, u.profile_image, s.is_protected, e.enrolled_on, s.left_on,
    p.guardian_id is not null as has_guardian,
    p.guardian, p.guardian_np, p.mobile, a.district_id, a.municipality_id, a.ward, a.tole
  from enrolments e
  join students s on s.company_id = e.company_id and s.id = e.student_id
  join users u on u.company_id = e.company_id and u.id = e.student_id
  join grades g on g.company_id = e.company_id and g.id = e.grade_id
  left join sections x on x.company_id = e.company_id and x.id = e.section_id
  -- the primary guardian, else the one who is known longest
  left join lateral (
    select l.guardian_id, pu.full_name as guardian, pu.name_np as guardian_np, pu.primary_mobile as mobile from student_guardians l
    join users pu on pu.company_id = l.company_id and pu.id = l.guardian_id
    where l.company_id = e.company_id and l.student_id = e.student_id order by l.is_primary desc, l.guardian_id limit 1) p on true
  -- the permanent address, else the temporary one
  left join lateral (
    select d.district_id, d.municipality_id, d.ward, d.tole from addresses d
    where d.company_id = e.company_id and d.student_id = e.student_id order by d.kind limit 1) a on true;
grant select on roster_wanted to pathshala_app;

alter table roster
  add column guardian text,
  add column guardian_np text,
  add column mobile text,
  add column district_id integer,
  add column municipality_id integer,
  add column ward integer,
  add column tole text;

create or replace function write_roster(company bigint, enrolments bigint[]) returns void language sql as $$
  insert into roster as r select w.* from roster_wanted w where w.company_id = company and w.enroll_id = any(enrolments)
  on conflict (company_id, enroll_id) do update set
    (batch_id, student_id, standing, status, name, enroll_code, grade_id, class_rank, section_id, section, roll, gender, dob, admission_date, admission_number,
      name_np, profile_image, is_protected, enrolled_on, left_on, has_guardian, guardian, guardian_np, mobile, district_id, municipality_id, ward, tole)
    = (excluded.batch_id, excluded.student_id, excluded.standing, excluded.status, excluded.name, excluded.enroll_code, excluded.grade_id, excluded.class_rank,
      excluded.section_id, excluded.section, excluded.roll, excluded.gender, excluded.dob, excluded.admission_date, excluded.admission_number,
      excluded.name_np, excluded.profile_image, excluded.is_protected, excluded.enrolled_on, excluded.left_on, excluded.has_guardian,
      excluded.guardian, excluded.guardian_np, excluded.mobile, excluded.district_id, excluded.municipality_id, excluded.ward, excluded.tole)
  where r.* is distinct from excluded.*
$$;

-- A guardian's name or mobile is changed in the rows of the children too.
create or replace function roster_of_users() returns trigger language plpgsql as $$
declare school record;
begin
  for school in
    with renamed as (
      select n.company_id, n.id from written n join former o on o.company_id = n.company_id and o.id = n.id
      where (n.full_name, n.name_np, n.profile_image, n.primary_mobile, n.deleted_at is null)
        is distinct from (o.full_name, o.name_np, o.profile_image, o.primary_mobile, o.deleted_at is null))
    select company_id, array_agg(id) as students from (
      select company_id, id from renamed
      union select l.company_id, l.student_id from renamed r join student_guardians l on l.company_id = r.company_id and l.guardian_id = r.id) of group by company_id
  loop
    perform hold_students(school.company_id, school.students);
    perform write_roster(school.company_id, array_agg(e.id)) from enrolments e
    where e.company_id = school.company_id and e.student_id = any(school.students) having count(*) > 0;
  end loop;
  return null;
end $$;

-- Guardians first: who changes a name holds it, and then asks for the children.
create or replace function roster_of_guardians() returns trigger language plpgsql as $$
begin
  perform from users where (company_id, id) in (select company_id, guardian_id from written) order by id for share;
  perform hold_students(company_id, array_agg(student_id)) from written group by company_id;
  perform write_roster(e.company_id, array_agg(e.id)) from enrolments e
  where (e.company_id, e.student_id) in (select company_id, student_id from written) group by e.company_id;
  return null;
end $$;

create function roster_of_addresses() returns trigger language plpgsql as $$
begin
  perform hold_students(company_id, array_agg(student_id)) from written group by company_id;
  perform write_roster(e.company_id, array_agg(e.id)) from enrolments e
  where (e.company_id, e.student_id) in (select company_id, student_id from written) group by e.company_id;
  return null;
end $$;
create trigger addresses_into_roster after insert on addresses referencing new table as written for each statement execute function roster_of_addresses();
create trigger addresses_in_roster after update on addresses referencing new table as written for each statement execute function roster_of_addresses();
create trigger addresses_out_of_roster after delete on addresses referencing old table as written for each statement execute function roster_of_addresses();

do $$
declare school bigint;
begin
  for school in select id from companies where id <> 0 loop
    perform set_config('app.company_id', school::text, true);
    update roster r
    set (guardian, guardian_np, mobile, district_id, municipality_id, ward, tole)
      = (w.guardian, w.guardian_np, w.mobile, w.district_id, w.municipality_id, w.ward, w.tole)
    from roster_wanted w where w.company_id = school and r.company_id = school and r.enroll_id = w.enroll_id;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
