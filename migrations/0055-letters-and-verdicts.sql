-- What a mark earns is a letter; a grade is a class. The lines of a result are a snapshot: their values stay, the word changes.
drop view result_verdicts;
alter table results rename column grade to letter;
alter view visible_results rename column grade to letter;
alter table results no force row level security;
update results set lines = (
  select coalesce(jsonb_agg(case when line ? 'grade' then (line - 'grade') || jsonb_build_object('letter', line -> 'grade') else line end order by n), '[]')
  from jsonb_array_elements(lines) with ordinality l (line, n));
alter table results force row level security;

-- Who passed an exam is said here and nowhere else (0045).
create view result_verdicts with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id,
    r.gpa is not null and not exists (select from jsonb_array_elements(r.lines) line where line ->> 'letter' = 'NG') as passed,
    r.rank
  from results r;
grant select on result_verdicts to pathshala_app;
