-- One clock for server and database. `app_now()` is now(), moved by what the app's clock is moved by (PATHSHALA_NOW, tests);
-- on a deployment that sets no clock it is now() itself. Nothing else in this schema may ask for the time: test/laws/clock.test.ts.
create function app_now() returns timestamptz language sql stable parallel safe as
  $$ select now() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval $$;
-- The day in Nepal (UTC+05:45).
create function app_today() returns date language sql stable parallel safe as
  $$ select (app_now() at time zone 'Asia/Kathmandu')::date $$;

-- Defaults of columns.
do $$
declare each record;
begin
  for each in
    select d.adrelid::regclass as table, a.attname as column
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid and c.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) = 'now()' and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %s alter column %I set default app_now()', each.table, each.column);
  end loop;
end $$;

-- Functions and triggers.
do $$
declare each record;
begin
  for each in
    select pg_get_functiondef(p.oid) as text
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      and p.proname not in ('app_now', 'app_today') and p.prosrc ~ '\m(now\(\)|current_date)'
  loop
    execute regexp_replace(
      regexp_replace(each.text, '\(now\(\) at time zone (''Asia/Kathmandu'')\)::date|current_date', 'app_today()', 'g'),
      '\mnow\(\)', 'app_now()', 'g');
  end loop;
end $$;

create or replace view visible_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, e.student_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent,
    r.rank, r.section_rank, r.attendance, r.lines, r.published_at, r.school_days, r.activities, r.outcomes
  from results r
  join exams x on x.company_id = r.company_id and x.id = r.exam_id and x.state = 'published'
    and (x.families_from is null or x.families_from <= app_now())
  join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  where not exists (
    select from result_blocks b
    where b.company_id = r.company_id and b.exam_id = r.exam_id and b.enroll_id = r.enroll_id
      and (b.owed_from is null or b.owed_from <= (
        select coalesce(sum(owed.due), 0)
        from enrolments owing
        join dues owed on owed.company_id = owing.company_id and owed.enroll_id = owing.id and owed.due > 0
        where owing.company_id = e.company_id and owing.student_id = e.student_id)));
