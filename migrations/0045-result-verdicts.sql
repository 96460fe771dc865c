-- Who passed an exam is said here and nowhere else: a result with a GPA and without NG in any subject is a pass. Published or not, blocked or not:
-- what a family may see is visible_results.
create view result_verdicts with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enrolment_id,
    r.gpa is not null and not exists (select from jsonb_array_elements(r.lines) line where line ->> 'grade' = 'NG') as passed,
    r.rank
  from results r;
grant select on result_verdicts to pathshala_app;
